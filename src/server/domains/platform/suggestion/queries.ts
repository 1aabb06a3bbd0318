/** SQL of suggestions. */
import { type Insertable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { SuggestionState } from '#lib/contract/platform/suggestion.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { SuggestionTables } from './tables.ts'

/** Counts one more suggestion of the day. @param day `YYYY-MM-DD` @returns its number, from 1 on. */
export const incrementDay = async (trx: Db, day: string): Promise<number> =>
  (
    await trx
      .insertInto('suggestion_days')
      .values({ day, last: 1 })
      .onConflict(conflict => conflict.column('day').doUpdateSet({ last: sql<number>`suggestion_days.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
  ).last

export const insertSuggestion = async (trx: Db, row: Insertable<SuggestionTables['suggestions']>): Promise<number> =>
  (await trx.insertInto('suggestions').values(row).returning('id').executeTakeFirstOrThrow()).id

/** One page of what the person suggested as this identity, newest first. */
export const listOwnSuggestions = (
  db: Db,
  owner: { userId: number; companyId: number | null },
  query: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
) => {
  const rows = db
    .selectFrom('suggestions')
    .selectAll()
    .where('user_id', '=', owner.userId)
    .where('company_id', owner.companyId === null ? 'is' : '=', owner.companyId)
  return keysetPage(db, rows, { paging: query, order: [{ column: 'suggestions.id', direction: 'desc' }] })
}

export const findSuggestion = (db: Db, id: number) =>
  db
    .selectFrom('suggestions')
    .leftJoin('users', 'users.id', 'suggestions.user_id')
    .leftJoin('companies', 'companies.id', 'suggestions.company_id')
    .selectAll('suggestions')
    .select(['users.nickname', 'companies.name as company_name'])
    .where('suggestions.id', '=', id)
    .executeTakeFirst()

/** Answers a suggestion that waits. @returns undefined when it does not. */
export const updateAnswer = (
  trx: Db,
  id: number,
  { state, answer, now }: { state: Exclude<SuggestionState, 'WAITING'>; answer: string; now: Date },
) =>
  trx
    .updateTable('suggestions')
    .set({ state, answer, answered_at: now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning(['user_id', 'ticket', 'answer'])
    .executeTakeFirst()
