/** The calls of the chat, and how their failures are told apart. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { chat } from '#lib/calls/consult/chat.ts'

export const api = clientOf(chat)

/** The network or the server failed: trying again later may succeed. A refusal is final. */
export const mayPassLater = (error: unknown): boolean =>
  error instanceof ApiError && ['server.unavailable', 'server.busy', 'limits.too_many'].includes(error.code)
