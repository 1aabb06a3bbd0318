/** SQL of posts as their publishers and operators work on them. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PostDraft, PostState } from '#lib/contract/city/recruitment-post.ts'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { RecruitmentEditsTable, RecruitmentsTable } from '#server/domains/city/recruitment/tables.ts'
import type { Publisher } from './policy.ts'

/** Condition on `recruitments`: they are this publisher's. Written like the predicates of its partial indexes, so that these serve it. */
const isOwn = ({ userId, companyId }: Publisher): RawBuilder<boolean> =>
  companyId === null
    ? sql<boolean>`recruitments.publisher_user_id = ${userId} and recruitments.kind = 'resume'`
    : sql<boolean>`recruitments.company_id = ${companyId} and recruitments.kind = 'job'`

const posts = (db: Db) =>
  db
    .selectFrom('recruitments')
    .leftJoin('recruitment_edits as edit', 'edit.recruitment_id', 'recruitments.id')
    .selectAll('recruitments')
    .select(['edit.content as edit_content', 'edit.state as edit_state', 'edit.reason as edit_reason'])

export type PostRecord = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number]

export const pagePosts = (db: Db, owner: Publisher, query: Omit<PageQuery, 'sort'> & { state?: PostState | undefined }) =>
  keysetPage(db, narrowed(posts(db).where(isOwn(owner)), query, { state: 'recruitments.state', text: 'recruitments.title' }), {
    paging: query,
    order: [
      { column: 'recruitments.updated_at', direction: 'desc' },
      { column: 'recruitments.id', direction: 'desc' },
    ],
  })

export const countPosts = (db: Db, owner: Publisher) =>
  db
    .selectFrom('recruitments')
    .where(isOwn(owner))
    .select(({ fn }) => ['recruitments.state', fn.countAll<number>().as('total')])
    .groupBy('recruitments.state')
    .execute()

export const findPost = (db: Db, owner: Publisher, id: number): Promise<PostRecord | undefined> =>
  posts(db).where(isOwn(owner)).where('recruitments.id', '=', id).executeTakeFirst()

export const findAnyPost = (db: Db, id: number): Promise<PostRecord | undefined> =>
  posts(db).where('recruitments.id', '=', id).executeTakeFirst()

/** Holds the post until the transaction ends. @returns false when there is none. */
export const lockPost = async (trx: Db, id: number): Promise<boolean> =>
  Boolean(await trx.selectFrom('recruitments').select('id').where('id', '=', id).forUpdate().executeTakeFirst())

/** Until the transaction ends, the publisher hands in no other post: limits and likeness hold between them. */
export const lockPublishing = (trx: Db, { userId, companyId }: Publisher) =>
  sql`select pg_advisory_xact_lock(hashtext(${`recruitments:${companyId ?? `user${userId}`}`}))`.execute(trx)

export const insertPost = async (trx: Db, row: Insertable<RecruitmentsTable>): Promise<number> =>
  (await trx.insertInto('recruitments').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updatePost = (trx: Db, id: number, change: Updateable<RecruitmentsTable>) =>
  trx.updateTable('recruitments').set(change).where('id', '=', id).execute()

export const deletePost = (trx: Db, id: number) => trx.deleteFrom('recruitments').where('id', '=', id).execute()

export const upsertEdit = (trx: Db, id: number, content: PostDraft, now: Date) => {
  const row = { content: JSON.stringify(content), state: 'DRAFT' as const, reason: '', updated_at: now }
  return trx
    .insertInto('recruitment_edits')
    .values({ recruitment_id: id, ...row })
    .onConflict(conflict => conflict.column('recruitment_id').doUpdateSet(row))
    .execute()
}

export const updateEdit = (trx: Db, id: number, change: Updateable<RecruitmentEditsTable>) =>
  trx.updateTable('recruitment_edits').set(change).where('recruitment_id', '=', id).execute()

export const deleteEdit = (trx: Db, id: number) => trx.deleteFrom('recruitment_edits').where('recruitment_id', '=', id).execute()

export const deleteEditsOfPerson = (trx: Db, userId: number) =>
  trx
    .deleteFrom('recruitment_edits')
    .where('recruitment_id', 'in', eb =>
      eb.selectFrom('recruitments').select('id').where('publisher_user_id', '=', userId).where('kind', '=', 'resume'),
    )
    .execute()

/** A profession that posts may name. */
export const findProfession = (db: Db, id: number) =>
  db
    .selectFrom('professions')
    .select(['id', 'parent_id', 'enabled'])
    .where('id', '=', id)
    .where('parent_id', 'is not', null)
    .executeTakeFirst()

/** Any profession, for a draft that names none yet: the column must not be empty. */
export const getAnyProfession = (db: Db) =>
  db
    .selectFrom('professions')
    .select(['id', 'parent_id'])
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Where the publisher is, and, of a company, whether it is certified. */
export const findPublisher = (db: Db, { userId, companyId }: Publisher) =>
  companyId === null
    ? db
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['province_code', 'city_code', sql<string | null>`null`.as('scale'), sql<boolean>`true`.as('certified')])
        .executeTakeFirst()
    : db
        .selectFrom('companies')
        .where('id', '=', companyId)
        .where('state', '=', 'ACTIVE')
        .select(['province_code', 'city_code', 'scale', 'certified'])
        .executeTakeFirst()

/** Open posts that a new one is compared with: the publisher's own, and jobs of others that say exactly the same. */
export const listComparable = (db: Db, owner: Publisher, fingerprint: string, exceptId: number) =>
  db
    .selectFrom('recruitments')
    .select(['id', 'kind', 'title', 'description', 'city_code', 'state', 'fingerprint', 'company_id'])
    .where('state', 'in', ['REVIEWING', 'PUBLISHED', 'PAUSED'])
    .where('id', '<>', exceptId)
    .where(eb =>
      owner.companyId === null
        ? isOwn(owner)
        : eb.or([isOwn(owner), eb.and([eb('fingerprint', '=', fingerprint), eb('kind', '=', 'job')])]),
    )
    .orderBy('id')
    .limit(500)
    .execute()

/** Public or paused posts whose time is over. */
export const lockExpired = (trx: Db, now: Date, limit: number) =>
  trx
    .selectFrom('recruitments')
    .select(['id', 'kind', 'title', 'state', 'publisher_user_id'])
    .where('state', 'in', ['PUBLISHED', 'PAUSED'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** As operators see it. */
export const findReviewedPost = (db: Db, id: number) =>
  posts(db)
    .leftJoin('companies', 'companies.id', 'recruitments.company_id')
    .innerJoin('users', 'users.id', 'recruitments.publisher_user_id')
    .select(['companies.name as company_name', 'users.nickname'])
    .where('recruitments.id', '=', id)
    .executeTakeFirst()

/** Who took the post down that its publisher appeals for. */
export const findTakedownOperator = async (db: Db, id: number): Promise<number | null> =>
  (
    await db
      .selectFrom('recruitments')
      .select('taken_down_by')
      .where('id', '=', id)
      .where('state', '=', 'APPEALING')
      .executeTakeFirst()
  )?.taken_down_by ?? null
