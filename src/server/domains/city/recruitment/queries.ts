/** SQL of posts as the public reads them, and of professions. */
import { sql } from 'kysely'
import type { RecruitmentKind } from '#lib/contract/city/recruitment.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { listedRows } from '#server/domains/platform/search/service.ts'
import { isPublicPost } from './visibility.ts'

const publicPosts = (db: Db, kind: RecruitmentKind) =>
  db.selectFrom('recruitments').where('recruitments.kind', '=', kind).where(isPublicPost)

const cards = (db: Db) =>
  db
    .selectFrom('recruitments')
    .innerJoin('professions', 'professions.id', 'recruitments.profession_id')
    .leftJoin('companies', 'companies.id', 'recruitments.company_id')
    .innerJoin('users', 'users.id', 'recruitments.publisher_user_id')
    .select([
      'recruitments.id',
      'recruitments.kind',
      'recruitments.title',
      'recruitments.summary',
      'recruitments.profession_id',
      'recruitments.profession_group_id',
      'recruitments.employment',
      'recruitments.salary_unit',
      'recruitments.salary_min',
      'recruitments.salary_max',
      'recruitments.salary_negotiable',
      'recruitments.salary_months',
      'recruitments.headcount',
      'recruitments.education',
      'recruitments.experience',
      'recruitments.tags',
      'recruitments.province_code',
      'recruitments.city_code',
      'recruitments.district_code',
      'recruitments.area_text',
      'recruitments.resume',
      'recruitments.view_count',
      'recruitments.like_count',
      'recruitments.comment_count',
      'recruitments.published_at',
      'recruitments.refreshed_at',
      'professions.name as profession_name',
      'recruitments.publisher_user_id',
      'users.avatar as publisher_avatar',
      'recruitments.company_id',
      'recruitments.company_scale',
      'companies.name as company_name',
      'companies.logo as company_logo',
      'companies.industry as company_industry',
      'companies.certified_at as company_certified_at',
    ])

const cardsByIds = prepared('recruitment_cards', db =>
  cards(db).where(sql<boolean>`recruitments.id = any(${null}::int[])`).where(isPublicPost).compile(),
)

export type CardRow = Awaited<ReturnType<typeof cardsByIds>>[number]

/** Cards in the order of the ids; posts that have stopped being public meanwhile are left out. */
export async function listCardsByIds(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await cardsByIds(db, [ids])
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Cards of the lists, best first. */
export const listedCards = listedRows(
  ['list_job_newest', 'list_job_salary', 'list_resume_newest', 'list_resume_salary'],
  listCardsByIds,
  (db, top) =>
    cards(db)
      .innerJoin(top, 'top.id', 'recruitments.id')
      .select('top.rank as place_rank')
      .where(isPublicPost)
      .orderBy('top.rank', 'desc')
      .orderBy('top.id', 'desc')
      .compile(),
)

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

export const findDetail = (db: Db, id: number) =>
  cards(db)
    .innerJoin('professions as profession_groups', 'profession_groups.id', 'recruitments.profession_group_id')
    .select([
      'recruitments.description',
      'recruitments.address',
      'recruitments.lng',
      'recruitments.lat',
      'recruitments.expires_at',
      'recruitments.work_terms',
      'recruitments.applicant_count',
      'recruitments.unviewed_count',
      'recruitments.unanswered_count',
      'profession_groups.name as profession_group_name',
      'companies.credit_code as company_credit_code',
    ])
    .where('recruitments.id', '=', id)
    .where(isPublicPost)
    .executeTakeFirst()

/**
 * How the company answered those who applied since then, to whatever post (rule 招聘求职 五). What was never answered stays so when it
 * expires or its post is closed; what the applicant took back waits for nobody.
 */
export const findReplyFigures = (db: Db, companyId: number, since: Date) =>
  db
    .selectFrom('job_applications')
    .where('company_id', '=', companyId)
    .where('created_at', '>=', since)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`(count(*) filter (where answered_at is null and state <> 'WITHDRAWN'))::integer`.as('unanswered'),
      sql<number | null>`(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))
        filter (where answered_at is not null))::double precision`.as('median_seconds'),
    ])
    .executeTakeFirstOrThrow()

export const listCompanyPostIds = async (db: Db, companyId: number, exceptId: number, limit: number): Promise<number[]> => {
  const rows = await publicPosts(db, 'job')
    .where('recruitments.company_id', '=', companyId)
    .where('recruitments.id', '<>', exceptId)
    .orderBy('recruitments.refreshed_at', 'desc')
    .orderBy('recruitments.id', 'desc')
    .select('recruitments.id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

type Likeness = { id: number; kind: RecruitmentKind; professionId: number; cityCode: number; companyId: number | null }

/** Newest posts of the same profession in the same city, without those of the same company. */
export const listSimilarPostIds = async (db: Db, post: Likeness, limit: number): Promise<number[]> => {
  const rows = await publicPosts(db, post.kind)
    .where('recruitments.city_code', '=', post.cityCode)
    .where('recruitments.profession_id', '=', post.professionId)
    .where('recruitments.id', '<>', post.id)
    .$if(post.companyId !== null, posts => posts.where('recruitments.company_id', '<>', post.companyId))
    .orderBy('recruitments.refreshed_at', 'desc')
    .orderBy('recruitments.id', 'desc')
    .select('recruitments.id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** In the operators' order; those that are switched off too. */
export const listProfessions = (db: Db) =>
  db
    .selectFrom('professions')
    .select(['id', 'parent_id', 'name', 'job_count', 'enabled'])
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Open jobs of each profession, and of each group. */
export const countEachProfession = sql`
  select unnest(array[profession_id, profession_group_id]) as id, count(*)::int as count
  from recruitments where kind = 'job' and ${isPublicPost} group by 1`

/** Public posts of one profession. */
export const listPostIdsOf = async (
  kind: RecruitmentKind,
  db: Db,
  professionId: number,
  afterId: number,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('recruitments')
      .select('id')
      .where('kind', '=', kind)
      .where('profession_id', '=', professionId)
      .where(isPublicPost)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

export const countCompanyProfessions = (db: Db, companyId: number) =>
  publicPosts(db, 'job')
    .where('recruitments.company_id', '=', companyId)
    .groupBy('recruitments.profession_id')
    .select(({ fn }) => ['recruitments.profession_id as id', fn.countAll<number>().as('jobs')])
    .execute()

export const isPostPublic = async (db: Db, id: number): Promise<boolean> =>
  Boolean(await db.selectFrom('recruitments').select('id').where('id', '=', id).where(isPublicPost).executeTakeFirst())

/** Rows for the search index in ascending id. */
export const listSearchRows = (db: Db, kind: RecruitmentKind, afterId: number, limit: number) =>
  cards(db)
    .select('recruitments.description')
    .where('recruitments.kind', '=', kind)
    .where(isPublicPost)
    .where('recruitments.id', '>', afterId)
    .orderBy('recruitments.id')
    .limit(limit)
    .execute()

export type SearchRow = Awaited<ReturnType<typeof listSearchRows>>[number]

export const findSearchRow = (db: Db, kind: RecruitmentKind, id: number) =>
  cards(db)
    .select('recruitments.description')
    .where('recruitments.kind', '=', kind)
    .where(isPublicPost)
    .where('recruitments.id', '=', id)
    .executeTakeFirst()
