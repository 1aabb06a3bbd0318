import { beforeAll, describe, expect, test } from 'vitest'
import type { ManagedPost } from '#lib/contract/city/publication-managing.ts'
import type { PostDraft } from '#lib/contract/city/recruitment-post.ts'
import type { ListOf } from '#lib/contract/define.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { certifyMinor } from '#tests/support/minors.ts'
import { insertPerson } from '#tests/support/people.ts'
import { takeDown } from './decision.ts'
import { expirePosts } from './expiry.ts'
import { isNearlySame, likeness } from './likeness.ts'
import { postReview } from './review-subject.ts'
import { findHeldWords, markHeldWords } from './words.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let owner: Visitor
let staff: Visitor
let stranger: Visitor
let person: Visitor
let professionId = 0
let companyId = 0

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  const ownerId = await idOf('15400000003')
  companyId = (await db.selectFrom('companies').select('id').where('owner_user_id', '=', ownerId).executeTakeFirstOrThrow()).id
  owner = await api.signedIn(ownerId, { companyId })
  staff = await api.signedIn(await idOf('15400000006'), { companyId })
  stranger = await api.signedIn(await idOf('15400000002'))
  person = await api.signedIn(await idOf('15400000001'))
  professionId = (
    await db.selectFrom('professions').select('id').where('parent_id', 'is not', null).orderBy('id').executeTakeFirstOrThrow()
  ).id
})

const LETTERS = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地玄黄宇宙洪荒日月盈昃'
let jobs = 0
const job = (changes: Partial<PostDraft> = {}): PostDraft => ({
  title: `仓库夜班理货员${LETTERS[jobs++]}组`,
  professionId,
  employment: 'FULL',
  salaryUnit: 'MONTH',
  salaryMin: 600_000,
  salaryMax: 900_000,
  salaryMonths: 13,
  headcount: 3,
  education: 'HIGH',
  experience: 'ANY',
  tags: ['五险一金'],
  areaCode: 3155,
  address: '科技园一号仓',
  description: `负责${[...LETTERS].slice(jobs, jobs + 5).join('、')}区的上架、拣货和复核。\n## 要求\n- 能上夜班${'，细心'.repeat(jobs)}\n- 会用扫码枪`,
  terms: {
    payCycle: '每月 10 日',
    workTime: '22:00 到次日 7:00',
    rest: '做六休一',
    insurance: '五险一金',
    agency: false,
    licenceNo: '',
  },
  days: 45,
  resumeId: null,
  ...changes,
})

const publish = (visitor: Visitor, content: PostDraft, postType = 'company', submit = true) =>
  visitor.post('same/city/recruitment', { postType, content, submit })
const decision = { operatorId: 1, reason: '地点没有写清楚', now: new Date() }
const decide = (id: number, approved: boolean) =>
  db.transaction().execute(trx => (approved ? postReview.approve(trx, id, decision) : postReview.reject(trx, id, decision)))
