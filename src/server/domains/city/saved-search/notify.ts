/** Telling people what is new in the searches they keep: each search once a day, in a transaction of its own. */
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { listServices } from '#server/domains/city/city/service.ts'
import { listRecruitments } from '#server/domains/city/recruitment/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { FOUND_LIMIT, type PolicyListQuery, type Search, searchOf } from './address.ts'
import { listFoundPolicies, withSeen } from './policies.ts'
import { lockDue, type SavedSearchRow, updateChecked } from './queries.ts'

type NewMatches = { count: number; first: string; seenIds?: number[] }

const KINDS = { SERVICE: 'SYSTEM', RECRUITMENT: 'RECRUITMENT', POLICY: 'SYSTEM' } as const

type Dated = Exclude<Search, { kind: 'POLICY' }>

/** Empty where the filters are no longer those of a list: one such search must not hold up the others. */
async function listNewest(trx: Db, search: Dated, now: Date): Promise<{ title: string; publishedAt: string }[]> {
  try {
    if (search.kind === 'SERVICE') return (await listServices(trx, search.query)).list
    return (await listRecruitments(trx, search.query, now)).list
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

function findNewPolicies(row: SavedSearchRow, query: PolicyListQuery, now: Date): NewMatches {
  const list = listFoundPolicies(query, now)
  const seen = new Set(row.seen_ids)
  const fresh = list.filter(one => !seen.has(one.id))
  return { count: fresh.length, first: fresh[0]?.title ?? '', seenIds: withSeen(row.seen_ids, list) }
}

/** What was published since the last look, of the newest page of the list. */
async function findNew(trx: Db, row: SavedSearchRow, now: Date): Promise<NewMatches> {
  const search = await searchOf(trx, row.address)
  if (search === null) return { count: 0, first: '' }
  if (search.kind === 'POLICY') return findNewPolicies(row, search.query, now)
  const list = await listNewest(trx, search, now)
  const fresh = list.filter(one => new Date(one.publishedAt) > row.seen_at)
  return { count: fresh.length, first: fresh[0]?.title ?? '' }
}

/** Looks through the search that is due longest. @returns false when none is due. */
export const notifyNext = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await lockDue(trx, now)
    if (!row) return false
    const { count, first, seenIds } = await findNew(trx, row, now)
    const next_at = new Date(now.getTime() + DAY_MS)
    await updateChecked(trx, row.id, {
      seen_at: now,
      next_at,
      ...(count > 0 ? { found_at: now } : {}),
      ...(seenIds ? { seen_ids: seenIds } : {}),
    })
    if (count === 0) return true
    const amount = count >= FOUND_LIMIT ? `${FOUND_LIMIT} 条以上` : `${count} 条`
    await notify(trx, row.user_id, {
      kind: KINDS[row.kind],
      title: `“${row.name}”有 ${amount}新内容`,
      body: `最新的是：${first}。不想再收到，可以在“保存的搜索”里关闭。`,
      link: row.address,
      dedupeKey: `saved-search-${row.id}-${row.seen_at.getTime()}`,
    })
    return true
  })
