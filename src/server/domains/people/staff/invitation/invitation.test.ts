/** Invitations to a company, by link and by phone: whom they admit, when they end, how many may be sent. */
import { describe, expect, test } from 'vitest'
import type { InvitationCard } from '#lib/contract/people/staff.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company, grant, invite, person, phoneOf, typeOf } = staffedCompanies(database, api)

describe('an invitation by link', () => {
  test('for one person admits one, when twenty accept it at once', async () => {
    const { owner, companyId } = await company()
    const { token } = await invite(owner.acting, { maxUses: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => person(`并行${n}`)))
    const answers = await Promise.all(people.map(one => one.visitor.post(`invitation/link/${token}`, { accept: true })))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'staff.invitation_void')).toHaveLength(19)
    const members = await db.selectFrom('company_employees').select('id').where('company_id', '=', companyId).execute()
    expect(members).toHaveLength(2)
  })

  test('for three people admits three, nobody twice, and makes them employees', async () => {
    const { owner, companyId } = await company()
    const { token } = await invite(owner.acting, { maxUses: 3, employeeIdentity: 'STAFF' })
    const people = await Promise.all(['甲', '乙', '丙', '丁'].map(name => person(`新人${name}`)))
    const first = people[0]!
    expect(await typeOf(first.userId)).toBe('USER')
    expect((await first.visitor.post(`invitation/link/${token}`, { accept: true })).resultData).toEqual({ companyId })
    expect((await first.visitor.post(`invitation/link/${token}`, { accept: true })).code).toBe('staff.already_member')
    expect(await typeOf(first.userId)).toBe('EMPLOYEE')
    const codes = await Promise.all(people.slice(1).map(one => one.visitor.post(`invitation/link/${token}`, { accept: true })))
    expect(codes.filter(answer => answer.resultStatus)).toHaveLength(2)
    expect((await (await first.as(companyId)).get('staff/members')).resultStatus).toBe(true)
  })

  test('ends when it is withdrawn, sent again or expired, or its inviter has left', async () => {
    const { owner, join: joins } = await company()
    const admin = await joins('ADMIN')
    const guest = await person('来晚了')
    const tries = async (token: string) => (await guest.visitor.post(`invitation/link/${token}`, { accept: true })).code
    const first = await invite(owner.acting, { maxUses: 1 })
    await owner.acting.post(`staff/invitations/${first.id}/withdraw`)
    expect(await tries(first.token)).toBe('staff.invitation_void')
    const second = await invite(owner.acting, { maxUses: 1 })
    const fresh = (await owner.acting.post(`staff/invitations/${second.id}/resend`)).resultData as unknown as { token: string }
    expect(await tries(second.token)).toBe('missing.record')
    await db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', second.id)
      .execute()
    expect(((await guest.visitor.get(`invitation/link/${fresh.token}`)).resultData as InvitationCard).state).toBe('EXPIRED')
    expect(await tries(fresh.token)).toBe('staff.invitation_void')
    const third = await invite(admin.acting, { maxUses: 1 })
    await owner.acting.post(`staff/members/${admin.employeeId}/remove`, {})
    expect(await tries(third.token)).toBe('staff.invitation_void')
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
  test('is a notice to its owner, who alone may answer it', async () => {
    const { owner, companyId } = await company()
    const [guest, other] = [await person('被邀请'), await person('别人')]
    const { id, token } = await invite(owner.acting, { phone: guest.phone })
    const guestNotices = await db.selectFrom('notices').select('link').where('user_id', '=', guest.userId).execute()
    expect(guestNotices).toEqual([{ link: '/invite/mine' }])
    expect((await other.visitor.post(`invitation/mine/${id}`, { accept: true })).code).toBe('missing.record')
    expect((await other.visitor.post(`invitation/link/${token}`, { accept: true })).code).toBe('rights.denied')
    expect((await guest.visitor.get('invitation/mine')).resultData).toMatchObject([{ id, companyId, state: 'OPEN' }])
    expect((await guest.visitor.post(`invitation/mine/${id}`, { accept: false })).resultData).toEqual({ companyId: null })
    expect((await guest.visitor.post(`invitation/mine/${id}`, { accept: true })).code).toBe('staff.invitation_void')
    expect((await owner.acting.get('staff/invitations?state=DECLINED')).resultData).toMatchObject({ list: [{ id }] })
  })

  test('to a number without an account waits until somebody registers with it', async () => {
    const { owner } = await company('深圳市等你科技有限公司')
    const phone = `137${String(Date.now()).slice(-8)}`
    await invite(owner.acting, { phone })
    const visitor = api.visitor({ browser: true })
    await db.insertInto('users').values({ nickname: '占位', province_code: 19, city_code: 1607 }).execute()
    const { accountOfProvenPhone } = await import('#server/domains/people/session/service.ts')
    const { id } = await db
      .transaction()
      .execute(trx => accountOfProvenPhone(trx, { phone, passwordHash: null, nickname: '新来的' }))
    const notices = await db.selectFrom('notices').select('title').where('user_id', '=', id).execute()
    expect(notices).toContainEqual({ title: '深圳市等你科技有限公司 邀请你加入' })
    expect((await visitor.get('invitation/mine')).code).toBe('session.invalid')
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
    expect((await owner.acting.post(`staff/invitations/${made.id}/resend`)).code).toBe('limits.too_many')
    expect((await api.visitor().get(`invitation/link/${made.token}`)).resultStatus).toBe(true)
    await db.deleteFrom('rate_limits').where('key', 'like', 'invitation-phone-minute%').execute()
    expect((await owner.acting.post(`staff/invitations/${made.id}/resend`)).resultData).toMatchObject({ sms: 'SENT' })
    expect((await api.visitor().get(`invitation/link/${made.token}`)).code).toBe('missing.record')
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
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'limits.too_many', 'limits.too_many'])
    const { owner } = await company()
    const many = await Promise.all(
      Array.from({ length: 25 }, () => owner.acting.post('staff/invitations/phone', { ...grant, phone: phoneOf() })),
    )
    expect(many.filter(answer => answer.resultStatus)).toHaveLength(20)
    expect(many.filter(answer => answer.code === 'limits.too_many')).toHaveLength(5)
  })

  test('that is refused does not count towards the limit of its phone', async () => {
    const { owner, join: joins } = await company()
    const staff = await joins('STAFF')
    for (let n = 0; n < 3; n++)
      expect((await owner.acting.post('staff/invitations/phone', { ...grant, phone: staff.phone })).code).toBe(
        'staff.already_member',
      )
  })

  test('to somebody who is there already, or of an administrator by an administrator, is refused', async () => {
    const { owner, join: joins } = await company()
    const [admin, staff] = [await joins('ADMIN'), await joins('STAFF')]
    expect((await owner.acting.post('staff/invitations/phone', { ...grant, phone: staff.phone })).code).toBe(
      'staff.already_member',
    )
    const asked = { ...grant, phone: phoneOf(), employeeIdentity: 'ADMIN' }
    expect((await admin.acting.post('staff/invitations/phone', asked)).code).toBe('rights.denied')
    expect((await staff.acting.post('staff/invitations/phone', { ...asked, employeeIdentity: 'STAFF' })).code).toBe(
      'rights.denied',
    )
    expect((await owner.acting.post('staff/invitations/phone', { ...asked, employeeIdentity: 'OWNER' })).status).toBe(422)
  })

  test('is refused to a company that has fifty open', async () => {
    const { owner } = await company()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => owner.acting.post('staff/invitations/link', { ...grant, maxUses: 1 })),
    )
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(50)
    expect(answers.filter(answer => answer.code === 'staff.invitations_full')).toHaveLength(10)
  })
})
