/** The schools of the demo city, in every state of a listing, on the map and with what people ask about them. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { schoolKindTexts } from '#lib/format/learn.ts'
import type { Db } from '#server/db/client.ts'
import { upsertMapPoints } from '#server/domains/city/map/service.ts'
import type { SchoolDocumentsTable } from '#server/domains/learn/school/tables.ts'
import { draftSchools, type School } from './draft.ts'
import { seedSchoolFavourites } from './favourites.ts'
import { newsOf } from './news.ts'
import { questionsOf } from './questions.ts'
import { revisionOf } from './revisions.ts'

export async function seedSchool(context: SeedContext): Promise<void> {
  const { db } = context
  const drafts = draftSchools(context)
  const ids = await insertReturningIds(
    db,
    'schools',
    drafts.map(draft => draft.row),
  )
  const schools = drafts.map((draft, index): School => ({ ...draft, id: ids[index]! }))
  await insertAll(
    db,
    'school_majors',
    schools.flatMap(({ id, majors }) => majors.map(major => ({ ...major, school_id: id }))),
  )
  await insertAll(
    db,
    'school_news',
    schools.flatMap((school, index) => newsOf(context, school, index)),
  )
  await insertAll(
    db,
    'learn_questions',
    schools.flatMap(school => questionsOf(context, school)),
  )
  await insertAll(
    db,
    'school_revisions',
    schools.flatMap((school, index) => revisionOf(context, school, index)),
  )
  await insertAll(db, 'school_documents', schools.flatMap(documentsOf))
  await seedSchoolFavourites(context, schools)
  await putOnMap(db, schools)
}

const documentsOf = ({ id, row }: School): Insertable<SchoolDocumentsTable>[] => [
  { school_id: id, kind: 'LICENCE', name: '办学许可证.pdf', file_id: `school${id}licence`, created_at: row.created_at },
  { school_id: id, kind: 'SAFETY', name: '消防验收意见书.pdf', file_id: `school${id}safety`, created_at: row.created_at },
]

const putOnMap = (db: Db, schools: readonly School[]): Promise<void> =>
  upsertMapPoints(
    db,
    schools
      .filter(({ row }) => row.state === 'ONLINE')
      .map(({ id, row }) => ({
        kind: 'school' as const,
        refId: id,
        title: row.name,
        subtitle: `${schoolKindTexts[row.kind]} · ${row.tags?.[0] ?? ''}`,
        picture: row.cover ?? '',
        facts: { kind: schoolKindTexts[row.kind] },
        address: row.address,
        lng: row.lng,
        lat: row.lat,
        provinceCode: row.province_code,
        cityCode: row.city_code,
        districtCode: row.district_code,
        weight: 0,
      })),
  )
