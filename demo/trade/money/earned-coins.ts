/** What the people of the demo city were given coins for: rule 金币, 二. */

import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import { CHECK_IN_COINS } from '#lib/contract/trade/check-in.ts'
import type { CoinReason } from '#lib/contract/trade/coin.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { Grant } from './purse.ts'

/** Of everybody, how many have signed in lately; and for how many days at most. */
const SIGNING_SHARE = 0.3
const MAX_CHECK_IN_DAYS = 24

export type Earned = Grant & { owner: Identity }

export const listEarned = async (context: SeedContext): Promise<Earned[]> => [
  ...(await writeCheckIns(context)),
  ...(await listDeeds(context)),
]

/** Profiles that are complete, answers that were accepted, topics in the digest, suggestions that were taken up. */
async function listDeeds({ db, now }: SeedContext): Promise<Earned[]> {
  const { rows } = await sql<{ user_id: number; reason: CoinReason; ref: string; amount: number; at: Date }>`
    select id as user_id, 'PROFILE' as reason, id::text as ref, 50 as amount, least(created_at + interval '20 minutes', ${now}) as at from users
      where avatar <> '' and intro <> '' and cardinality(tags) > 0
    union all
    select answer.author_user_id, 'ANSWER', answer.id::text, 20, coalesce(question.accepted_at, answer.created_at)
      from consultation_answers answer join consultations question on question.id = answer.consultation_id
      where answer.accepted and answer.company_id is null
    union all
    select author_id, 'DIGEST', id::text, 30, least(coalesce(published_at, created_at) + interval '3 hours', ${now}) from forum_topics
      where digest and state = 'PUBLISHED' and author_company_id is null
    union all
    select user_id, 'SUGGESTION', id::text, 100, answered_at from suggestions
      where state = 'ANSWERED' and user_id is not null and answered_at is not null
    order by at, reason, ref`.execute(db)
  return rows.map(({ user_id, ...grant }) => ({ ...grant, owner: { kind: 'USER', id: user_id } }))
}

/** Days in a row up to yesterday, after an earlier attempt that broke off; today is left for the visitor to check in. */
async function writeCheckIns({ db, rng, now, people }: SeedContext): Promise<Earned[]> {
  const signs = people.flatMap((person, index) => {
    const isNamed = index < demoAccounts.length
    if (!isNamed && !rng.chance(SIGNING_SHARE)) return []
    const days = isNamed ? rng.int(9, MAX_CHECK_IN_DAYS) : rng.int(1, MAX_CHECK_IN_DAYS)
    const gap = rng.int(1, days)
    let streak = 0
    return Array.from({ length: days }, (_, passed) => days - passed).flatMap(ago => {
      if (ago === gap && days > 7) {
        streak = 0
        return []
      }
      // In the morning of that day, in Shanghai.
      const day = date(now.getTime() - ago * DAY_MS)
      const at = new Date(new Date(`${day}T07:00:00+08:00`).getTime() + rng.int(0, 300) * MINUTE_MS)
      if (at < person.joinedAt) return []
      streak++
      return [{ user_id: person.id, day, streak, coins: ((streak - 1) % CHECK_IN_COINS.length) + 1, signed_at: at }]
    })
  })
  await insertAll(db, 'sign_ins', signs)
  return signs.map(({ user_id, day, coins, signed_at }) => ({
    owner: { kind: 'USER', id: user_id },
    amount: coins,
    reason: 'SIGN_IN',
    ref: `${user_id}:${day}`,
    at: signed_at,
  }))
}
