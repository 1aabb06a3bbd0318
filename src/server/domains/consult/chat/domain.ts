/** Conversations: rooms of consultations, direct conversations, and messages of the site. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { emergencyReview } from './emergency.ts'
import { chatHandover } from './handover.ts'
import { holdsConversation } from './reading.ts'
import { chatReportable } from './reporting.ts'
import { chatRoutes } from './routes.ts'
import type { ChatTables } from './tables.ts'
import { createTencentCallback } from './tencent-callback.ts'

export const chatDomain = {
  name: 'consult/chat',
  tables: {
    chat_conversations: [retained('starter_user_id')],
    chat_members: [
      retained('user_id', {
        copy: copyOf('conversations', '我的会话', 'conversation_id no role anonymous muted blocked joined_at left_at last_at'),
      }),
    ],
    // What was said stays with those it was said to.
    chat_messages: [
      retained('sender_user_id', {
        copy: copyOf('messages', '我发的消息', 'conversation_id seq type body quote_seq sent_at recalled_at'),
      }),
    ],
    chat_blocks: [
      deleted('user_id', { copy: copyOf('blocked-accounts', '拉黑的账号', 'other_user_id other_company_id created_at') }),
      deleted('other_user_id'),
    ],
    // What others said stands in it.
    chat_emergencies: [
      mentioned('user_id', { copy: copyOf('emergencies', '紧急求助', 'conversation_id created_at answer decided_at') }),
    ],
    chat_tickets: [deleted('user_id')],
    chat_connections: [deleted('user_id')],
  },
  routes: { chat: chatRoutes },
  jobs: [],
  handlers: [({ ports }) => createTencentCallback(ports.chatDelivery)],
  reviews: [emergencyReview],
  reportables: [chatReportable],
  suspendables: [],
  handovers: [chatHandover],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
  linkRights: [{ kind: 'CHAT', holds: holdsConversation }],
} satisfies Domain<ChatTables>

declare module '#server/db/schema.ts' {
  interface Database extends ChatTables {}
}
