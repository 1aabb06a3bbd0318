/** All SQL of schools. */

import { type RawBuilder, sql } from 'kysely'
import type { SchoolFeeBand, SchoolListQuery } from '#lib/contract/learn/school.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { containsText } from '#server/db/list-filters.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Owner } from '#server/suspension.ts'
import { isPublicNews, isPublicSchool } from './visibility.ts'

const orders: Record<SchoolListQuery['sort'], OrderColumn[]> = {
  rank: [
    { column: 'schools.rank', direction: 'desc' },
    { column: 'schools.id', direction: 'desc' },
  ],
  newest: [
    { column: 'schools.published_at', direction: 'desc' },
    { column: 'schools.id', direction: 'desc' },
  ],
  feeAsc: [
    { column: 'schools.fee_rank', direction: 'asc' },
    { column: 'schools.id', direction: 'asc' },
  ],
  feeDesc: [
    { column: 'schools.fee_rank', direction: 'desc' },
    { column: 'schools.id', direction: 'desc' },
  ],
}

/** Fen of the lowest fee a year, lower end included, upper end not. */
const feeBands: Record<SchoolFeeBand, [from: number, below: number]> = {
  FREE: [0, 1],
  UNDER_5000: [1, 500_000],
  FROM_5000: [500_000, 2_000_000],
  FROM_20000: [2_000_000, 5_000_000],
  OVER_50000: [5_000_000, MAX_INT],
}

const cards = (db: Db) =>
  db
    .selectFrom('schools')
    .where(isPublicSchool)
    .select([
      'schools.id',
      'schools.name',
      'schools.slogan',
      'schools.logo',
      'schools.cover',
      'schools.kind',
      'schools.nature',
      'schools.tags',
      'schools.area_text',
      'schools.address',
      'schools.fee_min',
      'schools.fee_max',
      'schools.major_fields',
      'schools.score',
      'schools.review_count',
      'schools.course_count',
      'schools.favourite_count',
    ])

export type CardRow = Awaited<ReturnType<typeof listTopCards>>[number]

export function listCards(db: Db, query: SchoolListQuery) {
  const band = query.fee && feeBands[query.fee]
  const schools = cards(db)
    .$if(query.kind !== undefined, found => found.where('schools.kind', '=', query.kind!))
    .$if(query.nature !== undefined, found => found.where('schools.nature', '=', query.nature!))
    .$if(query.province !== undefined, found => found.where('schools.province_code', '=', query.province!))
    .$if(query.city !== undefined, found => found.where('schools.city_code', '=', query.city!))
    .$if(query.district !== undefined, found => found.where('schools.district_code', '=', query.district!))
    .$if(query.major !== undefined, found =>
      found.where(sql<boolean>`schools.major_fields @> array[${query.major ?? ''}]::text[]`),
    )
    .$if(band !== undefined, found =>
      found
        .where('schools.fee_min', 'is not', null)
        .where('schools.fee_rank', '>=', band![0])
        .where('schools.fee_rank', '<', band![1]),
    )
    .$if(Boolean(query.keyword), found => found.where(containsText('schools.name_grams', 'schools.name', query.keyword!)))
  return keysetPage(db, schools, { paging: query, order: orders[query.sort] })
}

/** The best schools, of one kind and without one when given. */
export const listTopCards = (db: Db, limit: number, filter: { kind?: CardKind; cityCode?: number; exceptId?: number } = {}) =>
  cards(db)
    .$if(filter.kind !== undefined, found => found.where('schools.kind', '=', filter.kind!))
    .$if(filter.cityCode !== undefined, found => found.where('schools.city_code', '=', filter.cityCode!))
    .$if(filter.exceptId !== undefined, found => found.where('schools.id', '<>', filter.exceptId!))
    .orderBy('schools.rank', 'desc')
    .orderBy('schools.id', 'desc')
    .limit(limit)
    .execute()

type CardKind = NonNullable<SchoolListQuery['kind']>

