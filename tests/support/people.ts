/** People and companies for tests that need somebody in particular. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

const PLACE = { province_code: 19, city_code: 1607 }

/** @returns the person's id. */
export const insertPerson = async (db: Db, person: Partial<Insertable<Database['users']>> = {}): Promise<number> => {
  const row = { ...PLACE, nickname: '林小满', phone: null, email: null, password_hash: null, district_code: null, ...person }
  return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A company and its owner's employment. @returns the company's id. */
export async function insertCompany(db: Db, { owner, name }: { owner: number; name: string }): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      ...PLACE,
      owner_user_id: owner,
      name,
      short_name: name.slice(0, 20),
      industry: '其他',
      scale: 'UNDER_20',
      credit_code: null,
      phone: null,
      registered_capital: null,
      founded_on: null,
      district_code: 0,
      town_code: null,
      address: '',
      lng: 114,
      lat: 22.5,
      certified_at: null,
      min_price: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('company_employees')
    .values({
      company_id: id,
      user_id: owner,
      employee_identity: 'OWNER',
      state: 'ACTIVE',
      invited_by: null,
      joined_at: new Date(),
      left_at: null,
    })
    .execute()
  await db.updateTable('users').set({ user_type: 'EMPLOYEE' }).where('id', '=', owner).execute()
  return id
}

type Employment = Pick<Insertable<Database['company_employees']>, 'user_id' | 'company_id'> &
  Partial<Insertable<Database['company_employees']>>

export async function employ(db: Db, employment: Employment): Promise<void> {
  const row = { employee_identity: 'STAFF', state: 'ACTIVE', invited_by: null, joined_at: new Date(), left_at: null } as const
  await db
    .insertInto('company_employees')
    .values({ ...row, ...employment })
    .execute()
}
