import { describe, expect, test } from 'vitest'
import type { InvitationCard, OpenWork, StaffMember } from '#lib/contract/staff.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let count = 0
const phoneOf = () => `1547${String(count++).padStart(7, '0')}`

type Person = { userId: number; phone: string; visitor: Visitor; as(companyId: number): Promise<Visitor> }

async function person(nickname: string): Promise<Person> {
  const phone = phoneOf()
  const { id } = await db
    .insertInto('users')
    .values({ nickname, phone, province_code: 19, city_code: 1607 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, phone, visitor: await api.signedIn(id), as: companyId => api.signedIn(id, { companyId }) }
}

type Identity = 'OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF'

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

describe('an invitation by link', () => {
  test('for one lets one of twenty in who accept it at once', async () => {
    const { owner, companyId } = await company()
    const { token } = await invite(owner.acting, { maxUses: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => person(`并行${n}`)))
    const answers = await Promise.all(people.map(one => one.visitor.post(`invitation/link/${token}`, { accept: true })))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === '040121')).toHaveLength(19)
    const members = await db.selectFrom('company_employees').select('id').where('company_id', '=', companyId).execute()
    expect(members).toHaveLength(2)
  })

  test('for three lets three in, nobody twice, and makes employees of them', async () => {
    const { owner, companyId } = await company()
    const { token } = await invite(owner.acting, { maxUses: 3, employeeIdentity: 'STAFF' })
    const people = await Promise.all(['甲', '乙', '丙', '丁'].map(name => person(`新人${name}`)))
    const first = people[0]!
    expect(await typeOf(first.userId)).toBe('USER')
    expect((await first.visitor.post(`invitation/link/${token}`, { accept: true })).resultData).toEqual({ companyId })
    expect((await first.visitor.post(`invitation/link/${token}`, { accept: true })).code).toBe('040120')
    expect(await typeOf(first.userId)).toBe('EMPLOYEE')
    const codes = await Promise.all(people.slice(1).map(one => one.visitor.post(`invitation/link/${token}`, { accept: true })))
    expect(codes.filter(answer => answer.resultStatus)).toHaveLength(2)
    expect((await (await first.as(companyId)).get('staff/members')).resultStatus).toBe(true)
  })

  test('ends when it is withdrawn, sent again, over, or its inviter is gone', async () => {
    const { owner, join: joins } = await company()
    const admin = await joins('ADMIN')
    const guest = await person('来晚了')
    const tries = async (token: string) => (await guest.visitor.post(`invitation/link/${token}`, { accept: true })).code
    const first = await invite(owner.acting, { maxUses: 1 })
    await owner.acting.post(`staff/invitations/${first.id}/withdraw`)
    expect(await tries(first.token)).toBe('040121')
    const second = await invite(owner.acting, { maxUses: 1 })
    const fresh = (await owner.acting.post(`staff/invitations/${second.id}/resend`)).resultData as unknown as { token: string }
    expect(await tries(second.token)).toBe('030001')
    await db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', second.id)
      .execute()
    expect(((await guest.visitor.get(`invitation/link/${fresh.token}`)).resultData as InvitationCard).state).toBe('EXPIRED')
    expect(await tries(fresh.token)).toBe('040121')
    const third = await invite(admin.acting, { maxUses: 1 })
    await owner.acting.post(`staff/members/${admin.employeeId}/remove`, {})
    expect(await tries(third.token)).toBe('040121')
  })

  test('keeps only the hash of its secret', async () => {
    const { owner } = await company()
    const { id, token } = await invite(owner.acting, { maxUses: 1 })
    const row = await db.selectFrom('staff_invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify((await owner.acting.get('staff/invitations')).resultData)).not.toContain(token)
  })
})

