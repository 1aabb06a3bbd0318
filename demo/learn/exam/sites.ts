/** Where exams are sat: at schools that teach grown-ups. */
import type { Insertable } from 'kysely'
import { pickCity } from '#demo/cities.ts'
import type { Rng } from '#demo/rng.ts'
import type { Db } from '#server/db/client.ts'
import type { ExamSitesTable } from '#server/domains/learn/exam/tables.ts'

export type Host = Awaited<ReturnType<typeof readHosts>>[number]

export const readHosts = (db: Db) =>
  db
    .selectFrom('schools')
    .select(['id', 'name', 'address', 'province_code', 'city_code', 'district_code', 'lng', 'lat', 'area_text'])
    .where('state', '=', 'ONLINE')
    .where('kind', 'in', ['MIDDLE', 'VOCATIONAL', 'COLLEGE', 'TRAINING', 'CONTINUING'])
    .orderBy('id')
    .execute()

/** One to four of one city; of any, where that has fewer than two. */
export function drawHosts(rng: Rng, schools: readonly Host[]): Host[] {
  const city = pickCity(rng)
  const near = schools.filter(school => school.city_code === city.code)
  return rng.sample(near.length >= 2 ? near : schools, rng.int(1, 4))
}

export const drawSite = (rng: Rng, host: Host): Omit<Insertable<ExamSitesTable>, 'exam_id'> & { seats: number } => ({
  name: `${host.name}考点`,
  province_code: host.province_code,
  city_code: host.city_code,
  district_code: host.district_code,
  address: host.address,
  lng: host.lng,
  lat: host.lat,
  seats: rng.int(6, 30) * 20,
  seats_taken: 0,
})
