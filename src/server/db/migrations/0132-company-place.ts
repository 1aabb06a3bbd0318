/** Companies that registered before a registration asked for a place: the first district of their city instead of none. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE companies SET district_code = d.code, lng = coalesce(d.lng, companies.lng), lat = coalesce(d.lat, companies.lat)
    FROM (SELECT DISTINCT ON (parent_code) parent_code, code, lng, lat FROM areas ORDER BY parent_code, position_no) d
    WHERE companies.district_code = 0 AND d.parent_code = companies.city_code`.execute(db)
}