describe('an invitation by phone', () => {
  test('is told to its owner, who alone may answer it', async () => {
    const { owner, companyId } = await company()
    const [guest, other] = [await person('被邀请'), await person('别人')]
    const { id, token } = await invite(owner.acting, { phone: guest.phone })
    const told = await db.selectFrom('notices').select('link').where('user_id', '=', guest.userId).execute()
    expect(told).toEqual([{ link: '/invite/mine' }])
    expect((await other.visitor.post(`invitation/mine/${id}`, { accept: true })).code).toBe('030001')
    expect((await other.visitor.post(`invitation/link/${token}`, { accept: true })).code).toBe('020001')
    expect((await guest.visitor.get('invitation/mine')).resultData).toMatchObject([{ id, companyId, state: 'OPEN' }])
    expect((await guest.visitor.post(`invitation/mine/${id}`, { accept: false })).resultData).toEqual({ companyId: null })
    expect((await guest.visitor.post(`invitation/mine/${id}`, { accept: true })).code).toBe('040121')
    expect((await owner.acting.get('staff/invitations?state=DECLINED')).resultData).toMatchObject({ list: [{ id }] })
  })

  test('to a number without an account waits until it registers', async () => {
    const { owner } = await company('深圳市等你科技有限公司')
    const phone = `137${String(Date.now()).slice(-8)}`
    await invite(owner.acting, { phone })
    const visitor = api.visitor({ browser: true })
    await db.insertInto('users').values({ nickname: '占位', province_code: 19, city_code: 1607 }).execute()
    const { accountOfProvenPhone } = await import('#server/domains/session/service.ts')
    const { id } = await db
      .transaction()
      .execute(trx => accountOfProvenPhone(trx, { phone, passwordHash: null, nickname: '新来的' }))
    const notices = await db.selectFrom('notices').select('title').where('user_id', '=', id).execute()
    expect(notices).toContainEqual({ title: '深圳市等你科技有限公司 邀请你加入' })
    expect((await visitor.get('invitation/mine')).code).toBe('002030')
    expect((await (await api.signedIn(id)).get('invitation/mine')).resultData).toHaveLength(1)
  })

  test('to somebody who is there already, or of an administrator by an administrator, is refused', async () => {
    const { owner, join: joins } = await company()
    const [admin, staff] = [await joins('ADMIN'), await joins('STAFF')]
    expect((await owner.acting.post('staff/invitations/phone', { ...grant, phone: staff.phone })).code).toBe('040120')
    const asked = { ...grant, phone: phoneOf(), employeeIdentity: 'ADMIN' }
    expect((await admin.acting.post('staff/invitations/phone', asked)).code).toBe('020001')
    expect((await staff.acting.post('staff/invitations/phone', { ...asked, employeeIdentity: 'STAFF' })).code).toBe('020001')
    expect((await owner.acting.post('staff/invitations/phone', { ...asked, employeeIdentity: 'OWNER' })).status).toBe(422)
  })

  test('of fifty at once for one company, fifty are open and no more', async () => {
    const { owner } = await company()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => owner.acting.post('staff/invitations/phone', { ...grant, phone: phoneOf() })),
    )
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(50)
    expect(answers.filter(answer => answer.code === '040125')).toHaveLength(10)
  })
})

describe('members', () => {
  test('are changed by whom the rules allow, from the next call on', async () => {
    const { owner, companyId, join: joins } = await company()
    const [admin, other, staff] = [await joins('ADMIN'), await joins('ADMIN'), await joins('STAFF')]
    const body = { employeeIdentity: 'STAFF', cloudPermission: 'EDIT', title: '专员', toolPermissions: { sheet: 'MANAGE' } }
    const change = (by: Visitor, id: number, more = {}) => by.post(`staff/members/${id}`, { ...body, ...more })
    expect((await change(admin.acting, other.employeeId)).code).toBe('020001')
    expect((await change(admin.acting, owner.employeeId)).code).toBe('020001')
    expect((await change(admin.acting, staff.employeeId, { employeeIdentity: 'ADMIN' })).code).toBe('020001')
    expect((await change(staff.acting, staff.employeeId)).code).toBe('020001')
    expect((await change(admin.acting, staff.employeeId)).resultStatus).toBe(true)
    const list = ((await staff.acting.get('staff/members')).resultData as { list: StaffMember[] }).list
    expect(list.find(one => one.isMe)).toMatchObject({
      cloudPermission: 'EDIT',
      toolPermissions: { sheet: 'MANAGE' },
      title: '专员',
    })
    expect(list.find(one => one.employeeIdentity === 'OWNER')?.phone).toBeNull()

    expect((await admin.acting.get('staff/invitations')).resultStatus).toBe(true)
    expect((await change(owner.acting, admin.employeeId)).resultStatus).toBe(true)
    expect((await admin.acting.get('staff/invitations')).code).toBe('020001')
    const stranger = (await company()).owner
    expect((await change(stranger.acting, staff.employeeId)).code).toBe('030001')
    const actions = await db.selectFrom('audit_entries').select('action').where('company_id', '=', companyId).execute()
    expect(actions).toContainEqual({ action: 'staff.update' })
  })

  test('prove again who they are before they change staff', async () => {
    const { owner, companyId, join: joins } = await company()
    const staff = await joins('STAFF')
    const stale = await api.signedIn(owner.userId, { companyId, provedAt: new Date(Date.now() - 11 * 60_000) })
    for (const path of [
      `staff/members/${staff.employeeId}/remove`,
      'staff/invitations/link',
      'staff/transfer',
      'company/dissolve',
    ])
      expect((await stale.post(path, {})).code, path).toBe('002005')
  })

  test('who are removed can do nothing for the company from the next call on, and are users again', async () => {
    const { owner, companyId, join: joins } = await company()
    const staff = await joins('ADMIN')
    expect((await staff.acting.get('staff/members')).resultStatus).toBe(true)
    expect((await owner.acting.post(`staff/members/${staff.employeeId}/remove`, {})).resultStatus).toBe(true)
    for (const path of ['staff/members', 'staff/invitations', 'company/base', 'certification/company', 'staff/transfer', 'user'])
      expect((await staff.acting.get(path)).code, path).toBe('020001')
    expect((await staff.acting.post('staff/invitations/link', { ...grant, maxUses: 1 })).code).toBe('020001')
    expect((await staff.acting.post('staff/leave', {})).code).toBe('020001')
    expect((await staff.visitor.get('user')).resultData).toMatchObject({ userType: 'USER', companyList: [] })
    expect(await typeOf(staff.userId)).toBe('USER')
    expect((await owner.acting.post(`staff/members/${staff.employeeId}/remove`, {})).code).toBe('030001')
    const again = await db
      .selectFrom('company_employees')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('user_id', '=', staff.userId)
      .executeTakeFirstOrThrow()
    expect(again).toMatchObject({ state: 'LEFT', left_for: 'REMOVED' })
  })

  test('of two companies stay employees when they leave one', async () => {
    const [first, second] = [await company(), await company()]
    const staff = await first.join('STAFF')
    const { token } = await invite(second.owner.acting, { maxUses: 1 })
    await staff.visitor.post(`invitation/link/${token}`, { accept: true })
    expect((await staff.acting.post('staff/leave', {})).resultStatus).toBe(true)
    expect(await typeOf(staff.userId)).toBe('EMPLOYEE')
    expect((await (await staff.as(second.companyId)).post('staff/leave', {})).resultStatus).toBe(true)
    expect(await typeOf(staff.userId)).toBe('USER')
  })
})

