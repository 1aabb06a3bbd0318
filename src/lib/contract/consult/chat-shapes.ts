/**
 * What chat answers. Inside a conversation everybody is a number (`memberNo`, from 1): an account id never travels with a message, a read mark
 * or a sign of presence, so that an anonymous asker is nobody but "the alias of this conversation" to everyone else.
 */
import { z } from 'zod'
import { timestamp } from '#lib/contract/define.ts'

export const conversationKind = z.enum(['CONSULTATION', 'DIRECT'])
export type ConversationKind = z.output<typeof conversationKind>

/** What a conversation is about. A consultation makes its room of its own accord, the others are opened by the person who asks. */
export const aboutKind = z.enum(['CONSULTATION', 'SERVICE', 'JOB', 'COMPANY', 'ORDER'])
export type AboutKind = z.output<typeof aboutKind>

export const messageType = z.enum(['TEXT', 'IMAGE', 'AUDIO', 'VIDEO', 'FILE', 'CARD'])
export type MessageType = z.output<typeof messageType>

/** `BUSY`: in a call, or consulting somebody. `AWAY`: connected, and not at the screen. From connections, never from a stored word. */
export const presence = z.enum(['ONLINE', 'BUSY', 'AWAY', 'OFFLINE'])
export type Presence = z.output<typeof presence>

/** What a warning above a message is about: paying outside the site, a deposit, what swindlers say. */
export const messageWarning = z.enum(['PAY_OUTSIDE', 'DEPOSIT', 'FRAUD'])
export type MessageWarning = z.output<typeof messageWarning>

/** A person, a company or an alias; `id` is null for an alias. */
export const chatPerson = z.object({
  kind: z.enum(['PERSON', 'COMPANY']),
  id: z.int().nullable(),
  name: z.string(),
  /** A picture key, or empty. */
  avatar: z.string(),
})

export const memberRole = z.enum(['ASKER', 'CONSULTANT', 'CUSTOMER', 'SELLER', 'OPERATOR'])
export type MemberRole = z.output<typeof memberRole>

export const chatMember = z.object({
  memberNo: z.int(),
  role: memberRole,
  person: chatPerson,
  me: z.boolean(),
  /** No longer in the conversation: sees and writes nothing. */
  left: z.boolean(),
  /** Up to which message they have read. */
  readSeq: z.int(),
  presence,
})
export type ChatMember = z.output<typeof chatMember>

/** A file of a message. `url` is good for a quarter of an hour; `renewMessageLinks` answers new ones. */
export const messageFile = z.object({
  kind: z.enum(['IMAGE', 'AUDIO', 'VIDEO', 'FILE']),
  name: z.string(),
  bytes: z.int(),
  contentType: z.string(),
  url: z.string(),
  /** Pixels; 0: unknown. */
  width: z.int(),
  height: z.int(),
})
export type MessageFile = z.output<typeof messageFile>

/** What the site itself says in a conversation. */
export const systemCard = z.object({
  kind: z.enum(['ORDER', 'CALL', 'CONSULTATION', 'EVALUATION', 'RECORDING', 'NOTE']),
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  /** A path of this site. */
  link: z.string().nullable(),
  /** A word that programs read, e.g. `MISSED` of a call. */
  state: z.string(),
})
export type SystemCard = z.output<typeof systemCard>

/**
 * A message. `seq` counts the messages of a conversation from 1 without a hole; `change` is the number under which it last changed (sent or
 * recalled). A recalled message keeps its place and has no content.
 */
export const message = z.object({
  conversationId: z.int(),
  seq: z.int(),
  change: z.int(),
  /** 0: the site itself. */
  memberNo: z.int(),
  /** What the sender called it; empty in messages of others. */
  clientId: z.string(),
  type: messageType,
  text: z.string(),
  files: z.array(messageFile),
  /** For voice notes: the length, and up to 64 peaks from 0 to 100. */
  audio: z.object({ seconds: z.number(), peaks: z.array(z.int()) }).nullable(),
  card: systemCard.nullable(),
  /** What it answers; `text` is empty once that was recalled. */
  quote: z.object({ seq: z.int(), memberNo: z.int(), type: messageType, text: z.string(), recalled: z.boolean() }).nullable(),
  warning: messageWarning.nullable(),
  /** Forwarded from another conversation; which one, and its author there, are not shown. */
  forwarded: z.boolean(),
  recalled: z.boolean(),
  sentAt: timestamp,
})
export type Message = z.output<typeof message>

/** What the receiver is warned of about the sender: a new account that writes to many people. */
export const caution = z.enum(['MANY_CONTACTS']).nullable()

/** Why one cannot write at the moment; null: one can. */
export const silence = z.enum(['CLOSED', 'BLOCKED_BY_ME', 'REFUSED', 'ALONE']).nullable()

export const conversation = z.object({
  conversationId: z.int(),
  kind: conversationKind,
  /** What the list shows: the other side, or what the room is for. */
  title: z.string(),
  avatar: z.string(),
  about: z.object({ kind: aboutKind, id: z.int(), title: z.string(), link: z.string().nullable() }),
  members: z.array(chatMember),
  /** My number in `members`. */
  memberNo: z.int(),
  /** I am hidden behind an alias here. */
  anonymous: z.boolean(),
  muted: z.boolean(),
  blocked: z.boolean(),
  silence,
  /** Only for the receiver. */
  caution,
  /** At most 99; `unreadMore` says that there are more. */
  unread: z.int(),
  unreadMore: z.boolean(),
  readSeq: z.int(),
  lastSeq: z.int(),
  /** The number of the newest change: the position to ask from after a break. */
  lastChange: z.int(),
  lastMessage: message.nullable(),
  lastAt: timestamp,
})
export type Conversation = z.output<typeof conversation>

/** A part of a conversation's messages, in their order. */
export const messagePage = z.object({
  messages: z.array(message),
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  /** The position of what was read: changes after it are still to be asked for. */
  change: z.int(),
})

/** What changed in a conversation after a position. Apply in any order: each part says how things are now. */
export const conversationChanges = z.object({
  conversationId: z.int(),
  /** Ask again from here while `more`. */
  change: z.int(),
  more: z.boolean(),
  /** No longer a participant: forget what is kept of it. */
  removed: z.boolean(),
  /** New messages, and recalled ones as they stand now. */
  messages: z.array(message),
  /** Members whose read mark or presence in the conversation changed. */
  members: z.array(chatMember),
})
export type ConversationChanges = z.output<typeof conversationChanges>

/** An account that can no longer write to the person. Only the person who blocked it sees this. */
export const blockedAccount = z.object({ blockId: z.int(), person: chatPerson, blockedAt: timestamp })
export type BlockedAccount = z.output<typeof blockedAccount>

export const unreadTotal = z.object({ total: z.int(), more: z.boolean() })
