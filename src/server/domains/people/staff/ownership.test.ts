import { describe, expect, test } from 'vitest'
import { balancesOf, clearing, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company, typeOf } = staffedCompanies(database, api)

describe('the company', () => {
  test('has a new owner once that one accepts, and one owner at every moment', async () => {
    const { owner, companyId, join: joins } = await company()
    const [heir, other] = [await joins('STAFF'), await joins('ADMIN')]
    expect((await other.acting.post('staff/transfer', { employeeId: heir.employeeId })).code).toBe('rights.denied')
    expect((await owner.acting.post('staff/transfer', { employeeId: owner.employeeId })).code).toBe('missing.record')
    expect((await owner.acting.post('staff/transfer', { employeeId: heir.employeeId })).resultStatus).toBe(true)
    expect((await owner.acting.post('staff/transfer', { employeeId: other.employeeId })).code).toBe('staff.transfer_open')
    const { id } = (await heir.acting.get('staff/transfer')).resultData as { id: number }
    expect((await other.acting.post(`staff/transfer/${id}/answer`, { accept: true })).code).toBe('missing.record')
    const answers = await Promise.all([1, 2, 3].map(() => heir.acting.post(`staff/transfer/${id}/answer`, { accept: true })))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    const roles = await db
      .selectFrom('company_employees')
      .select(['user_id', 'employee_identity'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
    expect(roles.map(row => row.employee_identity)).toEqual(['ADMIN', 'OWNER', 'ADMIN'])
    expect(await db.selectFrom('companies').select('owner_user_id').where('id', '=', companyId).executeTakeFirst()).toEqual({
      owner_user_id: heir.userId,
    })
    expect((await owner.acting.post('company/dissolve', { name: 'x' })).code).toBe('rights.denied')
  })

  // 《认证规则》五: 「企业转让给他人经营的，原认证失效，须重新认证。」
  test('loses its certificate, its badge and its open application when it changes hands, and the new owner is told', async () => {
    const { owner, companyId, join: joins } = await company('深圳市易主科技有限公司')
    const heir = await joins('STAFF')
    const held = (state: 'CERTIFIED' | 'APPLYING') => ({
      subject: 'COMPANY' as const,
      user_id: owner.userId,
      company_id: companyId,
      state,
      holder_name: '深圳市易主科技有限公司',
      credit_code: '91440300MA5CCHANGE',
      decided_at: state === 'CERTIFIED' ? new Date() : null,
      valid_until: state === 'CERTIFIED' ? '2099-01-01' : null,
    })
    await db
      .insertInto('certifications')
      .values([held('CERTIFIED'), held('APPLYING')])
      .execute()
    await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', companyId).execute()
    const isCertified = async () =>
      ((await api.visitor().get(`same/city/server/company/${companyId}`)).resultData as { certified: boolean }).certified
    expect(await isCertified()).toBe(true)
    await owner.acting.post('staff/transfer', { employeeId: heir.employeeId })
    const { id } = (await heir.acting.get('staff/transfer')).resultData as { id: number }
    expect((await heir.acting.post(`staff/transfer/${id}/answer`, { accept: true })).resultStatus).toBe(true)
    const rows = await db.selectFrom('certifications').select('state').where('company_id', '=', companyId).execute()
    expect(rows).toEqual([{ state: 'EXPIRED' }, { state: 'EXPIRED' }])
    expect(await isCertified()).toBe(false)
    expect((await heir.acting.get('certification/company')).resultData).toMatchObject({ state: 'EXPIRED', hold: null })
    const notices = await db.selectFrom('notices').select('title').where('user_id', '=', heir.userId).execute()
    expect(notices).toContainEqual({ title: '公司转让之后要重新认证' })
  })

  test('stays with its owner when the offer is declined, withdrawn, or its receiver leaves', async () => {
    const { owner, companyId, join: joins } = await company()
    const heir = await joins('CONSULTANT')
    const offer = async () => {
      await owner.acting.post('staff/transfer', { employeeId: heir.employeeId })
      return ((await heir.acting.get('staff/transfer')).resultData as { id: number }).id
    }
    await heir.acting.post(`staff/transfer/${await offer()}/answer`, { accept: false })
    expect((await owner.acting.post(`staff/transfer/${await offer()}/withdraw`)).resultStatus).toBe(true)
    await offer()
    await heir.acting.post('staff/leave', {})
    expect((await owner.acting.get('staff/transfer')).resultData).toBeNull()
    expect(await db.selectFrom('companies').select('owner_user_id').where('id', '=', companyId).executeTakeFirst()).toEqual({
      owner_user_id: owner.userId,
    })
  })

  test('is dissolved by its owner who types its name; then nobody acts for it and nothing of it is found', async () => {
    const { owner, companyId, join: joins } = await company('深圳市要解散科技有限公司')
    const staff = await joins('ADMIN')
    expect((await staff.acting.post('company/dissolve', { name: '深圳市要解散科技有限公司' })).code).toBe('rights.denied')
    expect((await owner.acting.post('company/dissolve', { name: '别的' })).code).toBe('company.wrong_name')
    expect((await owner.acting.post('company/dissolve', { name: '深圳市要解散科技有限公司' })).resultStatus).toBe(true)
    for (const visitor of [owner.acting, staff.acting])
      expect((await visitor.get('staff/members')).code).toBe('rights.left_company')
    expect([await typeOf(owner.userId), await typeOf(staff.userId)]).toEqual(['USER', 'USER'])
    expect((await api.visitor().get(`same/city/server/company/${companyId}`)).code).toBe('missing.record')
    expect(
      await db
        .selectFrom('search_documents')
        .select('id')
        .where('kind', '=', 'company')
        .where('ref_id', '=', companyId)
        .execute(),
    ).toEqual([])
  })

  test('with an open order or dispute stays, and says how many there are', async () => {
    const { owner, companyId } = await company('深圳市还有订单科技有限公司')
    const order = await db
      .selectFrom('orders')
      .select(['id', 'seller_company_id'])
      .where('kind', '=', 'SERVICE')
      .where('state', '=', 'DELIVERED')
      .executeTakeFirstOrThrow()
    const set = (change: { seller_company_id?: number | null; state?: 'DELIVERED' | 'DISPUTED' }) =>
      db.updateTable('orders').set(change).where('id', '=', order.id).execute()
    const dissolve = () => owner.acting.post('company/dissolve', { name: '深圳市还有订单科技有限公司' })
    await set({ seller_company_id: companyId })
    expect(await dissolve()).toMatchObject({
      code: 'company.orders_open',
      message: '公司还有 1 个没结束的订单或退款，处理完才能解散',
    })
    await set({ state: 'DISPUTED' })
    expect((await dissolve()).message).toContain('其中 1 个有争议')
    expect((await owner.acting.get('staff/members')).resultStatus).toBe(true)
    await set({ seller_company_id: order.seller_company_id, state: 'DELIVERED' })
    expect((await dissolve()).resultStatus).toBe(true)
  })

  test('of the demo goes with its services, jobs and consultants', async () => {
    const target = await db
      .selectFrom('companies')
      .select(['id', 'name', 'owner_user_id'])
      .where('state', '=', 'ACTIVE')
      .where('service_count', '>', 0)
      .where(eb =>
        eb.not(
          eb.exists(
            eb.selectFrom('consultations').select('consultations.id').whereRef('consultations.company_id', '=', 'companies.id'),
          ),
        ),
      )
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('orders')
              .select('orders.id')
              .where(any =>
                any.or([
                  any('seller_company_id', '=', any.ref('companies.id')),
                  any('buyer_company_id', '=', any.ref('companies.id')),
                ]),
              )
              .where('orders.state', 'not in', ['CLOSED', 'CANCELLED', 'COMPLETED', 'REVIEWED']),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
    const owner = await api.signedIn(target.owner_user_id, { companyId: target.id })
    const identity = { kind: 'COMPANY' as const, id: target.id }
    const { pending, available } = await balancesOf(db, identity)
    const emptied = [
      { debit: wallet('PENDING', identity), credit: clearing('test'), amount: pending },
      { debit: wallet('AVAILABLE', identity), credit: clearing('test'), amount: available },
    ]
    await db
      .transaction()
      .execute(trx => post(trx, { kind: 'CORRECTION', ref: `emptied-${target.id}`, at: new Date(), transfers: emptied }))
    expect((await owner.post('company/dissolve', { name: target.name })).resultStatus).toBe(true)
    const services = await db
      .selectFrom('services')
      .select('id')
      .where('owner_company_id', '=', target.id)
      .where('state', '=', 'ON')
      .execute()
    const jobs = await db
      .selectFrom('recruitments')
      .select('id')
      .where('company_id', '=', target.id)
      .where('state', '=', 'PUBLISHED')
      .execute()
    const points = await db
      .selectFrom('map_points')
      .select('ref_id')
      .where('kind', '=', 'company')
      .where('ref_id', '=', target.id)
      .execute()
    const found = await db
      .selectFrom('search_documents')
      .select(['kind', 'ref_id'])
      .where('owner_company_id', '=', target.id)
      .where('kind', 'in', ['service', 'company', 'job'])
      .execute()
    expect({ services, jobs, points, found }).toEqual({ services: [], jobs: [], points: [], found: [] })
  })
})
