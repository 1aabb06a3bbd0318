/** The star counts behind every average, derived again from the published reviews. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Recounts every subject and every company. */
export async function recountReviews(db: Db): Promise<void> {
  const counts = sql`
    count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
    count(*) filter (where stars = 4), count(*) filter (where stars = 5), count(*) filter (where cardinality(pictures) > 0)`
  await sql`delete from review_summaries`.execute(db)
  await sql`
    insert into review_summaries (subject_kind, subject_id, stars_1, stars_2, stars_3, stars_4, stars_5, with_pictures)
    select subject_kind, subject_id, ${counts} from reviews where state = 'PUBLISHED' group by 1, 2
    union all
    select 'COMPANY', company_id, ${counts} from reviews where state = 'PUBLISHED' and company_id is not null group by 1, 2`.execute(
    db,
  )
}
