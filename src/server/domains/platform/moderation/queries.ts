/** SQL of the review queue. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

const cases = (db: Db) =>
  db
    .selectFrom('review_cases')
    .leftJoin('users as submitter', 'submitter.id', 'review_cases.submitted_by')
    .leftJoin('users as claimer', 'claimer.id', 'review_cases.claimed_by')
    .select([
      'review_cases.id',
      'review_cases.kind',
      'review_cases.ref_id',
      'review_cases.title',
      'review_cases.state',
      'review_cases.precedence',
      'review_cases.submitted_by',
      'submitter.nickname as submitter_name',
      'review_cases.company_id',
      'review_cases.submitted_at',
      'review_cases.claimed_by',
      'claimer.nickname as claimer_name',
      'review_cases.decided_at',
      'review_cases.reason',
    ])

export const findCase = (db: Db, id: number) => cases(db).where('review_cases.id', '=', id).executeTakeFirst()

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

/** Each application of these is a record of its own; what was decided before is found by whom they are about. */
const aboutThePerson: readonly CaseRow['kind'][] = ['PERSON_CERTIFICATION', 'CONSULTANT']

/** What was decided before about the same thing. */
export const listEarlier = (
  db: Db,
  { kind, ref_id, id, submitted_by, company_id }: Pick<CaseRow, 'kind' | 'ref_id' | 'id' | 'submitted_by' | 'company_id'>,
) =>
  db
    .selectFrom('review_cases')
    .leftJoin('users', 'users.id', 'review_cases.decided_by')
    .select(['review_cases.id', 'review_cases.state', 'reason', 'decided_at', 'nickname'])
    .where('kind', '=', kind)
    .where(eb =>
      kind === 'COMPANY_CERTIFICATION' && company_id !== null
        ? eb('review_cases.company_id', '=', company_id)
        : aboutThePerson.includes(kind) && submitted_by !== null
          ? eb('review_cases.submitted_by', '=', submitted_by)
          : eb('ref_id', '=', ref_id),
    )
    .where('review_cases.id', '<>', id)
    .where('decided_at', 'is not', null)
    .orderBy('review_cases.id', 'desc')
    .limit(20)
    .execute()

/** Filters of the queue: kinds, state (none: all that wait), own cases, a word of the title or of the submitter's name. */
type CaseFilter = {
  kinds: readonly ReviewKind[]
  state?: CaseRow['state'] | undefined
  claimedBy?: number | undefined
  keyword?: string | undefined
}

/** One page of the queue: urgent cases first, then waiting ones in the order of arrival; decided ones newest first. */
export function listCases(db: Db, filter: CaseFilter, paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>) {
  const { kinds, state, claimedBy, keyword } = filter
  const waiting = !state || state === 'OPEN' || state === 'CLAIMED'
  let rows = cases(db).where('review_cases.kind', '=', sql<ReviewKind>`any(${[...kinds]})`)
  rows = state ? rows.where('review_cases.state', '=', state) : rows.where('review_cases.state', 'in', ['OPEN', 'CLAIMED'])
  if (claimedBy !== undefined) rows = rows.where('review_cases.claimed_by', '=', claimedBy)
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    // The title of a certification hides the name. A person on the phone says who they are, so names are searched too.
    rows = rows.where(eb => eb.or([eb('review_cases.title', 'ilike', like), eb('submitter.nickname', 'ilike', like)]))
  }
  return keysetPage(db, rows, {
    paging,
    order: waiting
      ? [
          { column: 'review_cases.precedence', direction: 'asc' },
          { column: 'review_cases.submitted_at', direction: 'asc' },
          { column: 'review_cases.id', direction: 'asc' },
        ]
      : [
          { column: 'review_cases.decided_at', direction: 'desc' },
          { column: 'review_cases.id', direction: 'desc' },
        ],
  })
}

export const findWaiting = async (db: Db, kind: ReviewKind, refId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', kind)
      .where('ref_id', '=', refId)
      .where('state', 'in', ['OPEN', 'CLAIMED'])
      .executeTakeFirst()
  )?.id

export const lockCase = (trx: Db, id: number) =>
  trx.selectFrom('review_cases').select('id').where('id', '=', id).forUpdate().execute()

/** @returns false when it is not open any more. */
export const updateClaimed = async (trx: Db, id: number, operatorId: number, now: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('review_cases')
      .set({ state: 'CLAIMED', claimed_by: operatorId, claimed_at: now })
      .where('id', '=', id)
      .where('state', '=', 'OPEN')
      .executeTakeFirst()
  ).numUpdatedRows > 0n

const OPEN_AGAIN = { state: 'OPEN', claimed_by: null, claimed_at: null } as const

export const updateReleased = (trx: Db, id: number) =>
  trx.updateTable('review_cases').set(OPEN_AGAIN).where('id', '=', id).execute()

/** Opens again what was claimed before a moment and not decided. */
export const updateForgotten = (db: Db, claimedBefore: Date) =>
  db.updateTable('review_cases').set(OPEN_AGAIN).where('state', '=', 'CLAIMED').where('claimed_at', '<', claimedBefore).execute()

export const updateDecided = (
  trx: Db,
  id: number,
  decision: { state: 'APPROVED' | 'REJECTED'; decided_by: number; decided_at: Date; reason: string },
) => trx.updateTable('review_cases').set(decision).where('id', '=', id).execute()

type NewCase = {
  kind: ReviewKind
  ref_id: number
  title: string
  submitted_by: number | null
  company_id: number | null
  city_code: number | null
  precedence: 0 | 1
}

/** A case of the same record that still waits gets the new title instead. */
export const upsertCase = (trx: Db, row: NewCase) =>
  trx
    .insertInto('review_cases')
    .values({ ...row, claimed_by: null, claimed_at: null, decided_by: null, decided_at: null })
    .onConflict(conflict =>
      conflict.columns(['kind', 'ref_id']).where('state', 'in', ['OPEN', 'CLAIMED']).doUpdateSet({ title: row.title }),
    )
    .execute()

export const updateWithdrawn = (trx: Db, kind: ReviewKind, refId: number, now: Date) =>
  trx
    .updateTable('review_cases')
    .set({ state: 'WITHDRAWN', decided_at: now })
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .where('state', 'in', ['OPEN', 'CLAIMED'])
    .execute()

/** What waits, by kind: how many, how many of them the operator has claimed, and since when the oldest. */
export const countWaitingByKind = (db: Db, operatorId: number) =>
  db
    .selectFrom('review_cases')
    .select(eb => [
      'kind',
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.countAll<number>().filterWhere('claimed_by', '=', operatorId).as('mine'),
      eb.fn.min('submitted_at').as('oldest_at'),
    ])
    .where('state', 'in', ['OPEN', 'CLAIMED'])
    .groupBy('kind')
    .execute()

const LATEST_DECISIONS = 40

export const listDecided = (db: Db, kind: ReviewKind, of: { userId: number } | { companyId: number }) => {
  const rows = db
    .selectFrom('review_cases')
    .select(['ref_id', 'state'])
    .select(sql<Date>`decided_at`.as('decided_at'))
    .where('kind', '=', kind)
    .where('state', 'in', ['APPROVED', 'REJECTED'])
    .orderBy('id', 'desc')
    .limit(LATEST_DECISIONS)
  return ('userId' in of ? rows.where('submitted_by', '=', of.userId) : rows.where('company_id', '=', of.companyId)).execute()
}
