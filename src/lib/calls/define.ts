/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/define.ts'

export const API_BASE = '/v1/front' as typeof contract.API_BASE

export const DUTIES = ['content', 'merchants', 'money', 'support', 'super'] as typeof contract.DUTIES

export const MAX_OFFSET = 10000 as typeof contract.MAX_OFFSET

export const MAX_PAGE_SIZE = 100 as typeof contract.MAX_PAGE_SIZE

export const PAGE_SIZE = 20 as typeof contract.PAGE_SIZE
