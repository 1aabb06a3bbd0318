/** The calls of the chat, and what stands for a call that did not go through. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { chat } from '#lib/calls/consult/chat.ts'

export const api = clientOf(chat)

/** The way is broken or the server is busy: the same may go through later. A refusal stays one. */
export const mayPassLater = (error: unknown): boolean =>
  error instanceof ApiError && ['server.unavailable', 'server.busy', 'limits.too_many'].includes(error.code)
