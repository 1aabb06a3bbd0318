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

const { notices, suggestions } = readYaml(
  'platform/data/messages.yaml',
  z.strictObject({ notices: z.array(notice), suggestions: z.array(suggestion) }),
)

export async function seedMessages({ db, now, people }: SeedContext): Promise<void> {
  const idOf = (role: DemoAccount['role']) => people[demoAccounts.findIndex(account => account.role === role)]!.id
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  await insertAll(
    db,
    'notices',
    notices
      .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
      .map(({ role, kind, hoursAgo, read, title, body, link }) => ({
        user_id: idOf(role),
        kind,
        title,
        body,
        link,
        dedupe_key: null,
        read_at: read ? at(hoursAgo - 1) : null,
        created_at: at(hoursAgo),
      })),
  )

  const operator = idOf('OPERATOR')
  const rows = suggestions.toSorted((one, other) => other.hoursAgo - one.hoursAgo)
  const days = new Map<string, number>()
  const ids = await insertReturningIds(
    db,
    'suggestions',
    rows.map(({ role, kind, hoursAgo, state, text, contact, answer }) => {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at(hoursAgo))
      days.set(day, (days.get(day) ?? 0) + 1)
      return {
        ticket: `JY${day.replaceAll('-', '')}${String(days.get(day)).padStart(4, '0')}`,
        user_id: role && idOf(role),
        company_id: null,
        kind,
        body: text,
        contact,
        upload_ids: [],
        state,
        answer,
        created_at: at(hoursAgo),
        answered_at: answer ? at(hoursAgo - 5) : null,
      }
    }),
  )
  await insertAll(
    db,
    'suggestion_days',
    [...days].map(([day, last]) => ({ day, last })),
  )
  await insertAll(
    db,
    'review_cases',
    rows.map(({ role, kind, hoursAgo, state, text, answer }, index) => ({
      kind: 'SUGGESTION' as const,
      ref_id: ids[index]!,
      title: `${SUGGESTION_KINDS[kind]}：${text.slice(0, 60)}`,
      submitted_by: role && idOf(role),
      company_id: null,
      city_code: null,
      state: state === 'WAITING' ? ('OPEN' as const) : state === 'ANSWERED' ? ('APPROVED' as const) : ('REJECTED' as const),
      submitted_at: at(hoursAgo),
      claimed_by: answer ? operator : null,
      claimed_at: answer ? at(hoursAgo - 4) : null,
      decided_by: answer ? operator : null,
      decided_at: answer ? at(hoursAgo - 5) : null,
      reason: answer ?? '',
    })),
  )
}