const rowOf = (id: number) => db.selectFrom('recruitments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isFound = async (id: number) =>
  Boolean(
    await db.selectFrom('search_documents').select('id').where('kind', '=', 'job').where('ref_id', '=', id).executeTakeFirst(),
  )
const published = async (changes: Partial<PostDraft> = {}): Promise<number> => {
  const { recruitmentId } = data<{ recruitmentId: number }>(await publish(owner, job(changes)))
  await decide(recruitmentId, true)
  return recruitmentId
}

describe('a job', () => {
  test('is drafted, handed in, approved, and then read by everybody', async () => {
    const content = job()
    const made = data<{ recruitmentId: number; version: string }>(await publish(owner, content, 'company', false))
    const saved = data<{ version: string }>(
      await owner.post(`recruitment/post/${made.recruitmentId}`, { ...content, headcount: 5, version: made.version }),
    )
    expect((await owner.post(`recruitment/post/${made.recruitmentId}`, { ...content, version: made.version })).code).toBe(
      'state.changed',
    )
    expect(saved.version).not.toBe(made.version)
    expect(data<{ state: string }>(await owner.post(`recruitment/post/${made.recruitmentId}/submit`)).state).toBe('REVIEWING')
    expect((await api.visitor().get(`same/city/recruitment/${made.recruitmentId}`)).code).toBe('missing.record')
    const shown = await postReview.show(db, made.recruitmentId, null)
    expect(shown.facts).toContainEqual({ label: '有效期', value: '45 天' })
    await decide(made.recruitmentId, true)
    const seen = data<{ title: string; headcount: number; terms: unknown }>(
      await api.visitor().get(`same/city/recruitment/${made.recruitmentId}`),
    )
    expect(seen).toMatchObject({ title: content.title, headcount: 5, terms: content.terms })
    expect(await isFound(made.recruitmentId)).toBe(true)
    const row = await rowOf(made.recruitmentId)
    expect(Math.round((row.expires_at!.getTime() - row.published_at!.getTime()) / DAY_MS)).toBe(45)
  })

  test('without pay, with ends too far apart or without its terms is refused with what is missing', async () => {
    const wrong = await publish(owner, job({ salaryMin: null, salaryMax: null }))
    expect(wrong.fields).toMatchObject({ salaryMin: '请填薪资下限，不能写面议' })
    expect((await publish(owner, job({ salaryMin: 500_000, salaryMax: 1_000_001 }))).fields).toEqual({
      salaryMax: '上下限之差不能超过下限的一倍',
    })
    const terms = { payCycle: '', workTime: '', rest: '', insurance: '', agency: false, licenceNo: '' }
    expect(Object.keys((await publish(owner, job({ terms }))).fields ?? {})).toEqual([
      'terms.payCycle',
      'terms.workTime',
      'terms.rest',
      'terms.insurance',
    ])
    expect((await publish(owner, { ...job(), days: 91 })).code).toBe('validation.fields')
  })

  test('stays in a profession that is switched off, which no other post chooses any more', async () => {
    const [other] = await db
      .selectFrom('professions')
      .select('id')
      .where('parent_id', 'is not', null)
      .where('id', '<>', professionId)
      .orderBy('id')
      .limit(1)
      .execute()
    const content = job({ professionId: other!.id })
    const id = await published(content)
    await db.updateTable('professions').set({ enabled: false }).where('id', '=', other!.id).execute()
    data(await owner.post(`recruitment/post/${id}`, { ...content, headcount: 9 }))
    data(await owner.post(`recruitment/post/${id}/submit`))
    expect((await publish(owner, job({ professionId: other!.id }))).fields).toEqual({
      professionId: '这个职业已经停用，请换一个',
    })
    const { professions } = data<{ professions: { children: { id: number }[] }[] }>(
      await api.visitor().get('same/city/recruitment/data'),
    )
    expect(professions.flatMap(group => group.children.map(child => child.id))).not.toContain(other!.id)
    await db.updateTable('professions').set({ enabled: true }).where('id', '=', other!.id).execute()
  })

  test('says its place down to the district, and its pay by month, day or piece (rule 招聘求职 二)', async () => {
    expect((await publish(owner, job({ areaCode: 1607 }))).fields).toEqual({ areaCode: '请选择到区县' })
    expect((await publish(owner, job({ salaryUnit: 'HOUR', salaryMin: 2_500, salaryMax: 3_000 }))).fields).toEqual({
      salaryUnit: '单位请选每月、每日或每件',
    })
    const id = await published()
    data(await owner.post(`recruitment/post/${id}`, { ...job(), areaCode: 1607 }))
    expect((await owner.post(`recruitment/post/${id}/submit`)).fields).toEqual({ areaCode: '请选择到区县' })
    for (const salaryUnit of ['DAY', 'PIECE'] as const)
      data(await publish(owner, job({ salaryUnit, salaryMin: 20_000, salaryMax: 30_000 })))
  })

  test('of an agency states the licence, which the operator and everybody reads (rule 招聘求职 一.1)', async () => {
    const terms = { ...job().terms, agency: true, licenceNo: '' }
    expect((await publish(owner, job({ terms }))).fields).toEqual({ 'terms.licenceNo': '代招须填人力资源服务许可证编号' })
    const licensed = { ...terms, licenceNo: '440300-2026-0117' }
    const content = job({ terms: licensed })
    const id = await published(content)
    const { facts } = await postReview.show(db, id, null)
    expect(facts).toContainEqual({ label: '代招', value: '是，人力资源服务许可证 440300-2026-0117' })
    expect(data<{ terms: object }>(await api.visitor().get(`same/city/recruitment/${id}`)).terms).toEqual(licensed)
    data(await owner.post(`recruitment/post/${id}`, { ...content, terms: { ...licensed, licenceNo: '440300-2026-0118' } }))
    expect(data<{ editState: string }>(await owner.post(`recruitment/post/${id}/submit`)).editState).toBe('REVIEWING')
  })

  test('that speaks of a deposit is held, and the operator sees the words marked', async () => {
    const held = data<{ recruitmentId: number; heldWords: string[] }>(
      await publish(owner, job({ description: '入职当天先交工服押 金两百元，离职退还，其余按公司制度执行，欢迎来聊。' })),
    )
    expect(held.heldWords).toEqual(['押金'])
    expect((await rowOf(held.recruitmentId)).state_reason).toContain('押金')
    const shown = await postReview.show(db, held.recruitmentId, null)
    expect(shown.facts).toContainEqual({ label: '涉嫌收费的词', value: '押金' })
    expect(markHeldWords('先交押金')).toBe('先交【押金】')
    expect(findHeldWords('不收任何费用')).toEqual([])
  })

  test('that is nearly the same as an open one is refused with the address of the first', async () => {
    const content = job()
    const first = await published(content)
    const again = await publish(owner, { ...content, description: `${content.description}。` })
    expect(again).toMatchObject({ code: 'recruitment.duplicate', fields: { duplicateOf: `/city/recruitmentInfo/job/${first}` } })
    const { code: elsewhere } = await db
      .selectFrom('services')
      .select('district_code as code')
      .where('city_code', '<>', 1607)
      .where('district_code', '>', 0)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await publish(owner, { ...content, areaCode: elsewhere })).code).not.toBe('recruitment.duplicate')
    expect(likeness('甲乙丙', '甲乙丙')).toBe(1)
    expect(isNearlySame('上架拣货复核', '前台接待')).toBe(false)
  })

  test('changes at once, but waits for an operator when its pay changes', async () => {
    const content = job()
    const id = await published(content)
    const change = async (changes: Partial<PostDraft>) => {
      data(await owner.post(`recruitment/post/${id}`, { ...content, ...changes }))
      return data<{ editState: string | null }>(await owner.post(`recruitment/post/${id}/submit`)).editState
    }
    expect(await change({ headcount: 9 })).toBeNull()
    expect((await rowOf(id)).headcount).toBe(9)
    expect(await change({ headcount: 9, salaryMax: 1_000_000 })).toBe('REVIEWING')
    expect((await rowOf(id)).salary_max).toBe(900_000)
    await decide(id, false)
    expect(data<{ editReason: string }>(await owner.get(`recruitment/post/${id}`)).editReason).toBe('地点没有写清楚')
    data(await owner.post(`recruitment/post/${id}/submit`))
    await decide(id, true)
    expect((await rowOf(id)).salary_max).toBe(1_000_000)
  })

  test('is paused, goes on, is renewed and closed; every other move is refused', async () => {
    const id = await published()
    const move = (action: string) => owner.post(`recruitment/post/${id}/state`, { action, days: 60 })
    expect((await move('resume')).code).toBe('state.conflict')
    expect(data<{ state: string }>(await move('pause')).state).toBe('PAUSED')
    expect(await isFound(id)).toBe(false)
    expect((await move('pause')).code).toBe('state.conflict')
    data(await move('resume'))
    expect(await isFound(id)).toBe(true)
    data(await move('renew'))
    expect((await move('appeal')).code).toBe('state.conflict')
    expect(data<{ state: string }>(await move('close')).state).toBe('CLOSED')
    for (const action of ['pause', 'resume', 'renew', 'close']) expect((await move(action)).code).toBe('state.conflict')
  })

  test('that was taken down is appealed against once, within seven days (rule 招聘求职 七), before somebody else', async () => {
    const operatorId = await idOf('15400000002')
    const down = async () => {
      const id = await published()
      await db.transaction().execute(trx => takeDown(trx, id, { reason: '面试收费', operatorId, now: new Date() }))
      return id
    }
    const appeal = async (id: number) => {
      await db.deleteFrom('rate_limits').execute()
      return owner.post(`recruitment/post/${id}/state`, { action: 'appeal', reason: '没有收过' })
    }
    const id = await down()
    const { appealUntil } = data<{ appealUntil: string }>(await owner.get(`recruitment/post/${id}`))
    expect(Math.round((new Date(appealUntil).getTime() - Date.now()) / DAY_MS)).toBe(7)
    expect(data<{ state: string }>(await appeal(id)).state).toBe('APPEALING')
    expect(await postReview.tookPart?.(db, id)).toBe(operatorId)
    await decide(id, false)
    expect((await rowOf(id)).state).toBe('TAKEN_DOWN')
    expect(await appeal(id)).toMatchObject({ code: 'state.conflict', message: '已经申诉过一次，不能再次申诉' })
    const late = await down()
    await db
      .updateTable('recruitments')
      .set({ taken_down_at: new Date(Date.now() - 7.1 * DAY_MS), updated_at: new Date() })
      .where('id', '=', late)
      .execute()
    expect(await appeal(late)).toMatchObject({ code: 'state.conflict', message: '下架超过 7 天，不能再申诉' })
    const back = await down()
    data(await appeal(back))
    await decide(back, true)
    expect(await rowOf(back)).toMatchObject({ state: 'PUBLISHED', taken_down_at: null, taken_down_by: null, appealed_at: null })
  })

  test('is found and taken down by an operator with a reason that its publisher reads', async () => {
    const id = await published()
    const operator = await api.signedIn((await appointOperator(db, '13900000075', ['content'])).userId)
    const { title } = await rowOf(id)
    const { list } = data<ListOf<ManagedPost>>(await operator.get(`../manager/recruitment?keyword=${encodeURIComponent(title)}`))
    expect(list).toMatchObject([{ id, kind: 'job', state: 'PUBLISHED', reason: '' }])
    data(await operator.post(`../manager/recruitment/${id}/takedown`, { reason: '面试收取培训费' }))
    expect(await isFound(id)).toBe(false)
    expect(await rowOf(id)).toMatchObject({ state: 'TAKEN_DOWN', state_reason: '面试收取培训费' })
    expect((await operator.post(`../manager/recruitment/${id}/takedown`, { reason: '再来一次' })).code).toBe('state.conflict')
    const notice = await db
      .selectFrom('notices')
      .select('body')
      .where('title', '=', '你的职位被平台下架')
      .executeTakeFirstOrThrow()
    expect(notice.body).toContain('7 日内可以申诉一次')
    const logged = await db.selectFrom('audit_entries').select('id').where('action', '=', 'recruitment.take_down').execute()
    expect(logged).toHaveLength(1)
  })

  test('ends by itself when its time is over, and its publisher is notified once', async () => {
    const id = await published({ days: 1 })
    const later = new Date(Date.now() + 2 * DAY_MS)
    while ((await expirePosts(db, later)) > 0) {
      // Until none is left: the seeded ones end as well.
    }
    expect((await rowOf(id)).state).toBe('EXPIRED')
    expect(await isFound(id)).toBe(false)
    const notices = await db.selectFrom('notices').select('id').where('title', '=', '职位到期了').execute()
    expect(notices.length).toBeGreaterThan(0)
    expect(await expirePosts(db, later)).toBe(0)
    expect((await db.selectFrom('notices').select('id').where('title', '=', '职位到期了').execute()).length).toBe(notices.length)
  })

  test('belongs to its company: others do not find it, staff may not, a company without certificate neither', async () => {
    const id = await published()
    expect((await stranger.get(`recruitment/post/${id}`)).code).toBe('missing.record')
    expect((await staff.get(`recruitment/post/${id}`)).code).toBe('rights.denied')
    expect((await stranger.post(`recruitment/post/${id}/state`, { action: 'close' })).code).toBe('missing.record')
    expect((await publish(stranger, job())).code).toBe('rights.company_identity')
    await db.updateTable('companies').set({ certified_at: null }).where('id', '=', companyId).execute()
    expect((await publish(owner, job())).code).toBe('recruitment.uncertified')
    await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', companyId).execute()
  })
})

