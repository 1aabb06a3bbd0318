/** Jobs on the map: what is public and has a position. */
import { salaryText } from '#lib/format/recruitment.ts'
import type { Db } from '#server/db/client.ts'
import { type MapPoint, upsertMapPoints } from '#server/domains/city/map/service.ts'
import { type JobPointRow, listJobPoints } from './post-queries.ts'

const BATCH = 1_000

const pointOf = (row: JobPointRow): MapPoint => ({
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
    const rows = await listJobPoints(db, { afterId: after, limit: BATCH, ids })
    await upsertMapPoints(db, rows.map(pointOf))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
