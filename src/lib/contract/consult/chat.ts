/**
 * Conversations: rooms of consultations, direct ones about a service, a job, a company or an order, and what the site says. Every message goes
 * through one write path, whether it comes by a call or over the connection of `events.ts`. Truth is the sequence in the database: after any
 * break `listChatChanges` answers everything that was missed.
 */

import { z } from 'zod'
import { type Contract, defineCall, done, idParam, recordId, timestamp } from '#lib/contract/define.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { codeText, multilineText, searchText, strictText } from '#lib/validate/text.ts'
import {
  aboutKind,
  blockedAccount,
  conversation,
  conversationChanges,
  conversationKind,
  message,
  messageFile,
  messagePage,
  messageType,
  unreadTotal,
} from './chat-shapes.ts'

/** How long a message can be recalled. */
export const RECALL_MS = 120_000
export const MAX_MESSAGE_TEXT = 2_000
export const MAX_MESSAGE_PICTURES = 9
export const MAX_VOICE_SECONDS = 60
export const MAX_PEAKS = 64
/** Numbers above it are shown as 99+. */
export const UNREAD_LIMIT = 99
export const MESSAGE_PAGE = 30
export const MAX_MESSAGE_PAGE = 100
/** So many conversations can be asked for at once after a break. */
export const MAX_CHANGE_POSITIONS = 100
export const MAX_REPORTED_MESSAGES = 20
/** The path of the real-time connection (events.ts). */
export const REALTIME_PATH = '/realtime'

const conversationParams = { params: z.object({ conversationId: idParam }) }
const seq = z.int().positive().max(MAX_INT)
const queryNumber = z.coerce.number().int().min(0).max(MAX_INT)

/** What the sender calls the message: sent again under the same name it is the same message. */
export const clientMessageId = strictText(z.string().regex(/^[0-9A-Za-z_-]{8,40}$/))

/** What is sent. The type decides what must be there: a text, or uploads (purpose ATTACHMENT; VIDEO for a large film). */
export const messageDraft = z.object({
  clientId: clientMessageId,
  type: messageType.exclude(['CARD']),
  text: multilineText().max(MAX_MESSAGE_TEXT, `最多 ${MAX_MESSAGE_TEXT} 个字`).default(''),
  /** Finished uploads: up to nine pictures, or one file of another kind. */
  uploadIds: z.array(recordId).max(MAX_MESSAGE_PICTURES, `最多 ${MAX_MESSAGE_PICTURES} 张`).default([]),
  /** Pixels of each picture, in the order of `uploadIds`. */
  sizes: z
    .array(z.object({ width: z.int().min(0).max(20_000), height: z.int().min(0).max(20_000) }))
    .max(MAX_MESSAGE_PICTURES)
    .default([]),
  /** For voice notes only. */
  peaks: z.array(z.int().min(0).max(100)).max(MAX_PEAKS).default([]),
  seconds: z.number().min(0).max(MAX_VOICE_SECONDS, `最长 ${MAX_VOICE_SECONDS} 秒`).default(0),
  /** The message that is answered. */
  quote: seq.optional(),
  /** A film that was uploaded for the purpose VIDEO, because it is too large for an attachment. */
  large: z.boolean().default(false),
})
export type MessageDraft = z.input<typeof messageDraft>

export const chatReportReason = z.enum(['FRAUD', 'HARASSMENT', 'AD', 'ILLEGAL', 'OTHER'])
export type ChatReportReason = z.output<typeof chatReportReason>

export const presenceState = z.enum(['ONLINE', 'AWAY'])

const sendErrors = ['missing.record', 'chat.closed', 'chat.refused', 'chat.empty', 'upload.missing'] as const