describe('leaving', () => {
  test('hands open consultations and jobs to the chosen colleague, and takes the consultant off the site', async () => {
    // A demo consultant of a company with something open.
    const row = await db
      .selectFrom('consultations')
      .innerJoin('consultants', 'consultants.id', 'consultations.consultant_id')
      .innerJoin('company_employees', join =>
        join
          .onRef('company_employees.user_id', '=', 'consultants.user_id')
          .onRef('company_employees.company_id', '=', 'consultants.company_id'),
      )
      .innerJoin('companies', 'companies.id', 'consultants.company_id')
      .select([
        'consultants.company_id',
        'consultants.user_id',
        'consultants.id as consultant_id',
        'company_employees.id as employee_id',
      ])
      .where('consultations.kind', '=', 'DIRECTED')
      .where('consultations.state', 'in', ['CONSULTING', 'WAIT_CONFIRM', 'WAIT_ACCEPT'])
      .where('company_employees.state', '=', 'ACTIVE')
      .where('company_employees.employee_identity', '<>', 'OWNER')
      .where('companies.state', '=', 'ACTIVE')
      .executeTakeFirstOrThrow()
    const companyId = row.company_id!
    const leaver = await api.signedIn(row.user_id, { companyId })
    const work = (await leaver.get(`staff/members/${row.employee_id}/work`)).resultData as OpenWork
    expect(work.total).toBeGreaterThan(0)
    expect((await leaver.post('staff/leave', {})).fields).toHaveProperty('handoverTo')
    const heir = await join(companyId, 'STAFF', '接手人')
    expect((await leaver.post('staff/leave', { handoverTo: 2_000_000 })).code).toBe('030001')
    expect((await leaver.post('staff/leave', { handoverTo: heir.employeeId })).resultStatus).toBe(true)
    const left = await db
      .selectFrom('consultations')
      .select('id')
      .where('consultant_id', '=', row.consultant_id)
      .where('state', 'in', ['CONSULTING', 'WAIT_CONFIRM', 'WAIT_ACCEPT'])
      .execute()
    expect(left).toEqual([])
    const moved = await db
      .selectFrom('consultations')
      .select(['company_id', 'consultant_id'])
      .where('id', '=', work.items.find(item => item.kind === 'CONSULTATION')!.id)
      .executeTakeFirstOrThrow()
    expect(moved).toEqual({ company_id: companyId, consultant_id: null })
    const consultant = await db
      .selectFrom('consultants')
      .select('state')
      .where('id', '=', row.consultant_id)
      .executeTakeFirstOrThrow()
    expect(consultant.state).toBe('REVOKED')
    expect(
      await db
        .selectFrom('search_documents')
        .select('id')
        .where('kind', '=', 'consultant')
        .where('ref_id', '=', row.consultant_id)
        .execute(),
    ).toEqual([])
    const notice = await db.selectFrom('notices').select('title').where('user_id', '=', heir.userId).execute()
    expect(notice).toHaveLength(1)
  })

  test('is not for the owner', async () => {
    const { owner } = await company()
    expect((await owner.acting.post('staff/leave', {})).code).toBe('040123')
  })
})

