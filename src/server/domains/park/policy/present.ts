/** A policy text as everybody may see it. */

import type { PolicyText } from '#lib/content/policy.ts'
import type { PolicyCard, PolicyDetail } from '#lib/contract/park/policy.ts'
import { policyState } from '#lib/park/match-policy.ts'
import type { TextEntry } from '#server/content/load.ts'

export type PolicyEntry = TextEntry<PolicyText>

const FEN_PER_YUAN = 100

/** @param today `YYYY-MM-DD` in Shanghai. */
export const presentPolicyCard = ({ data }: PolicyEntry, today: string): PolicyCard => ({
  id: data.id,
  title: data.title,
  level: data.level,
  department: data.department,
  documentNo: data.documentNo ?? null,
  summary: data.summary,
  publishedOn: data.publishedOn,
  validFrom: data.validFrom,
  validTo: data.validTo ?? null,
  state: policyState({ validFrom: data.validFrom, validTo: data.validTo ?? null }, today),
  industries: data.industries,
  scales: data.scales,
  regions: data.regions,
  support: data.support,
  maxAmount: data.maxAmount === undefined ? null : Math.round(data.maxAmount * FEN_PER_YUAN),
})

export const presentPolicy = (entry: PolicyEntry, related: PolicyEntry[], today: string): PolicyDetail => ({
  ...presentPolicyCard(entry, today),
  html: entry.html,
  headings: entry.headings,
  conditions: entry.data.conditions,
  materials: entry.data.materials,
  contact: entry.data.contact,
  originalUrl: entry.data.originalUrl ?? null,
  attachments: entry.data.attachments,
  related: related.map(other => {
    const { id, title, state, publishedOn } = presentPolicyCard(other, today)
    return { id, title, state, publishedOn }
  }),
})
