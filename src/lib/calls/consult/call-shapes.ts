/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/call-shapes.ts'

export const MAX_DESCRIPTION = 12000 as typeof contract.MAX_DESCRIPTION
