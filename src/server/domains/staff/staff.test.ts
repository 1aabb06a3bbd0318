import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { InvitationCard, OpenWork, StaffMember } from '#lib/contract/staff.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { giveWork } from '#tests/support/work.ts'

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

const HANDED_OVER = new Set([
  'consultations.asker_user_id',
  'consultants.user_id',
  'recruitments.publisher_user_id',
  'services.owner_user_id',
  'schools.owner_user_id',
  'videos.owner_user_id',
  'downloads.owner_user_id',
  'official_accounts.owner_user_id',
  'orders.buyer_user_id',
  'orders.seller_user_id',
  'quotes.buyer_user_id',
  'quotes.seller_user_id',
])
const STAYS: Record<string, string> = {
  'companies.owner_user_id': 'the owner transfers before leaving',
  'company_employees.user_id': 'the employment itself',
  'company_employees.invited_by': 'history',
  'company_employees.handed_to': 'history',
  'staff_invitations.invited_by': 'open ones are withdrawn',
  'ownership_transfers.from_user_id': 'open ones are withdrawn',
  'ownership_transfers.to_user_id': 'open ones are withdrawn',
  'certifications.user_id': 'who handed the papers in; told are the managers',
  'certifications.decided_by': 'an operator',
  'review_cases.submitted_by': 'history; told is who sees to the record',
  'review_cases.claimed_by': 'an operator',
  'review_cases.decided_by': 'an operator',
  'freezes.user_id': 'about the person',
  'freezes.frozen_by': 'an operator',
  'freezes.ended_by': 'an operator',
  'suggestions.user_id': 'their own words',
  'consultants.decided_by': 'an operator',
  'consultation_answers.author_user_id': 'their own words',
  'consultation_evaluations.author_user_id': 'their own words',
  'forum_topics.author_id': 'their own words',
  'forum_topics.last_reply_user_id': 'their own words',
  'forum_replies.author_id': 'their own words',
  'course_teachers.user_id': 'the teacher’s page',
  'job_applications.user_id': 'the applicant',
  'reviews.user_id': 'their own words',
  'company_favourites.user_id': 'a mark of the person',
}

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

  test('goes out as a short message with its link, which opens it; the list says so, and sending again makes the first link void', async () => {
    const { owner, companyId } = await company('深圳市发短信科技有限公司')
    const guest = await person('收短信')
    const messages = () =>
      db.selectFrom('inbox_messages').select('body').where('recipient', '=', guest.phone).orderBy('id').execute()
    const made = (await owner.acting.post('staff/invitations/phone', { ...grant, phone: guest.phone })).resultData as unknown as {
      id: number
      token: string
      sms: string
    }
    expect(made.sms).toBe('SENT')
    const [first] = await messages()
    expect(first?.body).toMatch(/^【城汇】深圳市发短信科技有限公司邀请你加入，7 天内打开 http:\/\/127\.0\.0\.1\/invite\/\S+ 查看/)
    const tokenOf = (body: string | undefined) => /\/invite\/(\S+)/.exec(body ?? '')?.[1] ?? ''
    expect(tokenOf(first?.body)).toBe(made.token)
    expect((await owner.acting.get('staff/invitations')).resultData).toMatchObject({ list: [{ id: made.id, sms: 'SENT' }] })

    // Again within the minute is too soon, and leaves the first link as it is.
    expect((await owner.acting.post(`staff/invitations/${made.id}/resend`)).code).toBe('050001')
    expect((await api.visitor().get(`invitation/link/${made.token}`)).resultStatus).toBe(true)
    await db.deleteFrom('rate_limits').where('key', 'like', 'invitation-phone-minute%').execute()
    expect((await owner.acting.post(`staff/invitations/${made.id}/resend`)).resultData).toMatchObject({ sms: 'SENT' })
    expect((await api.visitor().get(`invitation/link/${made.token}`)).code).toBe('030001')
    const second = tokenOf((await messages())[1]?.body)
    expect((await guest.visitor.post(`invitation/link/${second}`, { accept: true })).resultData).toEqual({ companyId })
  })

  test('to one phone goes out five times an hour and no more, whichever companies send; a company sends twenty an hour', async () => {
    const guest = await person('被很多公司邀请')
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 7; n++) {
      await db.deleteFrom('rate_limits').where('key', 'like', 'invitation-phone-minute%').execute()
      const { owner } = await company()
      codes.push((await owner.acting.post('staff/invitations/phone', { ...grant, phone: guest.phone })).code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, '050001', '050001'])
    const { owner } = await company()
    const many = await Promise.all(
      Array.from({ length: 25 }, () => owner.acting.post('staff/invitations/phone', { ...grant, phone: phoneOf() })),
    )
    expect(many.filter(answer => answer.resultStatus)).toHaveLength(20)
    expect(many.filter(answer => answer.code === '050001')).toHaveLength(5)
  })

  test('that is refused costs the phone nothing', async () => {
    const { owner, join: joins } = await company()
    const staff = await joins('STAFF')
    for (let n = 0; n < 3; n++)
      expect((await owner.acting.post('staff/invitations/phone', { ...grant, phone: staff.phone })).code).toBe('040120')
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
      Array.from({ length: 60 }, () => owner.acting.post('staff/invitations/link', { ...grant, maxUses: 1 })),
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
    const otherDevice = await staff.as(companyId)
    // A session that never acted for the company, but tries to from now on.
    const neverDid = await staff.as(companyId)
    for (const device of [staff.acting, otherDevice]) expect((await device.get('staff/members')).resultStatus).toBe(true)
    expect((await owner.acting.post(`staff/members/${staff.employeeId}/remove`, {})).resultStatus).toBe(true)
    for (const path of [
      'staff/members',
      'staff/invitations',
      'company/base',
      'certification/company',
      'staff/transfer',
      'user',
    ]) {
      expect((await staff.acting.get(path)).code, path).toBe('002030')
      expect((await otherDevice.get(path)).code, path).toBe('002030')
      expect((await neverDid.get(path)).code, path).toBe('020004')
    }
    expect((await staff.acting.post('staff/invitations/link', { ...grant, maxUses: 1 })).code).toBe('002030')
    expect((await neverDid.post('staff/leave', {})).code).toBe('020004')
    // Where they never acted for the company they stay signed in, as themselves; what ended says why.
    expect((await staff.visitor.get('user')).resultData).toMatchObject({ userType: 'USER', companyList: [] })
    const ended = await db
      .selectFrom('sessions')
      .select('revoked_for')
      .where('user_id', '=', staff.userId)
      .orderBy('id')
      .execute()
    expect(ended.map(row => row.revoked_for)).toEqual([null, 'STAFF_REMOVED', 'STAFF_REMOVED', null])
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
    // Who leaves stays signed in; only that identity is over.
    expect((await staff.acting.get('user')).code).toBe('020004')
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

  test('hands over everything the person sees to for the company, and nothing that is theirs or has ended', async () => {
    const { companyId, owner, join: joins } = await company('深圳市交接科技有限公司')
    const [leaver, heir] = [await joins('STAFF', '要走的人'), await joins('STAFF', '接手人')]
    const work = await giveWork(db, { companyId, userId: leaver.userId })
    const shown = (await leaver.acting.get(`staff/members/${leaver.employeeId}/work`)).resultData as OpenWork
    expect(shown.items.map(item => `${item.kind} ${item.title}`).sort()).toEqual(Object.keys(work.open).sort())
    expect((await owner.acting.post(`staff/members/${leaver.employeeId}/remove`, {})).code).toBe('040122')
    const removed = await owner.acting.post(`staff/members/${leaver.employeeId}/remove`, { handoverTo: heir.employeeId })
    expect(removed.resultStatus).toBe(true)
    for (const [what, holder] of Object.entries(work.open)) expect([what, await holder()]).toEqual([what, heir.userId])
    for (const [what, holder] of Object.entries(work.kept)) expect([what, await holder()]).toEqual([what, leaver.userId])
    const [notice] = await db.selectFrom('notices').select('body').where('user_id', '=', heir.userId).execute()
    expect(notice?.body).toContain(`共 ${Object.keys(work.open).length} 项`)
  })

  test('leaves nobody’s work out: every column that names a person beside a company is handed over, or kept for a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.table_name || '.' || p.column_name as name from information_schema.columns p
      join information_schema.key_column_usage k on k.table_name = p.table_name and k.column_name = p.column_name
      join information_schema.constraint_column_usage u on u.constraint_name = k.constraint_name and u.table_name = 'users'
      where p.table_schema = 'public' and exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = p.table_name and c.column_name ~ '(^|_)company_id$')
      order by 1`.execute(db)
    expect([...new Set(rows.map(row => row.name))].filter(name => !HANDED_OVER.has(name) && !(name in STAYS))).toEqual([])
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
    for (const visitor of [owner.acting, staff.acting]) expect((await visitor.get('staff/members')).code).toBe('020004')
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
