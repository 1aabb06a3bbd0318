import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { settleCorrections } from './correction.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const LONG_AGO = new Date('2024-05-01T00:00:00Z')
let operator: Visitor
let colleague: Visitor

beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000031', ['content', 'support'])).userId)
  colleague = await api.signedIn((await appointOperator(db, '13900000032', ['content', 'support'])).userId)
})

/** A company of its own, with jobs of the demo that are now its. */
async function company() {
  const ownerId = await insertPerson(db, { created_at: LONG_AGO })
  const companyId = await insertCompany(db, { owner: ownerId, name: `招聘测试公司${ownerId}` })
  await db.updateTable('companies').set({ certified_at: LONG_AGO }).where('id', '=', companyId).execute()
  return { companyId, owner: await api.signedIn(ownerId, { companyId }), author: await api.signedIn(ownerId), ownerId }
}
type Company = Awaited<ReturnType<typeof company>>

const taken: number[] = [0]

/** One of the demo's jobs, which is this company's from now on. */
async function jobOf({ companyId, ownerId }: Company): Promise<number> {
  const { id } = await db
    .selectFrom('recruitments')
    .select('id')
    .where('kind', '=', 'job')
    .where('state', '=', 'PUBLISHED')
    .where('id', 'not in', taken)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  taken.push(id)
  const expires_at = new Date(Date.now() + 30 * DAY_MS)
  await db
    .updateTable('recruitments')
    .set({ company_id: companyId, publisher_user_id: ownerId, expires_at })
    .where('id', '=', id)
    .execute()
  return id
}

