/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/chat.ts'

export const MAX_CHANGE_POSITIONS = 100 as typeof contract.MAX_CHANGE_POSITIONS

export const MAX_MESSAGE_PAGE = 100 as typeof contract.MAX_MESSAGE_PAGE

export const MAX_MESSAGE_PICTURES = 9 as typeof contract.MAX_MESSAGE_PICTURES

export const MAX_MESSAGE_TEXT = 2000 as typeof contract.MAX_MESSAGE_TEXT

export const MAX_PEAKS = 64 as typeof contract.MAX_PEAKS

export const MAX_REPORTED_MESSAGES = 20 as typeof contract.MAX_REPORTED_MESSAGES

export const MAX_VOICE_SECONDS = 60 as typeof contract.MAX_VOICE_SECONDS

export const MESSAGE_PAGE = 30 as typeof contract.MESSAGE_PAGE

export const REALTIME_PATH = '/realtime' as typeof contract.REALTIME_PATH

export const RECALL_MS = 120000 as typeof contract.RECALL_MS

export const UNREAD_LIMIT = 99 as typeof contract.UNREAD_LIMIT

export const chat = {
  listConversations: { method: 'GET', path: '/chat/list', access: 'user' },
  getChatUnread: { method: 'GET', path: '/chat/unread', access: 'user' },
  openConversation: { method: 'POST', path: '/chat/open', access: 'user' },
  getConsultationRoom: { method: 'GET', path: '/chat/consultation/{consultationId}', access: 'user' },
  getConversation: { method: 'GET', path: '/chat/{conversationId}', access: 'user' },
  listMessages: { method: 'GET', path: '/chat/{conversationId}/messages', access: 'user' },
  searchMessages: { method: 'GET', path: '/chat/{conversationId}/search', access: 'user' },
  renewMessageLinks: { method: 'GET', path: '/chat/{conversationId}/files/{seq}', access: 'user' },
  listChatChanges: { method: 'POST', path: '/chat/changes', access: 'user' },
  sendChatMessage: { method: 'POST', path: '/chat/{conversationId}/send', access: 'user' },
  sendConsultationMessage: { method: 'POST', path: '/consultation/send/msg/{consultationId}', access: 'user' },
  forwardMessage: { method: 'POST', path: '/chat/{conversationId}/forward', access: 'user' },
  recallMessage: { method: 'POST', path: '/consultation/msg/recall', access: 'user' },
  markChatRead: { method: 'POST', path: '/chat/{conversationId}/read', access: 'user' },
  muteConversation: { method: 'POST', path: '/chat/{conversationId}/mute', access: 'user' },
  blockConversation: { method: 'POST', path: '/chat/{conversationId}/block', access: 'user' },
  listBlockedAccounts: { method: 'GET', path: '/chat/blocked/list', access: 'user' },
  unblockAccount: { method: 'POST', path: '/chat/blocked/{blockId}/remove', access: 'user' },
  callForHelp: { method: 'POST', path: '/chat/{conversationId}/emergency', access: 'user' },
  reportChat: { method: 'POST', path: '/chat/{conversationId}/report', access: 'user' },
  createRealtimeTicket: { method: 'POST', path: '/chat/ticket', access: 'user' },
} as unknown as typeof contract.chat
