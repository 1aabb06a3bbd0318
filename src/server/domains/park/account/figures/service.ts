/** An account's figures for those who run it. */
import type { CallResult } from '#lib/contract/define.ts'
import type { accountFigures } from '#lib/contract/park/account-figures.ts'
import { date } from '#lib/format/date.ts'
import { startOfDay } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { runnerOf } from '../writing/policy.ts'
import { findAccountRow } from '../writing/queries.ts'
import * as queries from './queries.ts'

const EMPTY = { gained: 0, lost: 0, reads: 0, likes: 0 }

/** @throws AppError `missing.record` for an account that is not theirs. */
export async function getAccountFigures(
  db: Db,
  actor: Actor,
  { id, days, now }: { id: number; days: string; now: Date },
): Promise<CallResult<(typeof accountFigures)['getAccountFigures']>> {
  const account = await findAccountRow(db, runnerOf(actor), id)
  if (!account) throw new AppError('missing.record')
  const first = startOfDay(now.getTime() - (Number(days) - 1) * DAY_MS)
  const from = { day: date(first), at: first }
  const [found, articles] = await Promise.all([queries.listDays(db, id, from), queries.listArticles(db, id, from)])
  const byDay = new Map(found.map(({ day, ...counts }) => [day, counts]))
  return {
    name: account.name,
    followers: account.follower_count,
    days: Array.from({ length: Number(days) }, (_, at) => {
      const day = date(first.getTime() + at * DAY_MS)
      return { day, ...(byDay.get(day) ?? EMPTY) }
    }),
    articles: articles.map(({ published_at, ...article }) => ({ ...article, publishedAt: published_at?.toISOString() ?? null })),
  }
}
