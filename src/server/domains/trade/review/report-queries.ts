/** SQL of what is reported here. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isPublicReview } from './visibility.ts'

export const findReportedReview = (db: Db, id: number) =>
  db
    .selectFrom('reviews')
    .select(['subject_kind', 'subject_id', 'user_id', 'body', 'followup', 'package_name', 'anonymous', 'pictures'])
    .where('id', '=', id)
    .where(isPublicReview)
    .executeTakeFirst()

/** A review and the summaries that count it. */
export async function recountAround(trx: Db, id: number) {
  const review = await trx
    .selectFrom('reviews')
    .select(['subject_kind', 'subject_id', 'company_id', 'id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const counts = sql`count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
    count(*) filter (where stars = 4), count(*) filter (where stars = 5), count(*) filter (where cardinality(pictures) > 0)`
  const columns = sql`(stars_1, stars_2, stars_3, stars_4, stars_5, with_pictures)`
  await sql`update review_summaries set ${columns} = (select ${counts} from reviews
      where state = 'PUBLISHED' and subject_kind = ${review.subject_kind} and subject_id = ${review.subject_id})
    where subject_kind = ${review.subject_kind} and subject_id = ${review.subject_id}`.execute(trx)
  if (review.company_id !== null)
    await sql`update review_summaries set ${columns} = (select ${counts} from reviews
        where state = 'PUBLISHED' and company_id = ${review.company_id})
      where subject_kind = 'COMPANY' and subject_id = ${review.company_id}`.execute(trx)
  return review
}
