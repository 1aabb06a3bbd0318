/** Jobs on the map: what is public and has a position. */
import { salaryText } from '#lib/format/recruitment.ts'
import type { Db } from '#server/db/client.ts'
import { type MapPoint, upsertMapPoints } from '#server/domains/city/map/service.ts'
import { isPublicPost } from './visibility.ts'

const BATCH = 1_000

const listRows = (db: Db, afterId: number, ids: readonly number[] | undefined) =>
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
    .limit(BATCH)
    .execute()

type Row = Awaited<ReturnType<typeof listRows>>[number]

const pointOf = (row: Row): MapPoint => ({
  kind: 'job',
  refId: row.id,
  title: row.title,
  subtitle: row.company_name ?? '',
  picture: row.company_logo ?? '',
  facts: {
    salary: salaryText({
      unit: row.salary_unit,
      min: row.salary_min,
      max: row.salary_max,
      negotiable: row.salary_negotiable,
      months: row.salary_months,
    }),
    certified: row.company_certified_at !== null,
  },
  address: row.address,
  lng: row.lng ?? 0,
  lat: row.lat ?? 0,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  weight: Math.min(1, Math.log10(1 + row.view_count) / 5 + (row.company_certified_at ? 0.2 : 0)),
})

/**
 * Puts public jobs on the map, batch by batch.
 * @param ids only these; all when left out.
 */
export async function publishJobPoints(db: Db, ids?: readonly number[]): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listRows(db, after, ids)
    await upsertMapPoints(db, rows.map(pointOf))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
