/** Schools on the map: those that are online. */

import { feeRangeText, schoolKindTexts } from '#lib/format/learn.ts'
import { starsOf } from '#lib/format/score.ts'
import type { Db } from '#server/db/client.ts'
import { upsertMapPoints } from '#server/domains/city/map/service.ts'
import { listSchoolPoints } from './queries.ts'

/**
 * Puts public schools on the map; there are never more than a few hundred in a portal.
 * @param ids only these; all when left out.
 */
export async function publishSchoolPoints(db: Db, ids?: readonly number[]): Promise<void> {
  const rows = await listSchoolPoints(db, ids)
  await upsertMapPoints(
    db,
    rows.map(row => ({
      kind: 'school',
      refId: row.id,
      title: row.name,
      subtitle: schoolKindTexts[row.kind],
      picture: row.cover,
      facts: { fee: feeRangeText(row.fee_min, row.fee_max), score: starsOf(row.score, row.review_count) },
      address: row.address,
      lng: row.lng,
      lat: row.lat,
      provinceCode: row.province_code,
      cityCode: row.city_code,
      districtCode: row.district_code,
      weight: Math.min(1, row.score / 500),
    })),
  )
}
