/** A school that is online, for tests that need one in particular. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

type Row = Insertable<Database['schools']>

/** @returns the school's id. */
export const insertSchool = async (db: Db, school: Pick<Row, 'owner_user_id' | 'company_id'> & Partial<Row>): Promise<number> => {
  const row = {
    state: 'ONLINE',
    state_reason: null,
    kind: 'TRAINING',
    nature: 'PRIVATE',
    name: '云杉职业培训学校',
    founded_year: null,
    phone: null,
    province_code: 19,
    city_code: 1607,
    district_code: 3155,
    area_text: '广东深圳',
    address: '科技园一路 1 号',
    lng: 114,
    lat: 22.5,
    fee_min: null,
    fee_max: null,
    published_at: new Date(),
    ...school,
  } as const
  return (await db.insertInto('schools').values(row).returning('id').executeTakeFirstOrThrow()).id
}
