import { beforeAll, describe, expect, test } from 'vitest'
import type { CertificationAnswer } from '#lib/contract/people/certification.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { creditCodeCheck } from '#lib/validate/credit-code.ts'
import { idNumberCheck } from '#lib/validate/id-number.ts'
import { createPorts } from '#server/ports/ports.ts'
import { open } from '#server/secrets.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { sendTransfers, sweepCertifications } from './jobs.ts'
import { companyCertificationReview, personCertificationReview } from './review.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })

let order = 100
/** A valid number that nobody has. */
const idNumber = (): string => {
  const first = `44030519900101${String(order++).padStart(3, '0')}`
  return first + idNumberCheck(first)
}
const creditCode = (): string => {
  const first = `91440300MA5C${String(order++).padStart(5, '0')}`
  return first + creditCodeCheck(first)
}

const read = (answer: Answer): CertificationAnswer => answer.resultData

async function person(name: string): Promise<{ userId: number; visitor: Visitor }> {
  const { id } = await db
    .insertInto('users')
    .values({ nickname: name, province_code: 19, city_code: 1607, phone: `1541${String(order++).padStart(7, '0')}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, visitor: await api.signedIn(id) }
}

async function company(name: string) {
  const owner = await person('创办人')
  const { id } = await db
    .insertInto('companies')
    .values({
      owner_user_id: owner.userId,
      name,
      short_name: name.slice(0, 6),
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
  await db
    .insertInto('company_employees')
    .values({ company_id: id, user_id: owner.userId, employee_identity: 'OWNER', state: 'ACTIVE', joined_at: new Date() })
    .execute()
  return { ...owner, companyId: id, visitor: await api.signedIn(owner.userId, { companyId: id }) }
}

let uploadNo = 0
async function pictures(userId: number, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await upload(userId))
  return ids
}

const upload = async (userId: number): Promise<number> =>
  (
    await db
      .insertInto('uploads')
      .values({
        key: (uploadNo++).toString(16).padStart(30, '0'),
        user_id: userId,
        purpose: 'CERTIFICATE',
        kind: 'IMAGE',
        state: 'READY',
        name: '证件.jpg',
        bytes: 1000,
        content_type: 'image/webp',
        fingerprint: String(uploadNo),
        sha256: 'x'.repeat(64),
        expires_at: new Date(Date.now() + DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const applyPerson = async (of: { userId: number; visitor: Visitor }, number = idNumber(), paperUntil: string | null = null) =>
  of.visitor.post('certification/person', {
    name: '张三',
    idNumber: number,
    paperUntil,
    pictureIds: await pictures(of.userId, 2),
    agreed: true,
  })

const applyCompany = async (of: Awaited<ReturnType<typeof company>>, change: Record<string, unknown> = {}) =>
  of.visitor.post('certification/company', {
    companyName: '深圳市新名字科技有限公司',
    creditCode: creditCode(),
    legalPerson: '李四',
    pictureIds: await pictures(of.userId, 1),
    agreed: true,
    ...change,
  })

const decide = (now = new Date(), reason = '') => ({ operatorId: 1, reason, now })

describe('a person', () => {
  test('applies, waits, is certified, and nobody sees the number', async () => {
    const zhang = await person('张三')
    expect(read(await zhang.visitor.get('certification/person'))).toEqual({
      state: 'NONE',
      current: null,
      renewal: null,
      hold: null,
    })
    const number = idNumber()
    const applied = read(await applyPerson(zhang, number))
    expect(applied).toMatchObject({
      state: 'APPLYING',
      current: { sandbox: true, numberMasked: `4403**********${number.slice(-4)}` },
    })
    expect(JSON.stringify(applied)).not.toContain(number)

    const row = await db.selectFrom('certifications').selectAll().where('user_id', '=', zhang.userId).executeTakeFirstOrThrow()
    expect(open(row.number_cipher!)).toBe(number)
    expect(JSON.stringify(row)).not.toContain(number.slice(4, 14))
    expect(await personCertificationReview.show(db, row.id, null)).toMatchObject({
      pictures: [{ label: '人像面' }, { label: '国徽面' }],
    })

    await db.transaction().execute(trx => personCertificationReview.approve(trx, row.id, decide()))
    expect(read(await zhang.visitor.get('certification/person'))).toMatchObject({ state: 'CERTIFIED' })
    const user = await db.selectFrom('users').select('certified_at').where('id', '=', zhang.userId).executeTakeFirstOrThrow()
    expect(user.certified_at).not.toBeNull()
    const notice = await db.selectFrom('notices').select('title').where('user_id', '=', zhang.userId).execute()
    expect(notice).toContainEqual({ title: '实名认证通过了' })
    const actions = await db.selectFrom('audit_entries').select('action').where('subject_id', '=', row.id).execute()
    expect(actions).toContainEqual({ action: 'certification.apply' })
  })

  test('cannot use a number that somebody else applies or is certified with, even at once', async () => {
    const number = idNumber()
    const people = await Promise.all(['甲一', '甲二', '甲三', '甲四'].map(person))
    const answers = await Promise.all(people.map(one => applyPerson(one, number)))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'certification.number_taken')).toHaveLength(3)
  })

  test('sends one application, however often the button is pressed', async () => {
    const one = await person('双击')
    const answers = await Promise.all([1, 2, 3].map(() => applyPerson(one)))
    expect(answers.map(answer => answer.code ?? 'ok').sort()).toEqual([
      'certification.under_review',
      'certification.under_review',
      'ok',
    ])
  })

  test.each([
    ['a wrong check digit', { idNumber: '440305199001011230' }, 'idNumber'],
    ['a birthday that is no day', { idNumber: '440305199002301234' }, 'idNumber'],
    ['one picture', { pictureIds: [1] }, 'pictureIds'],
    ['a paper that is over', { paperUntil: '2020-01-01' }, 'paperUntil'],
    ['no end of the paper', { paperUntil: undefined }, 'paperUntil'],
    ['no consent', { agreed: false }, 'agreed'],
  ])('is told about %s beside the field', async (_, change, field) => {
    const one = await person('有错')
    const answer = await one.visitor.post('certification/person', {
      name: '张三',
      idNumber: '11010519491231002X',
      paperUntil: null,
      pictureIds: await pictures(one.userId, 2),
      agreed: true,
      ...change,
    })
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]])
  })

  test('cannot use pictures of somebody else, nor the same ones twice', async () => {
    const [one, other] = [await person('本人'), await person('别人')]
    const body = { name: '张三', idNumber: idNumber(), paperUntil: null, agreed: true }
    const theirs = await pictures(other.userId, 2)
    expect((await one.visitor.post('certification/person', { ...body, pictureIds: theirs })).fields).toHaveProperty('pictureIds')
    const [same] = await pictures(one.userId, 1)
    expect((await one.visitor.post('certification/person', { ...body, pictureIds: [same, same] })).fields).toHaveProperty(
      'pictureIds',
    )
  })

  test('that was refused applies again; certified, renews without losing the badge meanwhile', async () => {
    const one = await person('再来')
    await applyPerson(one)
    const first = read(await one.visitor.get('certification/person')).current!
    await db.transaction().execute(trx => personCertificationReview.reject(trx, first.id, decide(new Date(), '照片模糊')))
    expect(read(await one.visitor.get('certification/person'))).toMatchObject({
      state: 'REFUSED',
      current: { reason: '照片模糊' },
    })
    const second = read(await applyPerson(one)).current!
    await db.transaction().execute(trx => personCertificationReview.approve(trx, second.id, decide()))
    const renewal = read(await applyPerson(one))
    expect(renewal).toMatchObject({ state: 'CERTIFIED', current: { id: second.id }, renewal: { state: 'APPLYING' } })
    expect(((await one.visitor.get('user')).resultData as { personCertification: string }).personCertification).toBe('CERTIFIED')
    await db.transaction().execute(trx => personCertificationReview.approve(trx, renewal.renewal!.id, decide()))
    const states = await db.selectFrom('certifications').select('state').where('user_id', '=', one.userId).orderBy('id').execute()
    expect(states.map(row => row.state)).toEqual(['REFUSED', 'EXPIRED', 'CERTIFIED'])
  })
})

describe('a person who has to wait', () => {
  const refuseOnce = async (one: Awaited<ReturnType<typeof person>>, number: string) => {
    const { id } = read(await applyPerson(one, number)).current!
    await db.transaction().execute(trx => personCertificationReview.reject(trx, id, decide(new Date(), '照片模糊')))
    return id
  }

  // 《认证规则》三: 「同一主体三次未通过的，三十日后再申请。」
  test('refused three times, applies again after thirty days, also from another account', async () => {
    const one = await person('三次')
    const number = idNumber()
    for (let n = 0; n < 3; n++) await refuseOnce(one, number)
    const { hold } = read(await one.visitor.get('certification/person'))
    expect(hold?.text).toMatch(/^已经三次没有通过，\d{4}-\d\d-\d\d \d\d:\d\d 以后可以再申请$/)
    expect(await applyPerson(one, number)).toMatchObject({ code: 'certification.held', message: hold?.text })
    const notices = await db.selectFrom('notices').select('body').where('user_id', '=', one.userId).orderBy('id').execute()
    expect(notices.map(notice => notice.body.includes('以后可以再申请'))).toEqual([false, false, true])
    const other = await person('另一个账号')
    expect((await applyPerson(other, number)).fields).toEqual({ idNumber: hold?.text })
    await db
      .updateTable('certifications')
      .set({ decided_at: new Date(Date.now() - 31 * DAY_MS) })
      .where('user_id', '=', one.userId)
      .execute()
    expect(read(await applyPerson(one, number))).toMatchObject({ state: 'APPLYING', hold: null })
  })

  // 《认证规则》五: 「提供虚假材料的，撤销认证，三年内不再受理」
  test('whose certificate was taken back, is not certified for three years, nor is the renewal that still waits', async () => {
    const one = await person('造假')
    const { id } = read(await applyPerson(one)).current!
    await db.transaction().execute(trx => personCertificationReview.approve(trx, id, decide()))
    const renewal = read(await applyPerson(one)).renewal!
    const operator = await db.selectFrom('users').select('id').where('is_operator', '=', true).executeTakeFirstOrThrow()
    const manager = await api.signedIn(operator.id)
    expect((await manager.post(`/v1/manager/certification/${id}/revoke`, { reason: '证件是伪造的' })).resultStatus).toBe(true)
    await expect(
      db.transaction().execute(trx => personCertificationReview.approve(trx, renewal.id, decide())),
    ).rejects.toMatchObject({ code: 'state.conflict' })
    await db.transaction().execute(trx => personCertificationReview.reject(trx, renewal.id, decide(new Date(), '已撤销')))
    expect(await applyPerson(one)).toMatchObject({
      code: 'certification.held',
      message: expect.stringContaining('三年内不再受理'),
    })
    const notice = await db
      .selectFrom('notices')
      .select('body')
      .where('user_id', '=', one.userId)
      .where('title', '=', '认证已被撤销')
      .executeTakeFirstOrThrow()
    expect(notice.body).toMatch(/三年内不再受理，\d{4}-\d\d-\d\d \d\d:\d\d 以后可以再申请。/)
    expect(notice.body).not.toContain('重新申请')
  })
})

describe('a company', () => {
  test('is certified by naming the amount; its public name, badge, search entry and services follow', async () => {
    const he = await company('深圳市旧名字贸易有限公司')
    await applyCompany(he)
    const { id } = read(await he.visitor.get('certification/company')).current!
    await db.transaction().execute(trx => companyCertificationReview.approve(trx, id, decide()))
    expect(read(await he.visitor.get('certification/company'))).toMatchObject({
      state: 'TRANSFER_PENDING',
      current: { transfer: { sent: false, triesLeft: 3 } },
    })
    expect((await he.visitor.post('certification/company/transfer', { amount: 1 })).code).toBe('state.conflict')
    await sendTransfers(db, ports, new Date(), he.companyId)
    await sendTransfers(db, ports, new Date(), he.companyId)
    const messages = await db.selectFrom('inbox_messages').select('body').where('body', 'like', '%新名字科技%').execute()
    expect(messages).toHaveLength(1)
    const amount = Math.round(Number(/收到 (\d\.\d\d) 元/.exec(messages[0]!.body)![1]) * 100)

    const wrong = await he.visitor.post('certification/company/transfer', { amount: amount === 50 ? 51 : 50 })
    expect([wrong.code, wrong.message]).toEqual(['certification.transfer_wrong', '金额不对，还可以再试 2 次'])
    expect(read(await he.visitor.post('certification/company/transfer', { amount }))).toMatchObject({ state: 'CERTIFIED' })
    const profile = (await api.visitor().get(`same/city/server/company/${he.companyId}`)).resultData as Record<string, unknown>
    expect(profile).toMatchObject({
      name: '深圳市新名字科技有限公司',
      certified: true,
      certificationSandbox: true,
      legalPerson: '李**',
    })
    const found = await db
      .selectFrom('search_documents')
      .select(['title', 'facts'])
      .where('kind', '=', 'company')
      .where('ref_id', '=', he.companyId)
      .executeTakeFirstOrThrow()
    expect(found).toMatchObject({ title: '深圳市新名字科技有限公司', facts: { certified: true } })
  })

  test('that names three wrong amounts is refused and starts anew', async () => {
    const he = await company('深圳市三次科技有限公司')
    await applyCompany(he)
    const { id } = read(await he.visitor.get('certification/company')).current!
    await db.transaction().execute(trx => companyCertificationReview.approve(trx, id, decide()))
    await db
      .updateTable('certifications')
      .set({ transfer_amount: 99, transfer_sent_at: new Date() })
      .where('id', '=', id)
      .execute()
    const codes = []
    for (const amount of [1, 2, 3]) codes.push((await he.visitor.post('certification/company/transfer', { amount })).code)
    expect(codes).toEqual(['certification.transfer_wrong', 'certification.transfer_wrong', 'certification.transfer_over'])
    expect(read(await he.visitor.get('certification/company')).state).toBe('REFUSED')
    expect((await he.visitor.post('certification/company/transfer', { amount: 99 })).code).toBe('state.conflict')
    expect(read(await applyCompany(he)).state).toBe('APPLYING')
  })

  test('guessing in parallel has three tries together', async () => {
    const he = await company('深圳市并行科技有限公司')
    await applyCompany(he)
    const { id } = read(await he.visitor.get('certification/company')).current!
    await db.transaction().execute(trx => companyCertificationReview.approve(trx, id, decide()))
    await db
      .updateTable('certifications')
      .set({ transfer_amount: 99, transfer_sent_at: new Date() })
      .where('id', '=', id)
      .execute()
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => he.visitor.post('certification/company/transfer', { amount: n + 1 })),
    )
    expect(codes.filter(answer => answer.code === 'certification.transfer_wrong')).toHaveLength(2)
    expect(codes.filter(answer => answer.code === 'certification.transfer_over')).toHaveLength(1)
    const row = await db
      .selectFrom('certifications')
      .select(['state', 'transfer_tries'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'REFUSED', transfer_tries: 3 })
  })

  test('cannot take the credit code of another', async () => {
    const taken = await db
      .selectFrom('companies')
      .select('credit_code')
      .where('state', '=', 'ACTIVE')
      .where('credit_code', 'is not', null)
      .executeTakeFirstOrThrow()
    const he = await company('深圳市冒名科技有限公司')
    expect((await applyCompany(he, { creditCode: taken.credit_code })).code).toBe('session.company_taken')
  })

  test('is certified by its owner and administrators only', async () => {
    const he = await company('深圳市权限科技有限公司')
    const staff = await person('小员工')
    await db
      .insertInto('company_employees')
      .values({
        company_id: he.companyId,
        user_id: staff.userId,
        employee_identity: 'STAFF',
        state: 'ACTIVE',
        joined_at: new Date(),
      })
      .execute()
    const asStaff = await api.signedIn(staff.userId, { companyId: he.companyId })
    expect((await asStaff.get('certification/company')).code).toBe('rights.denied')
    expect((await staff.visitor.get('certification/company')).code).toBe('rights.company_identity')
  })
})

describe('an operator', () => {
  let manager: Visitor
  beforeAll(async () => {
    const { id } = await db.selectFrom('users').select('id').where('is_operator', '=', true).executeTakeFirstOrThrow()
    manager = await api.signedIn(id)
  })

  const another = async (duties: ('merchants' | 'support')[] = ['merchants']) =>
    api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: duties }))
  const stateOf = async (id: number) =>
    (await db.selectFrom('number_views').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

  // 《隐私政策》五: 「证件号码加密存储，查看需要双人授权并留痕」
  test('reads the whole number after another one agreed, for minutes, and both stand in the audit log', async () => {
    const one = await person('被查')
    const number = idNumber()
    const { id } = read(await applyPerson(one, number)).current!
    const [asker, second, support] = [await another(), await another(), await another(['support'])]
    const path = `/v1/manager/certification/${id}/number`
    expect((await asker.post(path, { reason: '' })).status).toBe(422)
    expect((await one.visitor.post(path, { reason: '好奇看看' })).code).toBe('rights.denied')
    expect((await support.post(path, { reason: '核对投诉' })).resultStatus).toBe(false)
    const asked = await asker.post(path, { reason: '核对投诉' })
    expect(JSON.stringify(asked)).not.toContain(number)
    const view = (asked.resultData as { id: number }).id
    expect((await asker.post(path, { reason: '再来一次' })).code).toBe('state.conflict')
    const step = (who: Visitor, name: string) => who.post(`/v1/manager/number-view/${view}/${name}`, {})
    expect((await step(asker, 'read')).code).toBe('state.conflict')
    expect((await step(asker, 'allow')).code).toBe('rights.own_case')
    const listed = async (who: Visitor) =>
      (await who.get('/v1/manager/number-view/list?state=ASKED')).resultData as {
        list: { id: number; mayAllow: boolean; mayRead: boolean }[]
      }
    expect((await listed(asker)).list.find(row => row.id === view)).toMatchObject({ mayAllow: false, mayRead: false })
    expect((await listed(second)).list.find(row => row.id === view)).toMatchObject({ mayAllow: true, mayRead: false })
    const both = await Promise.all([step(second, 'allow'), step(second, 'allow')])
    expect(both.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect((await step(second, 'read')).code).toBe('missing.record')
    expect((await step(asker, 'read')).resultData).toMatchObject({ number })
    await db
      .updateTable('number_views')
      .set({ readable_until: new Date(Date.now() - 1) })
      .where('id', '=', view)
      .execute()
    expect((await step(asker, 'read')).message).toContain('请重新申请')
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'detail'])
      .where('subject_kind', '=', 'certification')
      .where('subject_id', '=', id)
      .where('action', 'like', '%_number')
      .orderBy('id')
      .execute()
    expect(entries.map(entry => entry.action)).toEqual([
      'certification.ask_number',
      'certification.allow_number',
      'certification.read_number',
    ])
    expect(entries.every(entry => (entry.detail as { reason?: string }).reason === '核对投诉')).toBe(true)
    expect(JSON.stringify(entries)).not.toContain(number)
  })

  test('does not see what was refused, nor agrees to a view of their own number', async () => {
    const one = await person('不给看')
    const { id } = read(await applyPerson(one)).current!
    const [asker, second] = [await another(), await another()]
    const ask = async () =>
      ((await asker.post(`/v1/manager/certification/${id}/number`, { reason: '核对投诉' })).resultData as { id: number }).id
    const refused = await ask()
    expect((await second.post(`/v1/manager/number-view/${refused}/refuse`, {})).resultStatus).toBe(true)
    expect((await asker.post(`/v1/manager/number-view/${refused}/read`, {})).code).toBe('state.conflict')
    const open = await ask()
    await db
      .updateTable('users')
      .set({ is_operator: true, operator_duties: ['merchants'] })
      .where('id', '=', one.userId)
      .execute()
    const own = await api.signedIn(one.userId)
    expect((await own.post(`/v1/manager/number-view/${open}/allow`, {})).code).toBe('rights.own_case')
    expect((await own.post(`/v1/manager/certification/${id}/number`, { reason: '看看自己' })).code).toBe('rights.own_case')
    expect(await stateOf(open)).toBe('ASKED')
  })

  test('finds certifications by name and by number of the person', async () => {
    const one = await person('找得到')
    await applyPerson(one)
    const found = (await manager.get(`/v1/manager/certification/list?keyword=${one.userId}&state=APPLYING`)).resultData as {
      list: { userId: number; hasNumber: boolean }[]
    }
    expect(found.list).toContainEqual(expect.objectContaining({ userId: one.userId, hasNumber: true }))
  })

  test('takes a certificate back: the badge goes everywhere', async () => {
    const one = await person('被撤')
    const { id } = read(await applyPerson(one)).current!
    expect((await manager.post(`/v1/manager/certification/${id}/revoke`, { reason: '还没通过' })).code).toBe('state.conflict')
    await db.transaction().execute(trx => personCertificationReview.approve(trx, id, decide()))
    expect((await manager.post(`/v1/manager/certification/${id}/revoke`, { reason: '资料不实' })).resultStatus).toBe(true)
    expect(read(await one.visitor.get('certification/person'))).toMatchObject({
      state: 'REVOKED',
      current: { reason: '资料不实' },
    })
    const user = await db.selectFrom('users').select('certified_at').where('id', '=', one.userId).executeTakeFirstOrThrow()
    expect(user.certified_at).toBeNull()
    // 《认证规则》五: 「提供虚假材料的，撤销认证，三年内不再受理，并公示处理结果。」
    const published = async () =>
      ((await api.visitor().get('certification/revoked')).resultData as { list: { holder: string; subject: string }[] }).list
    const before = await published()
    expect(before[0]).toMatchObject({ subject: 'PERSON', holder: '张*' })
    expect(JSON.stringify(await published())).not.toContain('资料不实')
    await db
      .updateTable('certifications')
      .set({ decided_at: new Date(Date.now() - 4 * 366 * DAY_MS) })
      .where('id', '=', id)
      .execute()
    expect(await published()).toEqual(before.slice(1))
  })
})

const later = (days: number) => new Date(Date.now() + days * DAY_MS)
const dayLater = (days: number) => date(later(days))
const approvePerson = async (paperUntil: string | null) => {
  const one = await person('期限')
  const { id } = read(await applyPerson(one, idNumber(), paperUntil)).current!
  await db.transaction().execute(trx => personCertificationReview.approve(trx, id, decide()))
  return { ...one, id }
}
/** Many demo certificates end too: a sweep takes a batch at a time. */
const sweep = async (at: Date) => {
  for (let n = 0; n < 5; n++) await sweepCertifications(db, at)
}
const remindersOf = async (userId: number) =>
  (await db.selectFrom('notices').select('id').where('user_id', '=', userId).where('title', '=', '认证快要到期').execute()).length

// 《认证规则》四: 「个人认证长期有效，证件到期需更新；企业……每年核验一次，到期前三十日提醒，逾期未更新的标识会暂时隐藏。」
describe('the term', () => {
  test('of a person has no end but that of the paper', async () => {
    const [lasting, ending] = [await approvePerson(null), await approvePerson(dayLater(400))]
    expect(read(await lasting.visitor.get('certification/person')).current).toMatchObject({ validUntil: null })
    expect(read(await ending.visitor.get('certification/person')).current).toMatchObject({ validUntil: dayLater(400) })
    await sweep(later(371))
    expect([await remindersOf(lasting.userId), await remindersOf(ending.userId)]).toEqual([0, 1])
    await sweep(later(372))
    expect(await remindersOf(ending.userId)).toBe(1)
    await sweep(later(402))
    expect(read(await ending.visitor.get('certification/person')).state).toBe('EXPIRED')
    expect(read(await lasting.visitor.get('certification/person')).state).toBe('CERTIFIED')
  })

  test('of a paper that ended while it waited cannot begin', async () => {
    const one = await person('等到过期')
    const { id } = read(await applyPerson(one, idNumber(), dayLater(1))).current!
    await expect(
      db.transaction().execute(trx => personCertificationReview.approve(trx, id, decide(later(3)))),
    ).rejects.toMatchObject({ code: 'state.conflict' })
  })

  test('of a company is a year', async () => {
    const he = await company('深圳市一年科技有限公司')
    await applyCompany(he)
    const { id } = read(await he.visitor.get('certification/company')).current!
    await db.transaction().execute(trx => companyCertificationReview.approve(trx, id, decide()))
    await db
      .updateTable('certifications')
      .set({ transfer_amount: 9, transfer_sent_at: new Date() })
      .where('id', '=', id)
      .execute()
    const { current } = read(await he.visitor.post('certification/company/transfer', { amount: 9 }))
    const [year, rest] = [Number(dayLater(0).slice(0, 4)), dayLater(0).slice(4)]
    expect(current?.validUntil).toBe(`${year + 1}${rest}`.replace('-02-29', '-02-28'))
  })

  test('is said to everybody whose certificate ends, however many have been told before', async () => {
    const last = await approvePerson(dayLater(900))
    const told = Array.from({ length: 250 }, () => ({
      subject: 'PERSON' as const,
      state: 'CERTIFIED' as const,
      holder_name: '已经提醒',
      decided_at: new Date(),
      valid_until: dayLater(890),
      reminded_at: new Date(),
    }))
    const { id } = await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const users = await db
      .insertInto('users')
      .values(told.map((_, n) => ({ nickname: `提醒${id + n}`, province_code: 19, city_code: 1607 })))
      .returning('id')
      .execute()
    await db
      .insertInto('certifications')
      .values(told.map((row, n) => ({ ...row, user_id: users[n]!.id })))
      .execute()
    await sweepCertifications(db, later(872))
    expect(await remindersOf(last.userId)).toBe(1)
  })
})

test('a transfer that cannot be sent does not keep the others back', async () => {
  const ids: number[] = []
  for (const name of ['深圳市甲转账科技有限公司', '深圳市乙转账科技有限公司']) {
    const he = await company(name)
    await applyCompany(he)
    const { id } = read(await he.visitor.get('certification/company')).current!
    await db.transaction().execute(trx => companyCertificationReview.approve(trx, id, decide()))
    ids.push(id)
  }
  const sent: string[] = []
  const send: typeof ports.transfer.send = async (_, { key }) => {
    if (key === `certification-${ids[0]}`) throw new Error('the bank says no')
    sent.push(key)
  }
  const broken = { ...ports, transfer: { sandbox: true, send } }
  await expect(sendTransfers(db, broken, new Date())).rejects.toThrow('the bank says no')
  expect(sent).toContain(`certification-${ids[1]}`)
  await sendTransfers(db, broken, new Date())
  await expect(sendTransfers(db, broken, later(1))).rejects.toThrow('the bank says no')
})

test('what is over ends by itself, once: certificates and transfers', async () => {
  const one = await person('到期')
  const { id } = read(await applyPerson(one, idNumber(), dayLater(700))).current!
  await db.transaction().execute(trx => personCertificationReview.approve(trx, id, decide()))
  const he = await company('深圳市超时科技有限公司')
  await applyCompany(he)
  const application = read(await he.visitor.get('certification/company')).current!
  await db.transaction().execute(trx => companyCertificationReview.approve(trx, application.id, decide()))
  await sweep(later(6 * 366))
  expect(read(await one.visitor.get('certification/person')).state).toBe('EXPIRED')
  expect(read(await he.visitor.get('certification/company'))).toMatchObject({
    state: 'REFUSED',
    current: { reason: '7 天内没有完成对公验证' },
  })
  const ended = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'certification.end_in_time')
    .where('subject_id', 'in', [id, application.id])
    .execute()
  expect(ended).toHaveLength(2)
})
