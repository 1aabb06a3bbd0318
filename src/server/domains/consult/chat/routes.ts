import { chat } from '#lib/contract/consult/chat.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { blockConversation, listBlockedAccounts, unblockAccount } from './blocking.ts'
import { callForHelp } from './emergency.ts'
import { forwardMessage } from './forwarding.ts'
import { muteConversation, openConversation } from './opening.ts'
import { hasTalkedSince } from './queries/conversations.ts'
import {
  countUnread,
  getConsultationRoom,
  getConversation,
  listChatChanges,
  listConversations,
  listMessages,
  renewMessageLinks,
  searchMessages,
} from './reading.ts'
import { reportChat } from './reporting.ts'
import { markRead, recallMessage, sendConsultationMessage, sendMessage } from './sending.ts'
import { createTicket } from './tickets.ts'

const me = signedInPerson

export const chatRoutes = implement(chat, {
  listConversations: ({ db, actor, query, now }) => listConversations(db, me(actor), query, now),
  getChatUnread: async ({ db, actor, now }) => ({
    ...(await countUnread(db, me(actor).userId)),
    live: await hasTalkedSince(db, me(actor).userId, new Date(now.getTime() - 2 * DAY_MS)),
  }),
  openConversation: ({ db, actor, body, now }) => openConversation(db, actor, { kind: body.about, id: body.id }, now),
  getConsultationRoom: ({ db, actor, params, now }) => getConsultationRoom(db, me(actor), params.consultationId, now),
  getConversation: ({ db, actor, params, now }) => getConversation(db, me(actor), params.conversationId, now),
  listMessages: ({ db, actor, params, query, now }) => listMessages(db, me(actor), params.conversationId, query, now),
  searchMessages: ({ db, actor, params, query, now }) => searchMessages(db, me(actor), params.conversationId, query, now),
  renewMessageLinks: ({ db, actor, params, now }) => renewMessageLinks(db, me(actor), params.conversationId, params.seq, now),
  listChatChanges: ({ db, actor, body, now }) => listChatChanges(db, me(actor), body.positions, now),
  sendChatMessage: ({ db, actor, params, body, now }) => sendMessage(db, me(actor), params.conversationId, body, now),
  sendConsultationMessage: ({ db, actor, params, body, now }) =>
    sendConsultationMessage(db, me(actor), params.consultationId, body, now),
  forwardMessage: ({ db, ports, actor, params, body, now }) =>
    forwardMessage(db, ports.uploads, me(actor), { ...params, ...body }, now),
  recallMessage: ({ db, actor, body, now }) => recallMessage(db, me(actor), body, now),
  markChatRead: ({ db, actor, params, body }) => markRead(db, me(actor).userId, params.conversationId, body.seq),
  muteConversation: ({ db, actor, params, body, now }) => muteConversation(db, me(actor), params.conversationId, body.muted, now),
  blockConversation: ({ db, actor, params, body, now }) =>
    blockConversation(db, me(actor), params.conversationId, body.blocked, now),
  listBlockedAccounts: ({ db, actor, query }) => listBlockedAccounts(db, me(actor).userId, query.cursor),
  unblockAccount: ({ db, actor, params }) => unblockAccount(db, me(actor).userId, params.blockId),
  callForHelp: ({ db, actor, params, now }) => callForHelp(db, actor, params.conversationId, now),
  reportChat: ({ db, actor, params, body, now }) => reportChat(db, actor, params.conversationId, body, now),
  createRealtimeTicket: ({ db, actor, now }) => createTicket(db, actor, now),
})
