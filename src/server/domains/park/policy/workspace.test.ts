import { describe, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { PolicyCard } from '#lib/contract/park/policy.ts'
import type { CompanyMatch, PolicyApplication, PolicyFacts, PolicyReminder } from '#lib/contract/park/policy-workspace.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'
import { remindOfDeadlines } from './reminders.ts'
import { listPolicyEntries } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

/** A certified company of Nanshan with its owner and somebody who works there. */
async function certified(name: string) {
  const made = await company(name)
  await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', made.companyId).execute()
  return { ...made, staff: await made.join('STAFF', '办申报的人') }
}

const facts = async (visitor: Visitor) => data<PolicyFacts>(await visitor.get('policy/company/facts'))
const matches = async (visitor: Visitor, policyId = '') =>
  data<{ list: CompanyMatch[] }>(await visitor.get(`policy/company/match${policyId && `?policyId=${policyId}`}`)).list
const textOf = (one: CompanyMatch) => one.reasons.map(reason => reason.text).join('\n')

describe('what a company can apply for', () => {
  test('follows from its record and from what it states, and is never guessed', async () => {
    const { companyId, owner, staff } = await certified('深圳市匹配科技有限公司')
    expect(await facts(owner.acting)).toEqual({
      company: '深圳市匹配科技有限公司',
      certified: true,
      industry: null,
      industryFromPage: false,
      scale: null,
      regions: ['南山区'],
      foundedOn: null,
      foundedFromRecord: false,
      canEdit: true,
    })
    // Rent for young companies of the district (policy 1): scale and founding day are not known.
    const [before] = await matches(staff.acting, '1')
    expect(before).toMatchObject({ result: 'UNKNOWN', toCheck: expect.arrayContaining(['成立不超过三年']) })
    expect(textOf(before!)).toContain('还没有选公司的规模类型')
    const stated = { industry: '人工智能', scale: '微型企业', foundedOn: '2012-05-01' }
    expect((await staff.acting.post('policy/company/facts', stated)).code).toBe('rights.denied')
    expect(data<PolicyFacts>(await owner.acting.post('policy/company/facts', stated))).toMatchObject(stated)
    const [old] = await matches(staff.acting, '1')
    expect(old).toMatchObject({ result: 'UNMET' })
    expect(textOf(old!)).toContain('公司成立于 2012-05-01')
    const recently = new Date(Date.now() - 400 * DAY_MS).toISOString().slice(0, 10)
    // The record decides over what was said.
    await db.updateTable('companies').set({ founded_on: recently, industry: '生物医药' }).where('id', '=', companyId).execute()
    expect(await facts(staff.acting)).toMatchObject({
      industry: '生物医药',
      industryFromPage: true,
      foundedOn: recently,
      canEdit: false,
    })
    expect((await matches(staff.acting, '1'))[0]).toMatchObject({ result: 'MET' })
    // Policy 2 is for the park alone.
    expect(textOf((await matches(staff.acting, '2'))[0]!)).toContain('所在地限园区内，公司是“南山区”')
    const tenant = await db
      .insertInto('garden_tenants')
      .values({
        company_id: companyId,
        name: '匹配科技',
        industry: '生物医药',
        intro: '',
        state: 'ACTIVE',
        moved_in_on: recently,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await facts(staff.acting)).regions).toEqual(['园区内', '南山区'])
    await db.updateTable('garden_tenants').set({ state: 'LEFT', left_on: recently }).where('id', '=', tenant.id).execute()
    expect((await facts(staff.acting)).regions).toEqual(['南山区'])
  })

  test('stands in the order of what fits, what lacks something, what does not', async () => {
    const { owner } = await certified('深圳市排序科技有限公司')
    const list = await matches(owner.acting)
    expect(list).toHaveLength(listPolicyEntries().length)
    const order = list.map(one => ['MET', 'UNKNOWN', 'UNMET'].indexOf(one.result))
    expect(order).toEqual([...order].sort())
    for (const one of list) {
      const results = one.reasons.map(reason => reason.result)
      expect(one.result).toBe(results.includes('UNMET') ? 'UNMET' : results.includes('UNKNOWN') ? 'UNKNOWN' : 'MET')
    }
  })

  test('is for certified companies alone', async () => {
    const { owner } = await company('深圳市没认证科技有限公司')
    expect((await owner.acting.get('policy/company/match')).code).toBe('policy.not_certified')
    expect((await owner.visitor.get('policy/company/match')).code).toBe('rights.company_identity')
    expect(
      (await owner.acting.post('policy/company/facts', { industry: '种地', scale: null, foundedOn: null })).fields,
    ).toHaveProperty('industry')
  })
})

describe('an application', () => {
  test('is a checklist of the company: begun once, ticked by colleagues, removed by who began it or leads', async () => {
    const { owner, staff, join } = await certified('深圳市清单科技有限公司')
    const colleague = await join('STAFF', '同事')
    const other = await certified('深圳市别家科技有限公司')
    const begun = await Promise.all([1, 2, 3].map(() => staff.acting.post('policy/1/application')))
    expect(new Set(begun.map(answer => data<PolicyApplication>(answer).id)).size).toBe(1)
    const made = data<PolicyApplication>(begun[0]!)
    expect(made).toMatchObject({ startedBy: '办申报的人', canRemove: true, policy: { id: 1 } })
    expect(made.items.every(item => item.tickedAt === null)).toBe(true)
    const item = made.items[1]!.text
    const tick = (visitor: Visitor, ticked: boolean, text = item) =>
      visitor.post(`policy/application/${made.id}/tick`, { item: text, ticked })
    expect(data<PolicyApplication>(await tick(colleague.acting, true)).items[1]).toMatchObject({ tickedBy: '同事' })
    // Ticked by two, it stays with the first.
    expect(data<PolicyApplication>(await tick(staff.acting, true)).items[1]).toMatchObject({ tickedBy: '同事' })
    expect((await tick(staff.acting, true, '没有这项材料')).code).toBe('missing.record')
    expect((await tick(other.owner.acting, true)).code).toBe('missing.record')
    expect(data<PolicyApplication>(await tick(staff.acting, false)).items[1]).toMatchObject({ tickedAt: null })
    const listed = data<PolicyApplication[]>(await colleague.acting.get('policy/application/list'))
    expect(listed.map(one => [one.id, one.canRemove])).toEqual([[made.id, false]])
    expect(data(await colleague.acting.get('policy/1/standing'))).toEqual({ reminds: false, applicationId: made.id })
    expect(data(await colleague.visitor.get('policy/1/standing'))).toEqual({ reminds: false, applicationId: null })
    expect((await colleague.acting.post(`policy/application/${made.id}/remove`)).code).toBe('missing.record')
    expect((await owner.acting.post(`policy/application/${made.id}/remove`)).resultStatus).toBe(true)
    expect(data<PolicyApplication[]>(await owner.acting.get('policy/application/list'))).toEqual([])
    expect((await staff.acting.post('policy/999999/application')).code).toBe('missing.record')
  })
})

describe('a deadline', () => {
  const ending = async (): Promise<PolicyCard> => {
    const list = data<ListOf<PolicyCard>>(await api.visitor().get('policy?state=open&sort=deadline&pageSize=100')).list
    return list.find(one => Date.parse(one.validTo!) > Date.now() + 12 * DAY_MS)!
  }
  const notices = async (visitor: Visitor) =>
    data<ListOf<{ title: string }>>(await visitor.get('notice/list?kind=SYSTEM')).list.map(one => one.title)

  test('sends a notice a week and a day before, once each, however many processes run', async () => {
    const visitor = await api.signedIn(await insertPerson(db))
    const { id, validTo, title } = await ending()
    expect(data(await visitor.post(`policy/${id}/reminder`, { on: true }))).toEqual({ on: true })
    await visitor.post(`policy/${id}/reminder`, { on: true })
    expect(data<PolicyReminder[]>(await visitor.get('policy/reminder/list')).map(one => one.policy.id)).toEqual([id])
    const before = (days: number) => new Date(Date.parse(`${validTo}T04:00:00Z`) - days * DAY_MS)
    const remind = (days: number) => Promise.all([1, 2, 3].map(() => remindOfDeadlines(db, before(days))))
    await remind(8)
    expect(await notices(visitor)).toEqual([])
    await remind(6)
    await remind(5)
    expect(await notices(visitor)).toEqual([`还有 6 天截止：${title}`])
    await remind(1)
    await remind(0)
    await remind(-1)
    expect(await notices(visitor)).toEqual([`明天截止：${title}`, `还有 6 天截止：${title}`])
  })

  test('is not told to who switched it off, and a policy without one cannot be watched', async () => {
    const visitor = await api.signedIn(await insertPerson(db))
    const { id, validTo } = await ending()
    await visitor.post(`policy/${id}/reminder`, { on: true })
    await visitor.post(`policy/${id}/reminder`, { on: false })
    await remindOfDeadlines(db, new Date(Date.parse(`${validTo}T04:00:00Z`) - DAY_MS))
    expect(await notices(visitor)).toEqual([])
    expect((await visitor.post('policy/1/reminder', { on: true })).code).toBe('policy.no_deadline')
  })
})
