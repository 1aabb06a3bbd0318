import { describe, expect, test } from 'vitest'
import type { StaffMember } from '#lib/contract/people/staff.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company, grant, invite, typeOf } = staffedCompanies(database, api)

describe('members', () => {
  test('are changed by whom the rules allow, from the next call on', async () => {
    const { owner, companyId, join: joins } = await company()
    const [admin, other, staff] = [await joins('ADMIN'), await joins('ADMIN'), await joins('STAFF')]
    const body = { employeeIdentity: 'STAFF', cloudPermission: 'EDIT', title: '专员', toolPermissions: { sheet: 'MANAGE' } }
    const change = (by: Visitor, id: number, more = {}) => by.post(`staff/members/${id}`, { ...body, ...more })
    expect((await change(admin.acting, other.employeeId)).code).toBe('rights.denied')
    expect((await change(admin.acting, owner.employeeId)).code).toBe('rights.denied')
    expect((await change(admin.acting, staff.employeeId, { employeeIdentity: 'ADMIN' })).code).toBe('rights.denied')
    expect((await change(staff.acting, staff.employeeId)).code).toBe('rights.denied')
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
    expect((await admin.acting.get('staff/invitations')).code).toBe('rights.denied')
    const stranger = (await company()).owner
    expect((await change(stranger.acting, staff.employeeId)).code).toBe('missing.record')
    const actions = await db.selectFrom('audit_entries').select('action').where('company_id', '=', companyId).execute()
    expect(actions).toContainEqual({ action: 'staff.update' })
  })

  test('prove again who they are before they change staff', async () => {
    const { owner, companyId, join: joins } = await company()
    const staff = await joins('STAFF')
    const stale = await api.signedIn(owner.userId, { companyId, provedAt: new Date(Date.now() - 11 * MINUTE_MS) })
    for (const path of [
      `staff/members/${staff.employeeId}/remove`,
      'staff/invitations/link',
      'staff/transfer',
      'company/dissolve',
    ])
      expect((await stale.post(path, {})).code, path).toBe('session.proof_again')
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
      expect((await staff.acting.get(path)).code, path).toBe('session.invalid')
      expect((await otherDevice.get(path)).code, path).toBe('session.invalid')
      expect((await neverDid.get(path)).code, path).toBe('rights.left_company')
    }
    expect((await staff.acting.post('staff/invitations/link', { ...grant, maxUses: 1 })).code).toBe('session.invalid')
    expect((await neverDid.post('staff/leave', {})).code).toBe('rights.left_company')
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
    expect((await owner.acting.post(`staff/members/${staff.employeeId}/remove`, {})).code).toBe('missing.record')
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
    expect((await staff.acting.get('user')).code).toBe('rights.left_company')
    expect(await typeOf(staff.userId)).toBe('EMPLOYEE')
    expect((await (await staff.as(second.companyId)).post('staff/leave', {})).resultStatus).toBe(true)
    expect(await typeOf(staff.userId)).toBe('USER')
  })
})