describe('the company', () => {
  test('has a new owner once that one accepts, and one owner at every moment', async () => {
    const { owner, companyId, join: joins } = await company()
    const [heir, other] = [await joins('STAFF'), await joins('ADMIN')]
    expect((await other.acting.post('staff/transfer', { employeeId: heir.employeeId })).code).toBe('020001')
    expect((await owner.acting.post('staff/transfer', { employeeId: owner.employeeId })).code).toBe('030001')
    expect((await owner.acting.post('staff/transfer', { employeeId: heir.employeeId })).resultStatus).toBe(true)
    expect((await owner.acting.post('staff/transfer', { employeeId: other.employeeId })).code).toBe('040124')
    const { id } = (await heir.acting.get('staff/transfer')).resultData as { id: number }
    expect((await other.acting.post(`staff/transfer/${id}/answer`, { accept: true })).code).toBe('030001')
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
    expect((await owner.acting.post('company/dissolve', { name: 'x' })).code).toBe('020001')
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
    expect((await staff.acting.post('company/dissolve', { name: '深圳市要解散科技有限公司' })).code).toBe('020001')
    expect((await owner.acting.post('company/dissolve', { name: '别的' })).code).toBe('040111')
    expect((await owner.acting.post('company/dissolve', { name: '深圳市要解散科技有限公司' })).resultStatus).toBe(true)
    for (const visitor of [owner.acting, staff.acting]) expect((await visitor.get('staff/members')).code).toBe('020001')
    expect([await typeOf(owner.userId), await typeOf(staff.userId)]).toEqual(['USER', 'USER'])
    expect((await api.visitor().get(`same/city/server/company/${companyId}`)).code).toBe('030001')
    expect(
      await db
        .selectFrom('search_documents')
        .select('id')
        .where('kind', '=', 'company')
        .where('ref_id', '=', companyId)
        .execute(),
    ).toEqual([])
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
      .executeTakeFirstOrThrow()
    const owner = await api.signedIn(target.owner_user_id, { companyId: target.id })
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

describe('company data', () => {
  const change = {
    shortName: '新简称',
    slogan: '说到做到',
    intro: '我们做财税。\n\n## 服务\n- 记账\n- 报税\n\n<script>alert(1)</script>',
    logo: null,
    cover: null,
    gallery: [],
    industry: '企业服务',
    scale: 'FROM_20',
    tags: ['记账', '报税', '记账'],
    contactName: '王经理',
    phone: '13800001234',
    businessHours: '周一至周五 09:00–18:00',
    areaCode: 3155,
    address: '科技园南区 1 栋',
    position: null,
  }

  test('is saved, published and found, its phone masked, its markup harmless', async () => {
    const { owner, companyId } = await company('深圳市资料科技有限公司')
    const saved = (await owner.acting.post('company/base', change)).resultData as Record<string, unknown>
    expect(saved).toMatchObject({
      shortName: '新简称',
      phoneMasked: '138****1234',
      tags: ['记账', '报税'],
      address: '科技园南区 1 栋',
    })
    expect(saved.intro).toContain('## 服务\n\n- 记账\n- 报税')
    const profile = (await api.visitor().get(`same/city/server/company/${companyId}`)).resultData as Record<string, unknown>
    expect(profile.intro).toContain('<h2>服务</h2>')
    expect(profile.intro).not.toContain('<script')
    expect(JSON.stringify(profile)).not.toContain('13800001234')
    const point = await db
      .selectFrom('map_points')
      .select(['lng', 'lat', 'district_code'])
      .where('kind', '=', 'company')
      .where('ref_id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(point).toEqual({ lng: 113.936, lat: 22.5324, district_code: 3155 })
    // What was written comes back as it was written, and again.
    const again = (await owner.acting.post('company/base', { ...change, intro: saved.intro })).resultData as Record<
      string,
      unknown
    >
    expect(again.intro).toBe(saved.intro)
  })

  test('keeps the name of a certified company, refuses a city without a district and pictures of others', async () => {
    const { owner, companyId } = await company('深圳市已认证科技有限公司')
    await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', companyId).execute()
    expect((await owner.acting.post('company/base', { ...change, name: '深圳市改名科技有限公司' })).code).toBe('040110')
    expect((await owner.acting.post('company/base', { ...change, areaCode: 1607 })).fields).toHaveProperty('areaCode')
    expect((await owner.acting.post('company/base', { ...change, logo: 'seed/other~aabbcc' })).fields).toHaveProperty('logo')
    expect((await owner.acting.post('company/base', { ...change, gallery: [2_000_000] })).fields).toHaveProperty('gallery')
  })
})