export const chat = {
  listConversations: defineCall({
    method: 'GET',
    path: '/chat/list',
    summary: '我的会话，最近有消息的在前',
    access: 'user',
    sealed: true,
    query: z.object({
      keyword: searchText().optional(),
      kind: conversationKind.optional(),
      unread: z.enum(['1']).optional(),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
      cursor: codeText(60).optional(),
    }),
    result: z.object({ list: z.array(conversation), nextCursor: z.string().nullable(), unread: unreadTotal }),
    errors: [],
  }),
  getChatUnread: defineCall({
    method: 'GET',
    path: '/chat/unread',
    summary: '未读消息总数，免打扰的会话不算；最近有会话或正在响铃时，打开实时连接',
    access: 'user',
    /** `live`: something may arrive at any moment, so the connection is worth opening. */
    result: unreadTotal.extend({ live: z.boolean() }),
    errors: [],
  }),
  openConversation: defineCall({
    method: 'POST',
    path: '/chat/open',
    summary: '就一个服务、职位、公司或订单打开会话；已有的就是原来那个',
    access: 'user',
    body: z.object({ about: aboutKind.exclude(['CONSULTATION']), id: recordId }),
    result: conversation,
    errors: ['rights.posting', 'missing.record', 'chat.own', 'chat.refused'],
  }),
  getConsultationRoom: defineCall({
    method: 'GET',
    path: '/chat/consultation/{consultationId}',
    summary: '一次定向咨询的会话',
    access: 'user',
    sealed: true,
    params: z.object({ consultationId: idParam }),
    result: conversation,
    errors: ['missing.record'],
  }),
  getConversation: defineCall({
    method: 'GET',
    path: '/chat/{conversationId}',
    summary: '一个会话：成员、未读、位置',
    access: 'user',
    sealed: true,
    ...conversationParams,
    result: conversation,
    errors: ['missing.record'],
  }),
  listMessages: defineCall({
    method: 'GET',
    path: '/chat/{conversationId}/messages',
    summary: '会话里的消息：最新的，或某条之前、之后、前后',
    access: 'user',
    sealed: true,
    ...conversationParams,
    query: z.object({
      /** At most one of the three; none: the newest. */
      before: queryNumber.optional(),
      after: queryNumber.optional(),
      around: queryNumber.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_MESSAGE_PAGE).default(MESSAGE_PAGE),
    }),
    result: messagePage,
    errors: ['missing.record'],
  }),
  searchMessages: defineCall({
    method: 'GET',
    path: '/chat/{conversationId}/search',
    summary: '在会话里搜索，新的在前',
    access: 'user',
    sealed: true,
    ...conversationParams,
    query: z.object({
      keyword: searchText().min(1),
      /** Older than this message. */
      before: queryNumber.optional(),
    }),
    result: z.object({ messages: z.array(message), hasBefore: z.boolean() }),
    errors: ['missing.record'],
  }),
  renewMessageLinks: defineCall({
    method: 'GET',
    path: '/chat/{conversationId}/files/{seq}',
    summary: '一条消息的文件，链接重新签发',
    access: 'user',
    sealed: true,
    params: z.object({ conversationId: idParam, seq: idParam }),
    result: z.array(messageFile),
    errors: ['missing.record'],
  }),
  listChatChanges: defineCall({
    method: 'POST',
    path: '/chat/changes',
    summary: '断线之后一次问清：各会话某个位置之后的新消息、撤回、已读和成员变化，连同最近的会话',
    access: 'user',
    body: z.object({
      /** Conversations whose messages the asker holds, each with the number of the last change known. */
      positions: z
        .array(z.object({ conversationId: recordId, change: z.int().min(0).max(MAX_INT) }))
        .max(MAX_CHANGE_POSITIONS)
        .default([]),
    }),
    result: z.object({
      conversations: z.array(conversationChanges),
      /** The first page of the list. */
      recent: z.array(conversation),
      unread: unreadTotal,
    }),
    errors: [],
  }),
  sendChatMessage: defineCall({
    method: 'POST',
    path: '/chat/{conversationId}/send',
    summary: '发一条消息；同一个 clientId 发几次都是一条',
    access: 'user',
    ...conversationParams,
    body: messageDraft,
    result: message,
    errors: sendErrors,
  }),
  sendConsultationMessage: defineCall({
    method: 'POST',
    path: '/consultation/send/msg/{consultationId}',
    summary: '在一次定向咨询里发消息；图片信息是 JSON 字符串',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    body: z.object({
      clientMsgId: clientMessageId,
      msgType: z.enum(['text', 'image', 'audio', 'video', 'file']),
      content: multilineText().max(MAX_MESSAGE_TEXT, `最多 ${MAX_MESSAGE_TEXT} 个字`).default(''),
      /** JSON: `[{"uploadId":1,"width":800,"height":600}]`; of other files `[{"uploadId":1,"seconds":12,"peaks":[…]}]`. */
      imageInfoArray: strictText(
        z
          .string()
          .max(4_000)
          .regex(/^[\x20-\x7e]*$/),
      ).default('[]'),
      quoteSeq: seq.optional(),
    }),
    result: message,
    errors: sendErrors,
  }),
  forwardMessage: defineCall({
    method: 'POST',
    path: '/chat/{conversationId}/forward',
    summary: '把另一个会话里的一条消息转发到这里；文件另存一份，只有这里的人能看。咨询里对方说的话不能转发',
    access: 'user',
    ...conversationParams,
    body: z.object({ clientId: clientMessageId, fromConversationId: recordId, seq }),
    result: message,
    errors: ['missing.record', 'chat.closed', 'chat.refused', 'chat.private', 'upload.quota'],
  }),
  recallMessage: defineCall({
    method: 'POST',
    path: '/consultation/msg/recall',
    summary: '撤回自己两分钟内发的消息；文字还给发的人，可以重新编辑',
    access: 'user',
    body: z.object({ conversationId: recordId, seq }),
    /** `recalledText`: the text of a recalled message, for its sender to edit; answered once, and to nobody else. */
    result: message.extend({ recalledText: z.string() }),
    errors: ['missing.record', 'chat.recall_over'],
  }),
  markChatRead: defineCall({
    method: 'POST',
    path: '/chat/{conversationId}/read',
    summary: '已读到某一条',
    access: 'user',
    ...conversationParams,
    body: z.object({ seq: z.int().min(0).max(MAX_INT) }),
    result: z.object({ readSeq: z.int(), unread: z.int(), unreadMore: z.boolean(), total: unreadTotal }),
    errors: ['missing.record'],
  }),
  muteConversation: defineCall({
    method: 'POST',
    path: '/chat/{conversationId}/mute',
    summary: '消息免打扰，或恢复提醒',
    access: 'user',
    ...conversationParams,
    body: z.object({ muted: z.boolean() }),
    result: conversation,
    errors: ['missing.record'],
  }),
  blockConversation: defineCall({
    method: 'POST',
    path: '/chat/{conversationId}/block',
    summary: '拉黑对方的账号，或解除；拉黑后对方在任何会话里都不能再找你。咨询的房间不能拉黑，可以投诉',
    access: 'user',
    ...conversationParams,
    body: z.object({ blocked: z.boolean() }),
    result: conversation,
    errors: ['missing.record', 'state.conflict'],
  }),
  listBlockedAccounts: defineCall({
    method: 'GET',
    path: '/chat/blocked/list',
    summary: '我拉黑的账号，新的在前',
    access: 'user',
    query: z.object({ cursor: codeText(12).optional() }),
    result: z.object({ list: z.array(blockedAccount), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  unblockAccount: defineCall({
    method: 'POST',
    path: '/chat/blocked/{blockId}/remove',
    summary: '不再拉黑一个账号',
    access: 'user',
    params: z.object({ blockId: idParam }),
    result: done,
    errors: ['missing.record'],
  }),
  callForHelp: defineCall({
    method: 'POST',
    path: '/chat/{conversationId}/emergency',
    summary: '紧急求助：有人正在受到侵害或有自伤风险；运营人员最先看到，附上会话最近的消息；处理之前重复提交只算一次',
    access: 'user',
    ...conversationParams,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  reportChat: defineCall({
    method: 'POST',
    path: '/chat/{conversationId}/report',
    summary: '举报会话里的消息，交给审核人员看',
    access: 'user',
    ...conversationParams,
    body: z.object({
      seqs: z.array(seq).min(1, '请选择要举报的消息').max(MAX_REPORTED_MESSAGES),
      reason: chatReportReason,
      text: multilineText().max(500, '最多 500 个字').default(''),
    }),
    result: done,
    errors: ['missing.record'],
  }),
  createRealtimeTicket: defineCall({
    method: 'POST',
    path: '/chat/ticket',
    summary: '打开实时连接用的一次性票据，30 秒内有效',
    access: 'user',
    body: z.object({}),
    result: z.object({ ticket: z.string(), expiresAt: timestamp }),
    errors: [],
  }),
} satisfies Contract
