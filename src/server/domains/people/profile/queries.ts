/** All SQL of one's own profile. */
import { sql } from 'kysely'
import { type PageTag, shownTags, type TaggedRecord } from '#lib/tags.ts'
import type { Db } from '#server/db/client.ts'

export const getProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'nickname',
      'avatar',
      'cover',
      'gender',
      'intro',
      'tags',
      'province_code',
      'city_code',
      'district_code',
      'certified_at',
      'profile_visibility',
      'show_consultations',
      'show_forum',
      'show_videos',
      'searchable',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export type ProfileRow = Awaited<ReturnType<typeof getProfile>>

export const lockPerson = (trx: Db, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar', 'cover', 'profile_visibility', 'show_consultations', 'show_forum'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const findMerchant = (db: Db, userId: number) =>
  db.selectFrom('merchant_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findCertification = (db: Db, userId: number) =>
  db
    .selectFrom('certifications')
    .select(['state', 'sandbox'])
    .where('user_id', '=', userId)
    .where('subject', '=', 'PERSON')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const countServices = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('services')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('owner_user_id', '=', userId)
      .where('owner_company_id', 'is', null)
      .where('state', '=', 'ON')
      .executeTakeFirstOrThrow()
  ).count

export const saveMerchant = (
  trx: Db,
  userId: number,
  row: { headline: string; intro: string; contact_hours: string; served_area_codes: number[] },
  now: Date,
) =>
  trx
    .insertInto('merchant_profiles')
    .values({ user_id: userId, ...row, updated_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ ...row, updated_at: now }))
    .execute()

/** More of them than this, and the rest ages out of the page cache by itself. */
const MAX_PAGES = 3_000

/** The tags of every page on which the person's name or picture stands, there or on a card of what is theirs. */
export async function listPageTags(trx: Db, userId: number): Promise<PageTag[]> {
  const { rows } = await sql<{ kind: TaggedRecord; id: number }>`
    select distinct kind, id from (
      select 'question', id from consultations where asker_user_id = ${userId} and not anonymous
      union all select 'question', consultation_id from consultation_answers where author_user_id = ${userId}
      union all select 'question', answer.consultation_id from consultation_comments as comment
        join consultation_answers as answer on answer.id = comment.answer_id where comment.author_user_id = ${userId}
      union all select 'consultant', id from consultants where user_id = ${userId}
      union all select 'topic', id from forum_topics where author_id = ${userId}
      union all select 'topic', topic_id from forum_replies where author_id = ${userId}
      union all select 'video', id from videos where owner_user_id = ${userId}
      union all select 'video', video_id from video_bullets where user_id = ${userId}
      union all select 'playback', playback_id from playback_bullets where author_user_id = ${userId}
      union all select 'recruitment', id from recruitments where publisher_user_id = ${userId}
      union all select 'recruitment', recruitment_id from recruitment_comments where user_id = ${userId}
      union all select 'service', id from services where owner_user_id = ${userId} and owner_company_id is null
      union all select 'service', service_id from service_questions where user_id = ${userId}
      union all select lower(subject_kind), subject_id from reviews where user_id = ${userId} and not anonymous
      union all select 'company', company_id from reviews where user_id = ${userId} and not anonymous and company_id is not null
      union all select 'course', course_id from course_comments where user_id = ${userId}
      union all select case when school_id is not null then 'school' when course_id is not null then 'course' else 'exam' end,
        coalesce(school_id, course_id, exam_id) from learn_questions where user_id = ${userId}
    ) as pages (kind, id) where id is not null limit ${MAX_PAGES}`.execute(trx)
  return rows.flatMap(row => shownTags(row.kind, [row.id]))
}

/** Records of the person that stand in the search index, or would stand there as theirs if they showed what they asked. */
export async function listIndexed(trx: Db, userId: number): Promise<{ kind: string; ref_id: number }[]> {
  const { rows } = await sql<{ kind: string; ref_id: number }>`
    select kind, ref_id from search_documents where owner_user_id = ${userId}
    union select 'question', id from consultations where asker_user_id = ${userId} and is_public and not anonymous
    union select 'answer', id from consultation_answers where author_user_id = ${userId} and state = 'VISIBLE'
    union select 'consultant', id from consultants where user_id = ${userId}
    union select 'user', ${userId}::integer`.execute(trx)
  return rows
}
