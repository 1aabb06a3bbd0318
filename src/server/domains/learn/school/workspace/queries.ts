/** SQL of schools as their companies work on them and operators review them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { MajorForm, schoolWorkspace } from '#lib/contract/learn/school-workspace.ts'
import type { Db } from '#server/db/client.ts'
import { contains } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { majorRow } from './listing.ts'
import { PASSED } from './policy.ts'

export type ListQuery = CallParsed<(typeof schoolWorkspace)['listCompanySchools']>['query']

export const companySchools = (db: Db, companyId: number) => db.selectFrom('schools').where('schools.company_id', '=', companyId)

export const listRows = (db: Db, companyId: number, query: ListQuery) => {
  let rows = companySchools(db, companyId).leftJoinLateral(
    eb =>
      eb
        .selectFrom('school_revisions')
        .whereRef('school_revisions.school_id', '=', 'schools.id')
        .select(['school_revisions.state', 'school_revisions.reason', 'school_revisions.created_at'])
        .orderBy('school_revisions.id', 'desc')
        .limit(1)
        .as('revision'),
    join => join.onTrue(),
  )
  rows =
    query.group === 'passed'
      ? rows.where('schools.state', 'in', PASSED)
      : rows.where(eb =>
          eb.or([eb('schools.state', 'not in', PASSED), eb('revision.state', 'in', ['DRAFT', 'UNDER_REVIEW', 'REJECTED'])]),
        )
  if (query.state) rows = rows.where('schools.state', '=', query.state)
  if (query.keyword) rows = rows.where(contains('schools.name', query.keyword))
  return keysetPage(
    db,
    rows
      .select([
        'schools.id',
        'schools.name',
        'schools.logo',
        'schools.kind',
        'schools.area_text',
        'schools.state',
        'schools.state_reason',
        'schools.course_count',
        'schools.view_count',
        'schools.favourite_count',
        'schools.score',
        'schools.review_count',
        'schools.published_at',
        'schools.updated_at',
        'schools.valid_until',
        'schools.lapsed',
        'revision.state as revision_state',
        'revision.reason as revision_reason',
        'revision.created_at as revision_at',
      ])
      .select(eb =>
        eb
          .selectFrom('school_majors')
          .whereRef('school_majors.school_id', '=', 'schools.id')
          .select(eb.fn.countAll<number>().as('n'))
          .as('major_count'),
      ),
    {
      paging: query,
      order: [
        { column: 'schools.updated_at', direction: 'desc' },
        { column: 'schools.id', direction: 'desc' },
      ],
    },
  )
}

export type ListRow = Awaited<ReturnType<typeof listRows>>['rows'][number]

export const countWaiting = (db: Db, companyId: number): Promise<number> =>
  companySchools(db, companyId)
    .where('schools.state', 'not in', PASSED)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(row => Number(row.n))

export const findSchool = (db: Db, companyId: number, schoolId: number) =>
  companySchools(db, companyId).selectAll('schools').where('schools.id', '=', schoolId).executeTakeFirst()

export const lockSchool = (db: Db, companyId: number, schoolId: number) =>
  companySchools(db, companyId).selectAll('schools').where('schools.id', '=', schoolId).forUpdate().executeTakeFirst()

export type SchoolRow = NonNullable<Awaited<ReturnType<typeof findSchool>>>

/** The newest change that is neither in force nor given up. */
export const findOpenRevision = (db: Db, schoolId: number) =>
  db
    .selectFrom('school_revisions')
    .selectAll()
    .where('school_id', '=', schoolId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then(row => (row && ['DRAFT', 'UNDER_REVIEW', 'REJECTED'].includes(row.state) ? row : undefined))

export type Revision = Awaited<ReturnType<typeof findOpenRevision>>

export const insertRevision = (trx: Db, row: Insertable<Database['school_revisions']>) =>
  trx.insertInto('school_revisions').values(row).execute()

export const updateRevision = (trx: Db, id: number, change: Updateable<Database['school_revisions']>) =>
  trx.updateTable('school_revisions').set(change).where('id', '=', id).execute()

export const insertSchool = (trx: Db, row: Insertable<Database['schools']>): Promise<SchoolRow> =>
  trx.insertInto('schools').values(row).returningAll().executeTakeFirstOrThrow()

/** @returns the row as it is now. */
export const updateSchool = (trx: Db, schoolId: number, change: Updateable<Database['schools']>): Promise<SchoolRow> =>
  trx.updateTable('schools').set(change).where('id', '=', schoolId).returningAll().executeTakeFirstOrThrow()

export const deleteSchool = (trx: Db, schoolId: number) => trx.deleteFrom('schools').where('id', '=', schoolId).execute()

export const listDocuments = (db: Db, schoolId: number) =>
  db.selectFrom('school_documents').selectAll().where('school_id', '=', schoolId).orderBy('id').execute()

export const insertDocument = (trx: Db, row: Insertable<Database['school_documents']>) =>
  trx.insertInto('school_documents').values(row).execute()

export const deleteDocuments = (trx: Db, ids: readonly number[]) =>
  trx
    .deleteFrom('school_documents')
    .where('id', 'in', [...ids])
    .execute()

export async function saveMajors(trx: Db, schoolId: number, majors: readonly MajorForm[]): Promise<void> {
  await trx.deleteFrom('school_majors').where('school_id', '=', schoolId).execute()
  if (majors.length > 0)
    await trx
      .insertInto('school_majors')
      .values(majors.map((major, position) => majorRow(major, schoolId, position)))
      .execute()
}

/** Whether courses, exams or teachers hang on it. */
export const isInUse = async (db: Db, schoolId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 where exists (select from courses where school_id = ${schoolId})
      or exists (select from exams where school_id = ${schoolId})
      or exists (select from course_teachers where school_id = ${schoolId})`.execute(db)
  return rows.length > 0
}

type District = { provinceCode: number; cityCode: number; districtCode: number }

/** The middle of a district and of its city, when one lies in the other. */
export const findDistrict = (
  db: Db,
  { provinceCode: province_code, cityCode: city_code, districtCode: district_code }: District,
) =>
  // A municipality is province and city in one: its districts hang on it directly.
  db
    .selectFrom('areas as district')
    .innerJoin('areas as city', 'city.code', 'district.parent_code')
    .where('district.code', '=', district_code)
    .where('city.code', '=', city_code)
    .where(eb =>
      city_code === province_code
        ? eb('city.level', '=', 1)
        : eb.and([eb('city.level', '=', 2), eb('city.parent_code', '=', province_code)]),
    )
    .select(['district.lng', 'district.lat', 'city.lng as city_lng', 'city.lat as city_lat'])
    .executeTakeFirst()
