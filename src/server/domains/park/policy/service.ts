/** Policies, answered from the editors' Markdown: a few hundred texts in memory, so every filter is a plain loop. */

import { policyText } from '#lib/content/policy.ts'
import type { CallParsed, ListOf } from '#lib/contract/define.ts'
import {
  POLICY_STATES,
  type PolicyCard,
  type PolicyDetail,
  type PolicyMatchResult,
  type policy,
} from '#lib/contract/park/policy.ts'
import { date } from '#lib/format/date.ts'
import { matchPolicy, type PolicyPicks } from '#lib/park/match-policy.ts'
import { loadOnce, loadTexts } from '#server/content/load.ts'
import { AppError } from '#server/errors.ts'
import { type PolicyEntry, presentPolicy, presentPolicyCard } from './present.ts'

type ListQuery = CallParsed<typeof policy.listPolicies>['query']

const RELATED_LIMIT = 6
const FAR_DAY = '9999-12-31'

const load = loadOnce(() => {
  const texts: PolicyEntry[] = loadTexts('policies', policyText)
  return { texts, byId: new Map(texts.map(text => [text.data.id, text])) }
})

/** Every policy of the editors. */
export const listPolicyEntries = (): readonly PolicyEntry[] => load().texts

export const findPolicyEntry = (id: number): PolicyEntry | undefined => load().byId.get(id)

const accepts = (list: readonly string[], picked: string | undefined): boolean =>
  picked === undefined || list.length === 0 || list.includes(picked)

const hasWords = (entry: PolicyEntry, words: string[]): boolean => {
  const text = `${entry.data.title} ${entry.data.summary} ${entry.data.department} ${entry.body}`.toLowerCase()
  return words.every(word => text.includes(word))
}

const compare: Record<ListQuery['sort'], (one: PolicyCard, other: PolicyCard) => number> = {
  new: (one, other) => other.publishedOn.localeCompare(one.publishedOn) || other.id - one.id,
  // What ends soon first, what has ended last.
  deadline: (one, other) => {
    const key = (card: PolicyCard) => (card.state === 'closed' ? `~${card.validTo}` : (card.validTo ?? FAR_DAY))
    return key(one).localeCompare(key(other)) || other.id - one.id
  },
  amount: (one, other) => (other.maxAmount ?? 0) - (one.maxAmount ?? 0) || other.id - one.id,
}

export function listPolicies(query: ListQuery, now: Date): ListOf<PolicyCard> {
  const today = date(now)
  const words = (query.keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found: PolicyCard[] = []
  for (const entry of load().texts) {
    const { data } = entry
    if (query.level && data.level !== query.level) continue
    if (query.department && data.department !== query.department) continue
    if (!accepts(data.industries, query.industry) || !accepts(data.scales, query.scale)) continue
    if (!accepts(data.regions, query.region) || !hasWords(entry, words)) continue
    const card = presentPolicyCard(entry, today)
    if (!query.state || card.state === query.state) found.push(card)
  }
  found.sort(compare[query.sort])
  // Few texts: a cursor is simply the next page's number.
  const fromCursor = query.cursor === undefined ? undefined : Number(query.cursor)
  if (fromCursor !== undefined && !(Number.isSafeInteger(fromCursor) && fromCursor > 0)) {
    throw new AppError('validation.malformed', { fields: { cursor: '翻页位置无效，请从第一页开始' } })
  }
  const pageNo = fromCursor ?? query.pageNo
  const end = pageNo * query.pageSize
  return {
    list: found.slice(end - query.pageSize, end),
    pageNo,
    pageSize: query.pageSize,
    total: found.length,
    totalIsLowerBound: false,
    nextCursor: end < found.length ? String(pageNo + 1) : null,
  }
}

const tally = <Name extends string>(names: readonly Name[]): { name: Name; count: number }[] => {
  const counts = new Map<Name, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count)
}

export function listFacets(now: Date) {
  const today = date(now)
  const cards = load().texts.map(entry => presentPolicyCard(entry, today))
  const states = tally(cards.map(card => card.state))
  return {
    levels: tally(cards.map(card => card.level)),
    departments: tally(cards.map(card => card.department)),
    states: POLICY_STATES.map(name => ({ name, count: states.find(state => state.name === name)?.count ?? 0 })),
  }
}

/** Every policy with the reasons for what was picked; the fitting ones first, then by how little is missing. */
export function listMatches(picks: PolicyPicks, now: Date): { list: PolicyMatchResult[] } {
  const today = date(now)
  const list = load().texts.map(entry => {
    const card = presentPolicyCard(entry, today)
    return { policy: card, ...matchPolicy(card, picks, today) }
  })
  const missing = (match: PolicyMatchResult) => match.reasons.filter(reason => !reason.met).length
  list.sort((one, other) => missing(one) - missing(other) || compare.deadline(one.policy, other.policy))
  return { list }
}

/** @throws AppError `missing.record` for an id no policy has. */
export function getPolicy(id: number, now: Date): PolicyDetail {
  const entry = load().byId.get(id)
  if (!entry) throw new AppError('missing.record')
  const closeness = (other: PolicyEntry): number =>
    other.data.industries.filter(industry => entry.data.industries.includes(industry)).length * 2 +
    Number(other.data.level === entry.data.level) +
    Number(other.data.department === entry.data.department) * 2
  const related = load()
    .texts.filter(other => other !== entry)
    .map(other => ({ other, score: closeness(other) }))
    .sort((one, another) => another.score - one.score || another.other.data.publishedOn.localeCompare(one.other.data.publishedOn))
    .slice(0, RELATED_LIMIT)
    .map(({ other }) => other)
  return presentPolicy(entry, related, date(now))
}
