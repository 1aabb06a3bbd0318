/** SQL of posts as they are published, suspended and closed. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Owner } from '#server/suspension.ts'
import { isPublicPost } from './visibility.ts'

/**
 * Public jobs that have a position, in ascending ids.
 * @param ids only these; all when left out.
 */
export const listJobPoints = (
  db: Db,
  { afterId, limit, ids }: { afterId: number; limit: number; ids: readonly number[] | undefined },
) =>
  db
    .selectFrom('recruitments')
    .leftJoin('companies', 'companies.id', 'recruitments.company_id')
    .select([
      'recruitments.id',
      'recruitments.title',
      'recruitments.salary_unit',
      'recruitments.salary_min',
      'recruitments.salary_max',
      'recruitments.salary_negotiable',
      'recruitments.salary_months',
      'recruitments.address',
      'recruitments.lng',
      'recruitments.lat',
      'recruitments.province_code',
      'recruitments.city_code',
      'recruitments.district_code',
      'recruitments.view_count',
      'companies.name as company_name',
      'companies.logo as company_logo',
      'companies.certified_at as company_certified_at',
    ])
    .where('recruitments.kind', '=', 'job')
    .where(isPublicPost)
    .where('recruitments.lng', 'is not', null)
    .where('recruitments.lat', 'is not', null)
    .where('recruitments.id', '>', afterId)
    .$if(ids !== undefined, query => query.where('recruitments.id', 'in', [...(ids ?? [])]))
    .orderBy('recruitments.id')
    .limit(limit)
    .execute()

export type JobPointRow = Awaited<ReturnType<typeof listJobPoints>>[number]

/** Those of the posts that are public, as lists index them. */
export const listPublicPosts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('recruitments')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(isPublicPost)
    .execute()

/** Condition on `recruitments`: what is suspended with its owner; of a person only the job-seeker posts. */
export const postsOfOwner = ({ kind, id }: Owner): RawBuilder<boolean> =>
  kind === 'company' ? sql`company_id = ${id}` : sql`publisher_user_id = ${id} and kind = 'resume'`

/** Closes the jobs that a company has published. @returns their ids. */
export async function closeCompanyJobs(trx: Db, companyId: number, now: Date): Promise<number[]> {
  const closed = await trx
    .updateTable('recruitments')
    .set({ state: 'CLOSED', updated_at: now })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'job')
    .where('state', 'in', ['DRAFT', 'REVIEWING', 'PUBLISHED', 'PAUSED'])
    .where('published_at', 'is not', null)
    .returning('id')
    .execute()
  return closed.map(row => row.id)
}
