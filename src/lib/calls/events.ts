/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/events.ts'

export const MAX_EVENT_BYTES = 16384 as typeof contract.MAX_EVENT_BYTES

export const MAX_WATCHED = 50 as typeof contract.MAX_WATCHED
