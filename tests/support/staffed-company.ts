/** Companies with people in every position, made for a test: nobody of the demo data knows them. */
import type { useApiServer, Visitor } from './api-server.ts'
import type { TestDatabase } from './database.ts'

type Person = { userId: number; phone: string; visitor: Visitor; as(companyId: number): Promise<Visitor> }

type Identity = 'OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF'

/** @returns ways to make people and companies, to invite somebody, and to see what kind of user somebody is. */
export function staffedCompanies({ db }: TestDatabase, api: ReturnType<typeof useApiServer>) {
  let count = 0
  const phoneOf = () => `1547${String(count++).padStart(7, '0')}`

  async function person(nickname: string): Promise<Person> {
    const phone = phoneOf()
    const { id } = await db
      .insertInto('users')
      .values({ nickname, phone, province_code: 19, city_code: 1607 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { userId: id, phone, visitor: await api.signedIn(id), as: companyId => api.signedIn(id, { companyId }) }
  }

  async function join(companyId: number, identity: Identity, nickname: string = identity) {
    const who = await person(nickname)
    const { id } = await db
      .insertInto('company_employees')
      .values({ company_id: companyId, user_id: who.userId, employee_identity: identity, state: 'ACTIVE', joined_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ user_type: 'EMPLOYEE' }).where('id', '=', who.userId).execute()
    return { ...who, employeeId: id, acting: await who.as(companyId) }
  }

  async function company(name = '深圳市测试科技有限公司') {
    const founder = await person('创办人')
    const { id } = await db
      .insertInto('companies')
      .values({
        owner_user_id: founder.userId,
        name,
        short_name: '测试科技',
        industry: '企业服务',
        scale: 'UNDER_20',
        province_code: 19,
        city_code: 1607,
        district_code: 3155,
        address: '科技园',
        lng: 113.9,
        lat: 22.5,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const membership = await db
      .insertInto('company_employees')
      .values({ company_id: id, user_id: founder.userId, employee_identity: 'OWNER', state: 'ACTIVE', joined_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = { ...founder, employeeId: membership.id, acting: await founder.as(id) }
    return { companyId: id, owner, join: (identity: Identity, nickname?: string) => join(id, identity, nickname) }
  }

  const grant = { employeeIdentity: 'CONSULTANT', cloudPermission: 'VIEW', title: '顾问', days: 7 }
  const invite = async (by: Visitor, body: Record<string, unknown>) =>
    (await by.post(`staff/invitations/${'phone' in body ? 'phone' : 'link'}`, { ...grant, ...body })).resultData as unknown as {
      id: number
      token: string
    }

  const typeOf = async (userId: number) =>
    (await db.selectFrom('users').select('user_type').where('id', '=', userId).executeTakeFirstOrThrow()).user_type

  return { person, company, join, phoneOf, grant, invite, typeOf }
}
