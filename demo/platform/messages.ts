/** What the named people have been told, and what they have told the site: notices of every kind, suggestions in every state. */

import { z } from 'zod'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { type DemoAccount, demoAccounts } from '#demo/people/accounts.ts'
import { readYaml } from '#demo/read.ts'
import { noticeKind } from '#lib/contract/platform/notice.ts'
import { suggestionKind, suggestionState } from '#lib/contract/platform/suggestion.ts'
import { SUGGESTION_KINDS } from '#lib/format/suggestion.ts'
import { HOUR_MS } from '#lib/format/units.ts'

const role = z.enum(demoAccounts.map(account => account.role))

const notice = z.strictObject({
  role,
  kind: noticeKind,
  hoursAgo: z.number().positive(),
  read: z.boolean(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
})

const suggestion = z.strictObject({
  role: role.nullable(),
  kind: suggestionKind,
  hoursAgo: z.number().positive(),
  state: suggestionState,
  text: z.string(),
  contact: z.string(),
  answer: z.string().nullable(),
})

type Suggestion = z.infer<typeof suggestion>

const CASE_STATES = { WAITING: 'OPEN', ANSWERED: 'APPROVED', DECLINED: 'REJECTED' } as const

const { notices, suggestions } = readYaml(
  'platform/data/messages.yaml',
  z.strictObject({ notices: z.array(notice), suggestions: z.array(suggestion) }),
)

export async function seedMessages(context: SeedContext): Promise<void> {
  await insertNotices(context)
  await insertSuggestions(context)
}

const idOf = ({ people }: SeedContext, role: DemoAccount['role']): number =>
  people[demoAccounts.findIndex(account => account.role === role)]!.id

const before = ({ now }: SeedContext, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

const insertNotices = (context: SeedContext): Promise<void> =>
  insertAll(
    context.db,
    'notices',
    notices
      .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
      .map(({ role, kind, hoursAgo, read, title, body, link }) => ({
        user_id: idOf(context, role),
        kind,
        title,
        body,
        link,
        dedupe_key: null,
        read_at: read ? before(context, hoursAgo - 1) : null,
        created_at: before(context, hoursAgo),
      })),
  )

/** Suggestions, numbered day by day, with what operators made of them. */
async function insertSuggestions(context: SeedContext): Promise<void> {
  const { db } = context
  const oldestFirst = suggestions.toSorted((one, other) => other.hoursAgo - one.hoursAgo)
  const days = new Map<string, number>()
  const ids = await insertReturningIds(
    db,
    'suggestions',
    oldestFirst.map(one => suggestionRow(context, one, nextTicket(days, before(context, one.hoursAgo)))),
  )
  await insertAll(
    db,
    'suggestion_days',
    [...days].map(([day, last]) => ({ day, last })),
  )
  await insertAll(
    db,
    'review_cases',
    oldestFirst.map((one, index) => caseRow(context, one, ids[index]!)),
  )
}

/** @param days the last number of each day; that of this day goes up by one. */
function nextTicket(days: Map<string, number>, at: Date): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at)
  const number = (days.get(day) ?? 0) + 1
  days.set(day, number)
  return `JY${day.replaceAll('-', '')}${String(number).padStart(4, '0')}`
}

const suggestionRow = (context: SeedContext, one: Suggestion, ticket: string) => ({
  ticket,
  user_id: one.role && idOf(context, one.role),
  company_id: null,
  kind: one.kind,
  body: one.text,
  contact: one.contact,
  upload_ids: [],
  state: one.state,
  answer: one.answer,
  created_at: before(context, one.hoursAgo),
  answered_at: one.answer ? before(context, one.hoursAgo - 5) : null,
})

function caseRow(context: SeedContext, { role, kind, hoursAgo, state, text, answer }: Suggestion, id: number) {
  const operator = answer ? idOf(context, 'OPERATOR') : null
  return {
    kind: 'SUGGESTION' as const,
    ref_id: id,
    title: `${SUGGESTION_KINDS[kind]}：${text.slice(0, 60)}`,
    submitted_by: role && idOf(context, role),
    company_id: null,
    city_code: null,
    state: CASE_STATES[state],
    submitted_at: before(context, hoursAgo),
    claimed_by: operator,
    claimed_at: answer ? before(context, hoursAgo - 4) : null,
    decided_by: operator,
    decided_at: answer ? before(context, hoursAgo - 5) : null,
    reason: answer ?? '',
  }
}