// 《未成年人保护规则》一.2: 「也不能发布求职信息」
test('who is certified as under 18 makes no résumé and hands in no wish for work, but keeps a draft', async () => {
  const userId = await insertPerson(db, { nickname: '小林', certified_at: new Date() })
  await certifyMinor(db, userId)
  const minor = await api.signedIn(userId)
  expect(await minor.post('recruitment/resume', { name: '通用' })).toMatchObject({
    code: 'minor.bounds',
    message: expect.stringContaining('不能建简历'),
  })
  const refused = { code: 'minor.bounds', message: expect.stringContaining('不能发布求职信息') }
  expect(await publish(minor, job(), 'person')).toMatchObject(refused)
  const { recruitmentId } = data<{ recruitmentId: number }>(await publish(minor, job(), 'person', false))
  expect(await minor.post(`recruitment/post/${recruitmentId}/submit`)).toMatchObject(refused)
})

describe('a job-seeker post', () => {
  test('shows a public résumé as it was, and a person keeps three at most', async () => {
    const { resumeId } = data<{ resumeId: number }>(await person.post('recruitment/resume', { name: '仓储' }))
    const { content } = data<{ content: Record<string, unknown> }>(await person.get(`recruitment/resume/${resumeId}`))
    const seeker = (n: number) =>
      publish(
        person,
        job({
          resumeId,
          description: `想找第${'一二三四五'[n]}类工作：${['仓库主管', '车间班长', '门店收银', '食堂采购'][n]}，能加班，能吃苦，能出差。`,
        }),
        'person',
      )
    expect((await seeker(0)).fields).toEqual({ resumeId: '这份简历没有设为公开，请先在简历里修改' })
    const whole = { ...content, visibility: 'PUBLIC', fullName: '林小满', displayName: '林女士', wish: '仓库主管' }
    data(await person.post(`recruitment/resume/${resumeId}`, whole))
    const { recruitmentId } = data<{ recruitmentId: number }>(await seeker(0))
    await decide(recruitmentId, true)
    const seen = await api.visitor().get(`same/city/recruitment/${recruitmentId}`)
    expect(JSON.stringify(seen.resultData)).toContain('林女士')
    expect(JSON.stringify(seen.resultData)).not.toContain('林小满')
    const answers = [await seeker(1), await seeker(2), await seeker(3)]
    expect(answers.map(answer => answer.code)).toContain('recruitment.too_many')
  })
})
