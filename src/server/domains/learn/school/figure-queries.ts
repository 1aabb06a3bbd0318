/** SQL of the figures beside a school. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const updateSchoolFavourites = (trx: Db, id: number, favouriteCount: number) =>
  trx.updateTable('schools').set({ favourite_count: favouriteCount }).where('id', '=', id).execute()

/** Locked until the transaction ends. */
export const lockSchoolFigures = (trx: Db, id: number) =>
  trx.selectFrom('schools').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Score in hundredths of a star, over all courses that learners scored: one that is off sale was taught all the same.
 * @param ids schools to recount; all of them when left out.
 */
export const updateSchoolScore = (trx: Db, ids?: readonly number[]) =>
  sql`update schools set score = counted.score, review_count = counted.number,
      rank = round(counted.score * log(10 + counted.number))
    from (
      select schools.id, coalesce(sum(courses.score_count), 0)::int as number,
        coalesce(round(sum(courses.score::bigint * courses.score_count) / nullif(sum(courses.score_count), 0)), 0)::int as score
      from schools left join courses on courses.school_id = schools.id
      ${ids ? sql`where schools.id = any(${ids})` : sql``} group by schools.id) as counted
    where counted.id = schools.id`.execute(trx)
