/** SQL of applications. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { JobApplicationState } from '#lib/contract/city/job-application.ts'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type {
  ContactRevealsTable,
  JobApplicationEventsTable,
  JobApplicationsTable,
} from '#server/domains/city/recruitment/tables.ts'
import { isPublicPost } from '#server/domains/city/recruitment/visibility.ts'

const applications = (db: Db) =>
  db
    .selectFrom('job_applications')
    .innerJoin('recruitments as post', 'post.id', 'job_applications.recruitment_id')
    .innerJoin('companies as company', 'company.id', 'job_applications.company_id')
    .innerJoin('users as person', 'person.id', 'job_applications.user_id')
    .selectAll('job_applications')
    .select([
      'post.title',
      'post.publisher_user_id',
      'post.contact_name',
      'post.contact_phone',
      'post.contact_wechat',
      'company.name as company_name',
      'person.nickname as person_nickname',
    ])

export type ApplicationRecord = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number]

type ListQuery = Omit<PageQuery, 'sort'> & { state?: JobApplicationState | undefined }

const order = [
  { column: 'job_applications.updated_at', direction: 'desc' as const },
  { column: 'job_applications.id', direction: 'desc' as const },
]

/** Condition: by the table of steps, only the applicant can answer now, and has not. */
const waitsForApplicant = sql<boolean>`(job_applications.state = 'OFFER'
  or job_applications.state = 'INTERVIEW' and job_applications.interview_accepted is null)`

export const pageMine = (db: Db, userId: number, query: ListQuery & { waiting?: 'true' | undefined }) =>
  keysetPage(
    db,
    narrowed(applications(db).where('job_applications.user_id', '=', userId), query, {
      state: 'job_applications.state',
      text: 'post.title',
    }).$if(query.waiting !== undefined, rows => rows.where(waitsForApplicant)),
    { paging: query, order },
  )

export const pageReceived = (
  db: Db,
  companyId: number,
  { keyword, ...query }: ListQuery & { recruitmentId?: number | undefined },
) =>
  keysetPage(
    db,
    narrowed(applications(db).where('job_applications.company_id', '=', companyId), query, {
      state: 'job_applications.state',
      text: 'post.title',
    })
      .$if(query.recruitmentId !== undefined, rows => rows.where('job_applications.recruitment_id', '=', query.recruitmentId!))
      .$if(Boolean(keyword), rows =>
        rows.where(
          // Résumés of withdrawn applications are not the company's to read, nor to search.
          sql<boolean>`strpos(lower(concat_ws(' ', post.title, person.nickname, job_applications.company_note,
            case when job_applications.state <> 'WITHDRAWN' then
              concat(jsonb_path_query_array(job_applications.resumes, '$[*].displayName'),
                jsonb_path_query_array(job_applications.resumes, '$[*].wish')) end)), ${keyword!.toLowerCase()}) > 0`,
        ),
      ),
    { paging: query, order },
  )

export const countReceived = (db: Db, companyId: number, recruitmentId?: number) =>
  db
    .selectFrom('job_applications')
    .where('company_id', '=', companyId)
    .$if(recruitmentId !== undefined, rows => rows.where('recruitment_id', '=', recruitmentId!))
    .select(({ fn }) => ['state', fn.countAll<number>().as('total')])
    .groupBy('state')
    .execute()

export const findApplication = (db: Db, id: number): Promise<ApplicationRecord | undefined> =>
  applications(db).where('job_applications.id', '=', id).executeTakeFirst()

/** Holds the post and the application, in this order everywhere: the post's figures change with every step. */
export async function lockApplication(trx: Db, id: number): Promise<void> {
  const row = await trx.selectFrom('job_applications').select('recruitment_id').where('id', '=', id).executeTakeFirst()
  if (!row) return
  await trx.selectFrom('recruitments').select('id').where('id', '=', row.recruitment_id).forNoKeyUpdate().execute()
  await trx.selectFrom('job_applications').select('id').where('id', '=', id).forUpdate().execute()
}

export const findOpenJob = (trx: Db, id: number) =>
  trx
    .selectFrom('recruitments')
    .select(['id', 'company_id', 'title', 'publisher_user_id', 'expires_at'])
    .where('id', '=', id)
    .where('kind', '=', 'job')
    .where(isPublicPost)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const worksFor = async (db: Db, userId: number, companyId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('company_employees')
      .select('id')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('state', '=', 'ACTIVE')
      .executeTakeFirst(),
  )

/** @returns undefined when the person has applied to this post before. */
export const insertApplication = (trx: Db, row: Insertable<JobApplicationsTable>) =>
  trx
    .insertInto('job_applications')
    .values(row)
    .onConflict(conflict => conflict.columns(['recruitment_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateApplication = (trx: Db, id: number, change: Updateable<JobApplicationsTable>) =>
  trx.updateTable('job_applications').set(change).where('id', '=', id).execute()

export const insertEvent = (trx: Db, row: Insertable<JobApplicationEventsTable>) =>
  trx.insertInto('job_application_events').values(row).execute()

export type EventRecord = Selectable<JobApplicationEventsTable>
export const listEvents = (db: Db, applicationId: number): Promise<EventRecord[]> =>
  db.selectFrom('job_application_events').selectAll().where('application_id', '=', applicationId).orderBy('id').execute()

export const insertReveal = (trx: Db, row: Insertable<ContactRevealsTable>) =>
  trx.insertInto('contact_reveals').values(row).execute()

export const getPhone = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone ?? ''

/** The figures of a post are what its applications say. */
export const updateFigures = (trx: Db, recruitmentId: number) =>
  sql`update recruitments set (applicant_count, unviewed_count, unanswered_count) = (
      select count(*), count(*) filter (where state = 'APPLY'), count(*) filter (where state = 'VIEW')
      from job_applications where recruitment_id = ${recruitmentId})
    where id = ${recruitmentId}`.execute(trx)

/** Open applications in which nothing has happened since. */
export const listInactive = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('job_applications')
    .select('id')
    .where(sql<boolean>`state in ('APPLY', 'VIEW', 'CANDIDATE', 'INTERVIEW', 'OFFER')`)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
