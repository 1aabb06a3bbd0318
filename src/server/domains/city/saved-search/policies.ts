/** What a search for policies finds: few texts in memory, so that all of them are looked at. */
import type { PolicyCard } from '#lib/contract/park/policy.ts'
import { listPolicies } from '#server/domains/park/policy/service.ts'
import type { PolicyListQuery } from './address.ts'

export const listFoundPolicies = (query: PolicyListQuery, now: Date): PolicyCard[] =>
  listPolicies({ ...query, pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }, now).list

/** Earlier results count as seen even if they are not found now, so that a policy that closes and opens again is notified once. */
export const withSeen = (seen: readonly number[], found: readonly PolicyCard[]): number[] => [
  ...new Set([...seen, ...found.map(card => card.id)]),
]
