/** SQL of the star counts behind every average, derived again from the published reviews. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from './tables.ts'

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

type Counted = { kind: ReviewSubject; subjectId: number; companyId: number | null; stars: number; pictures: readonly string[] }

/** Counts one more review for its subject and for the company that delivered. @param stars 1 to 5. */
export async function countReview(trx: Db, { kind, subjectId, companyId, stars, pictures }: Counted): Promise<void> {
  const column = sql.ref(`stars_${stars}`)
  const withPictures = pictures.length > 0 ? 1 : 0
  const subjects = [[kind, subjectId] as const, ...(companyId === null ? [] : [['COMPANY', companyId] as const])]
  for (const [subject, id] of subjects) {
    await sql`insert into review_summaries as s (subject_kind, subject_id, ${column}, with_pictures) values (${subject}, ${id}, 1, ${withPictures})
      on conflict (subject_kind, subject_id) do update set ${column} = s.${column} + 1, with_pictures = s.with_pictures + ${withPictures}`.execute(
      trx,
    )
  }
}
