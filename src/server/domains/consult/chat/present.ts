/** Conversations, members and messages as one member may see them. Account ids leave only with people who have a name here. */
import { UNREAD_LIMIT } from '#lib/contract/consult/chat.ts'
import type { ChatMember, Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { presentPerson } from '#server/anonymity.ts'
import { presentFile, readFiles } from './files.ts'
import type { ViewRow } from './queries/conversations.ts'
import type { MemberRow } from './queries/members.ts'
import type { MessageRow } from './queries/messages.ts'

/** Who looks at a conversation. */
export type Viewer = { userId: number; no: number; companyId: number | null }

/** Who looks at a message: by which number, and in which session. */
export type MessageViewer = { no: number; sessionId: number }

export const viewerOfRow = (row: ViewRow): Viewer => ({ userId: row.user_id, no: row.no, companyId: row.company_id })

/** Customers talk with a company; its people see each other by name. */
export function presentMember(row: MemberRow, viewer: Viewer): ChatMember {
  const me = row.user_id === viewer.userId
  const isColleague = row.company_id !== null && row.company_id === viewer.companyId
  const asCompany = row.company_id !== null && row.role !== 'CONSULTANT' && !isColleague && !row.anonymous
  return {
    memberNo: row.no,
    role: row.role,
    person: asCompany
      ? { kind: 'COMPANY', id: row.company_id, name: row.company_name ?? '', avatar: row.company_logo ?? '' }
      : presentPerson(row.person, { knows: me }),
    me,
    left: row.left_at !== null,
    readSeq: row.read_seq,
    presence: row.left_at === null ? row.presence : 'OFFLINE',
  }
}

export const unreadOf = (unread: number): { unread: number; unreadMore: boolean } => ({
  unread: Math.min(unread, UNREAD_LIMIT),
  unreadMore: unread > UNREAD_LIMIT,
})

export const presentTotal = (total: number) => ({ total: Math.min(total, UNREAD_LIMIT), more: total > UNREAD_LIMIT })

/** Characters of a quoted message that are shown with the answer. */
const QUOTE_LENGTH = 100

/** @param quoted the message that it answers, where it does. */
export function presentMessage(row: MessageRow, quoted: MessageRow | undefined, viewer: MessageViewer, now: Date): Message {
  return {
    conversationId: row.conversation_id,
    seq: row.seq,
    change: row.change,
    memberNo: row.member_no,
    clientId: row.member_no === viewer.no ? row.client_id : '',
    type: row.type,
    text: row.body,
    files: readFiles(row.files).map(file =>
      presentFile(file, { conversationId: row.conversation_id, sessionId: viewer.sessionId }, now),
    ),
    audio: row.audio,
    card: row.card,
    quote: quoted
      ? {
          seq: quoted.seq,
          memberNo: quoted.member_no,
          type: quoted.type,
          text: [...quoted.body].slice(0, QUOTE_LENGTH).join(''),
          recalled: quoted.recalled_at !== null,
        }
      : null,
    warning: row.warning,
    forwarded: row.forwarded,
    recalled: row.recalled_at !== null,
    sentAt: row.sent_at.toISOString(),
  }
}

type Parts = { members: readonly MemberRow[]; last: Message | null }

const linkOf = (row: ViewRow): string | null => {
  switch (row.about_kind) {
    case 'SERVICE':
      return `/city/server/${row.about_id}`
    case 'COMPANY':
      return `/city/company/${row.about_id}`
    case 'JOB':
      return `/city/recruitmentInfo/job/${row.about_id}`
    case 'CONSULTATION':
      return `/consult/detail/${row.about_id}`
    default:
      return null
  }
}

function silenceOf(row: ViewRow, others: readonly MemberRow[]): Conversation['silence'] {
  if (row.state === 'CLOSED') return 'CLOSED'
  if (row.kind !== 'DIRECT') return null
  if (row.blocked) return 'BLOCKED_BY_ME'
  const present = others.filter(other => other.left_at === null)
  if (present.length === 0) return 'ALONE'
  return present.every(other => other.blocked) ? 'REFUSED' : null
}

export function presentConversation(row: ViewRow, { members, last }: Parts): Conversation {
  const viewer = viewerOfRow(row)
  const others = members.filter(member => member.user_id !== row.user_id)
  const shown = members.map(member => presentMember(member, viewer))
  const other = others.find(member => member.left_at === null) ?? others[0]
  const face = other && presentMember(other, viewer).person
  return {
    conversationId: row.id,
    kind: row.kind,
    title: face ? face.name : row.title,
    avatar: face?.avatar ?? '',
    about: { kind: row.about_kind, id: row.about_id, title: row.title, link: linkOf(row) },
    members: shown,
    memberNo: row.no,
    anonymous: row.anonymous,
    muted: row.muted,
    blocked: row.blocked,
    silence: silenceOf(row, others),
    caution: row.starter_user_id === row.user_id ? null : row.caution,
    ...unreadOf(row.unread),
    readSeq: row.read_seq,
    lastSeq: row.last_seq,
    lastChange: row.last_change,
    lastMessage: last,
    lastAt: row.last_at.toISOString(),
  }
}