export const countKinds = (db: Db) =>
  db
    .selectFrom('schools')
    .where(isPublicSchool)
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('schools')])
    .execute()

export const countCities = (db: Db, limit: number) =>
  db
    .selectFrom('schools')
    .innerJoin('areas', 'areas.code', 'schools.city_code')
    .where(isPublicSchool)
    .groupBy(['schools.city_code', 'areas.name'])
    .select(({ fn }) => ['schools.city_code', 'areas.name', fn.countAll<number>().as('schools')])
    .orderBy('schools', 'desc')
    .orderBy('schools.city_code')
    .limit(limit)
    .execute()

export const listMajorFields = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ field: string }>`
    select field from schools, unnest(major_fields) as field
    where ${isPublicSchool} group by field order by count(*) desc, field limit ${limit}`.execute(db)
  return rows.map(row => row.field)
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

const details = (db: Db) =>
  cards(db).select([
    'schools.intro',
    'schools.gallery',
    'schools.founded_year',
    'schools.student_count',
    'schools.teacher_count',
    'schools.accreditation',
    'schools.accreditation_no',
    'schools.checked_on',
    'schools.lapsed',
    'schools.contact_name',
    'schools.phone_masked',
    'schools.office_hours',
    'schools.province_code',
    'schools.city_code',
    'schools.district_code',
    'schools.lng',
    'schools.lat',
    'schools.view_count',
    sql<boolean>`exists (select from companies where companies.id = schools.company_id and companies.state = 'ACTIVE')`.as(
      'takes_enquiries',
    ),
  ])

export const findDetail = (db: Db, id: number) => details(db).where('schools.id', '=', id).executeTakeFirst()

export const listDetailsByIds = (db: Db, ids: number[]) => details(db).where('schools.id', 'in', ids).execute()

export type MajorRow = Awaited<ReturnType<typeof listMajors>>[number]

export const listMajors = (db: Db, schoolIds: number[]) =>
  db
    .selectFrom('school_majors')
    .selectAll()
    .where('school_id', 'in', schoolIds)
    .orderBy('school_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

export type NewsRow = Awaited<ReturnType<typeof listNews>>[number]

export const listNews = (db: Db, limit: number, schoolId?: number) =>
  db
    .selectFrom('school_news')
    .innerJoin('schools', 'schools.id', 'school_news.school_id')
    .where(isPublicNews)
    .where(isPublicSchool)
    .$if(schoolId !== undefined, found => found.where('school_news.school_id', '=', schoolId!))
    .select([
      'school_news.id',
      'school_news.school_id',
      'schools.name as school_name',
      'school_news.title',
      'school_news.body',
      'school_news.picture',
      'school_news.published_at',
    ])
    .orderBy('school_news.published_at', 'desc')
    .orderBy('school_news.id', 'desc')
    .limit(limit)
    .execute()

/**
 * Public schools as the map shows them.
 * @param ids only these; all when left out.
 */
export const listSchoolPoints = (db: Db, ids: readonly number[] | undefined) =>
  db
    .selectFrom('schools')
    .select([
      'id',
      'name',
      'kind',
      'cover',
      'address',
      'lng',
      'lat',
      'province_code',
      'city_code',
      'district_code',
      'fee_min',
      'fee_max',
      'score',
      'review_count',
    ])
    .where(isPublicSchool)
    .$if(ids !== undefined, query => query.where('id', 'in', [...(ids ?? [])]))
    .execute()

/** Condition on `schools`: those of a company. A person owns none: null. */
export const schoolsOfOwner = ({ kind, id }: Owner): RawBuilder<boolean> | null =>
  kind === 'company' ? sql`company_id = ${id}` : null

/** The number of courses that a school has on sale. */
export const recountSchoolCourses = (trx: Db, schoolId: number) =>
  sql`update schools set course_count = (select count(*) from courses where courses.school_id = schools.id and courses.state = 'ONLINE')
    where id = ${schoolId}`.execute(trx)