const report = async (jobId: number, more: object = {}): Promise<Visitor> => {
  const who = await api.signedIn(await insertPerson(db, { created_at: LONG_AGO, ...more }))
  data(await who.post('report', { kind: 'RECRUITMENT', targetId: jobId, reason: 'FRAUD', text: '面试时要交押金' }))
  return who
}
const claimed = async (jobId: number, who = operator): Promise<number> => {
  const { id } = await db
    .selectFrom('report_cases')
    .select('id')
    .where('kind', '=', 'RECRUITMENT')
    .where('target_id', '=', jobId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const review = await db
    .selectFrom('review_cases')
    .select('id')
    .where('kind', '=', 'REPORT')
    .where('ref_id', '=', id)
    .executeTakeFirstOrThrow()
  data(await who.post(`../manager/review/${review.id}/claim`, {}))
  return id
}
const decide = (caseId: number, outcome: string) =>
  operator.post(`../manager/report/${caseId}/decide`, { outcome, rule: 'RECRUITMENT', points: 0, reason: '面试要求交押金' })
const violated = async (job: number, outcome = 'HIDDEN') => {
  await report(job)
  data(await decide(await claimed(job), outcome))
}
const stateOf = async (id: number) =>
  (await db.selectFrom('recruitments').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const seenBy = async (jobId: number) => (await api.visitor().get(`same/city/recruitment/${jobId}`)).resultStatus
type Summary = { suspendedUntil: string | null; violations: { reason: string; correctBefore: string | null }[] }
const summaryOf = async (who: Company) => data<Summary>(await who.owner.get('recruitment/post/summary'))
const titlesOf = async ({ ownerId }: Company): Promise<string[]> =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', ownerId).orderBy('id').execute()).map(row => row.title)

describe('rule 招聘求职 七: a valid report takes a job down before it is checked', () => {
  test('when the operator who has claimed it says so; unfounded, it is public again', async () => {
    const who = await company()
    const job = await jobOf(who)
    await report(job)
    const caseId = await claimed(job)
    expect((await colleague.post(`../manager/report/${caseId}/hold`, {})).resultStatus).toBe(false)
    expect(await seenBy(job)).toBe(true)
    data(await operator.post(`../manager/report/${caseId}/hold`, {}))
    expect([await stateOf(job), await seenBy(job)]).toEqual(['CHECKING', false])
    expect(await titlesOf(who)).toContain('招聘求职核实中')
    expect((await who.owner.post(`recruitment/post/${job}/state`, { action: 'resume' })).code).toBe('state.conflict')
    expect((await operator.post(`../manager/report/${caseId}/hold`, {})).code).toBe('state.conflict')
    data(await decide(caseId, 'UNFOUNDED'))
    expect([await stateOf(job), await seenBy(job)]).toEqual(['PUBLISHED', true])
    expect((await summaryOf(who)).violations).toEqual([])
  })

  test('when three people who are trusted report it; accounts of a day are not', async () => {
    const who = await company()
    const [trusted, doubtful] = [await jobOf(who), await jobOf(await company())]
    for (let count = 0; count < 3; count++) {
      expect(await seenBy(trusted)).toBe(true)
      await report(trusted)
      await report(doubtful, { created_at: new Date() })
    }
    expect([await stateOf(trusted), await stateOf(doubtful)]).toEqual(['CHECKING', 'PUBLISHED'])
    data(await decide(await claimed(trusted), 'HIDDEN'))
    expect(await stateOf(trusted)).toBe('TAKEN_DOWN')
  })

  test('other things stay where they are while they are reported', async () => {
    const { id } = await db.selectFrom('services').select('id').where('state', '=', 'ON').executeTakeFirstOrThrow()
    for (let count = 0; count < 3; count++) {
      const who = await api.signedIn(await insertPerson(db, { created_at: LONG_AGO }))
      data(await who.post('report', { kind: 'SERVICE', targetId: id, reason: 'FRAUD', text: '图片是别人的' }))
    }
    expect((await db.selectFrom('services').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state).toBe('ON')
  })
})

describe('rule 招聘求职 七: what a company did wrong', () => {
  test('is a warning the first time, and stops its publishing for thirty days the second time', async () => {
    const who = await company()
    const [first, second, third] = [await jobOf(who), await jobOf(who), await jobOf(who)]
    await violated(first)
    expect((await summaryOf(who)).suspendedUntil).toBeNull()
    data(await who.owner.post(`recruitment/post/${third}/state`, { action: 'pause' }))
    data(await who.owner.post(`recruitment/post/${third}/state`, { action: 'resume' }))
    await violated(second)
    const { suspendedUntil, violations } = await summaryOf(who)
    expect(Math.round((Date.parse(suspendedUntil!) - Date.now()) / DAY_MS)).toBe(30)
    expect(violations).toHaveLength(2)
    expect(await titlesOf(who)).toEqual(expect.arrayContaining(['招聘违规警告', '公司暂停发布职位']))
    data(await who.owner.post(`recruitment/post/${third}/state`, { action: 'pause' }))
    for (const action of ['resume', 'renew'])
      expect((await who.owner.post(`recruitment/post/${third}/state`, { action })).code).toBe('recruitment.suspended')
    await db
      .updateTable('recruitment_violations')
      .set({ suspended_until: new Date() })
      .where('company_id', '=', who.companyId)
      .where('suspended_until', 'is not', null)
      .execute()
    data(await who.owner.post(`recruitment/post/${third}/state`, { action: 'resume' }))
  })

  test('left public, is corrected within seven days or taken down', async () => {
    const [lazy, careful] = [await company(), await company()]
    const [job, corrected] = [await jobOf(lazy), await jobOf(careful)]
    for (const one of [job, corrected]) await violated(one, 'UPHELD')
    const { violations } = await summaryOf(lazy)
    const later = new Date(Date.now() + 7 * DAY_MS + 60_000)
    expect(Date.parse(violations[0]!.correctBefore!)).toBeLessThan(later.getTime())
    await db.updateTable('recruitments').set({ description: '<p>不收任何费用</p>' }).where('id', '=', corrected).execute()
    await settleCorrections(db, new Date())
    expect(await stateOf(job)).toBe('PUBLISHED')
    await settleCorrections(db, later)
    expect([await stateOf(job), await stateOf(corrected)]).toEqual(['TAKEN_DOWN', 'PUBLISHED'])
    expect(await settleCorrections(db, later)).toBe(0)
  })

  test('counts one less when an appeal against it is upheld: what was the second is the first', async () => {
    const who = await company()
    const [first, second] = [await jobOf(who), await jobOf(who)]
    await violated(first)
    await violated(second)
    expect((await summaryOf(who)).suspendedUntil).not.toBeNull()
    const { id } = await db
      .selectFrom('strikes')
      .innerJoin('report_cases', 'report_cases.id', 'strikes.case_id')
      .select('strikes.id')
      .where('report_cases.target_id', '=', first)
      .where('report_cases.kind', '=', 'RECRUITMENT')
      .executeTakeFirstOrThrow()
    data(await who.author.post(`strike/${id}/appeal`, { text: '押金是客户要求的工具押金，已经取消', uploadIds: [] }))
    const appeal = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'STRIKE_APPEAL')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    data(await colleague.post(`../manager/review/${appeal.id}/claim`, {}))
    data(await colleague.post(`../manager/review/${appeal.id}/approve`, { reason: '情况属实' }))
    const { suspendedUntil, violations } = await summaryOf(who)
    expect([suspendedUntil, violations.length, await stateOf(first)]).toEqual([null, 1, 'PUBLISHED'])
  })
})
