import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const WORDS = { REFUSE: '石榴大甩卖', HOLD: '杨桃大甩卖', NOTE: '山竹大甩卖' } as const

let operator: Visitor
let person: Visitor
let merchant: Visitor
let company: Visitor
let merchantId: number

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000022', ['content', 'merchants'])).userId)
  await db
    .updateTable('users')
    .set({ created_at: new Date('2024-01-01') })
    .execute()
  person = await api.signedIn(await idOf('15400000001'))
  merchantId = await idOf('15400000002')
  merchant = await api.signedIn(merchantId)
  const ownerId = await idOf('15400000003')
  const { id } = await db.selectFrom('companies').select('id').where('owner_user_id', '=', ownerId).executeTakeFirstOrThrow()
  company = await api.signedIn(ownerId, { companyId: id })
  for (const [level, text] of Object.entries(WORDS)) {
    const word = { text, pattern: false, kind: 'FRAUD', level, places: [], bySound: false, topic: false, allow: '' }
    data(await operator.post('../manager/sensitiveWord', { ...word, why: '只给测试的词', enabled: true }))
  }
})

// Limits of a minute are not what is tested here.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const hitsOf = async (text: string): Promise<number> => {
  const { total } = await db
    .selectFrom('text_hits')
    .innerJoin('sensitive_words', 'sensitive_words.id', 'text_hits.word_id')
    .where('text', '=', text)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Decides the newest case of a kind, having looked at it. */
async function decide(kind: string, how: 'approve' | 'reject') {
  const { list } = data<{ list: { id: number }[] }>(await operator.get(`../manager/review/list?kind=${kind}&pageSize=100`))
  const id = list.at(-1)?.id
  const shown = data<{ facts: { label: string; value: string }[]; text: string }>(await operator.get(`../manager/review/${id}`))
  data(await operator.post(`../manager/review/${id}/claim`))
  data(await operator.post(`../manager/review/${id}/${how}`, how === 'reject' ? { reason: '请改得清楚些' } : {}))
  return shown
}

const factOf = (shown: { facts: { label: string; value: string }[] }, label: string) =>
  shown.facts.find(fact => fact.label === label)?.value ?? ''

async function openQuestion(): Promise<number> {
  const row = await db
    .selectFrom('consultations')
    .select('id')
    .where('kind', '=', 'QUESTION')
    .where('state', '=', 'OPEN')
    .where('is_public', '=', true)
    .where('asker_user_id', '<>', merchantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consultation_answers')
            .select('consultation_answers.id')
            .whereRef('consultation_id', '=', 'consultations.id')
            .where('author_user_id', '=', merchantId),
        ),
      ),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return row.id
}
const answer = (question: number, text: string) => merchant.post(`consultation/${question}/answer`, { text, pictures: [] })

test('an answer with a forbidden word is refused beside its field, nothing is written, and the word counts it', async () => {
  const question = await openQuestion()
  const before = await hitsOf(WORDS.REFUSE)
  const refused = await answer(question, `到我这里来看石 榴·大甩卖，便宜得很`)
  expect(refused.code).toBe('validation.fields')
  expect(refused.fields?.text).toContain('只给测试的词')
  expect(await hitsOf(WORDS.REFUSE)).toBe(before + 1)
  const written = await db
    .selectFrom('consultation_answers')
    .select('id')
    .where('consultation_id', '=', question)
    .where('author_user_id', '=', merchantId)
    .execute()
  expect(written).toEqual([])
})

test('a held answer is seen by its author alone, cannot be written twice, and comes into sight when it is let through', async () => {
  const question = await openQuestion()
  const sent = data<{ consultationAnswerId: number; held: boolean }>(await answer(question, '先问清楚，再去杨桃大甩卖看看'))
  expect(sent.held).toBe(true)
  const stateOf = async () =>
    (await db.selectFrom('consultations').select('state').where('id', '=', question).executeTakeFirstOrThrow()).state
  expect(await stateOf()).toBe('OPEN')
  expect(data(await merchant.get(`question/${question}/mine`))).toMatchObject({ mayAnswer: false, answers: [] })
  const page = encodeURIComponent(`/consult/problemDetail/${question}`)
  expect(data<{ body: string }[]>(await merchant.get(`text/held?page=${page}`))).toMatchObject([
    { body: '先问清楚，再去杨桃大甩卖看看' },
  ])
  expect(data(await person.get(`text/held?page=${page}`))).toEqual([])
  const edit = `question/answer/${sent.consultationAnswerId}`
  expect((await merchant.post(edit, { text: '那就换一种说法来回答', pictures: [] })).message).toContain('还在审核')
  expect(factOf(await decide('TEXT', 'approve'), '发现')).toContain(WORDS.HOLD)
  expect(await stateOf()).toBe('ANSWERING')
  expect(data(await merchant.get(`question/${question}/mine`))).toMatchObject({
    answers: [{ consultationAnswerId: sent.consultationAnswerId }],
  })
  // What people have read stays as it was.
  const changed = await merchant.post(edit, { text: '改了：快去杨桃大甩卖，晚了没有', pictures: [] })
  expect(changed.fields?.text).toContain('先审核')
})

test('a held answer that is refused stays hidden, and its author is told why', async () => {
  const question = await openQuestion()
  const sent = data<{ consultationAnswerId: number }>(await answer(question, '依我看只有杨桃大甩卖才划算，别的不值'))
  await decide('TEXT', 'reject')
  const { state } = await db
    .selectFrom('consultation_answers')
    .select('state')
    .where('id', '=', sent.consultationAnswerId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('HIDDEN')
  const notice = await db
    .selectFrom('notices')
    .select('body')
    .where('user_id', '=', merchantId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(notice.body).toContain('请改得清楚些')
})

test('an answer that somebody pastes under a second question waits', async () => {
  const text = '租房合同里写明押一付三的，退租时要提前一个月书面通知房东，并当面交接水电读数。'
  expect(data<{ held: boolean }>(await answer(await openQuestion(), text)).held).toBe(false)
  expect(data<{ held: boolean }>(await answer(await openQuestion(), `${text}！`)).held).toBe(true)
})

const question = async (changes: object) => {
  const { id } = await db
    .selectFrom('consult_categories')
    .select('id')
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const draft = { categoryId: id, labelIds: [], pictures: [], anonymous: false, bounty: 0, days: 15 }
  return { ...draft, title: '这样的活动靠不靠谱应该怎么看', text: '朋友拉我去参加，我不放心，想问问。', ...changes }
}

test('a question with a forbidden word stays a draft; changed, it is handed in, and the operator sees what was noted', async () => {
  const made = data<{ consultationId: number; version: string }>(
    await person.post('question', await question({ text: '朋友拉我去石榴大甩卖，说机会难得，去不去' })),
  )
  const submit = () => person.post(`question/${made.consultationId}/submit`, {})
  const before = await hitsOf(WORDS.REFUSE)
  expect((await submit()).fields?.text).toContain('只给测试的词')
  expect(await hitsOf(WORDS.REFUSE)).toBe(before + 1)
  expect(data(await person.get(`question/${made.consultationId}`))).toMatchObject({ state: 'DRAFT' })
  const noted = await question({ text: '朋友拉我去山竹大甩卖，说机会难得，去不去' })
  data(await person.post(`question/${made.consultationId}`, { ...noted, version: made.version }))
  data(await submit())
  expect(factOf(await decide('QUESTION', 'approve'), '文字检查')).toContain(WORDS.NOTE)
})

test('a job that is refused for a word is counted, though nothing of it is kept', async () => {
  const { id } = await db
    .selectFrom('professions')
    .select('id')
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const content = {
    title: '仓库夜班理货员',
    professionId: id,
    employment: 'FULL',
    salaryUnit: 'MONTH',
    salaryMin: 600_000,
    salaryMax: 900_000,
    salaryMonths: 13,
    headcount: 3,
    education: 'HIGH',
    experience: 'ANY',
    tags: [],
    areaCode: 3155,
    address: '科技园一号仓',
    description: '负责上架、拣货和复核，下班以后可以去石榴大甩卖，员工有优惠，能上夜班优先。',
    terms: { payCycle: '每月 10 日', workTime: '22:00 到次日 7:00', rest: '做六休一', insurance: '五险一金', agency: false },
    days: 45,
    resumeId: null,
  }
  const before = await hitsOf(WORDS.REFUSE)
  const posts = () =>
    db.selectFrom('recruitments').select('id').where('title', '=', content.title).where('state', 'in', ['DRAFT', 'REVIEWING'])
  const kept = await posts().execute()
  const refused = await company.post('same/city/recruitment', { postType: 'company', content, submit: true })
  expect(refused.fields?.description).toContain('只给测试的词')
  expect(await posts().execute()).toEqual(kept)
  const draft = data<{ recruitmentId: number }>(
    await company.post('same/city/recruitment', { postType: 'company', content, submit: false }),
  )
  expect((await company.post(`recruitment/post/${draft.recruitmentId}/submit`)).code).toBe('validation.fields')
  expect((await person.post(`recruitment/post/${draft.recruitmentId}/submit`)).code).toBe('missing.record')
  expect(await hitsOf(WORDS.REFUSE)).toBe(before + 2)
})

test('whatever everybody reads of a job is compared, and what is refused is said beside its field', async () => {
  const row = await db
    .selectFrom('recruitments')
    .innerJoin('companies', 'companies.id', 'recruitments.company_id')
    .select(['recruitments.id', 'owner_user_id', 'companies.id as company_id'])
    .where('recruitments.kind', '=', 'job')
    .where('recruitments.state', '=', 'PUBLISHED')
    .where('salary_unit', '=', 'MONTH')
    .where('owner_user_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('recruitment_edits').select('recruitment_id').whereRef('recruitment_id', '=', 'recruitments.id'))),
    )
    .orderBy('recruitments.id')
    .executeTakeFirstOrThrow()
  const boss = await api.signedIn(row.owner_user_id!, { companyId: row.company_id })
  const path = `recruitment/post/${row.id}`
  type Shown = { content: { terms: object; address: string; salaryMin: number; salaryMax: number }; version: string }
  const { content, version } = data<Shown>(await boss.get(path))
  const sound = { ...content, salaryMin: 600_000, salaryMax: 900_000 }
  const terms = {
    payCycle: '每月 10 日',
    workTime: '早九晚六',
    rest: '双休',
    insurance: '五险一金',
    agency: false,
    licenceNo: '',
  }
  let seen = version
  for (const [field, changes] of [
    ['terms.workTime', { terms: { ...terms, workTime: '早九晚六，下班去石榴大甩卖' } }],
    ['terms.rest', { terms: { ...terms, rest: '双休，石榴大甩卖' } }],
    ['address', { terms, address: '石榴大甩卖旁边' }],
  ] as const) {
    const saved = data<{ version: string }>(await boss.post(path, { ...sound, ...changes, version: seen }))
    seen = saved.version
    expect((await boss.post(`${path}/submit`)).fields?.[field], field).toContain('只给测试的词')
  }
})

test('what is shown at once is refused beside its field: an introduction, a company, a merchant', async () => {
  const profile = data<{ nickname: string; gender: string; cityCode: number; districtCode: number | null }>(
    await person.get('profile'),
  )
  const { nickname, gender, cityCode, districtCode } = profile
  const saved = await person.post('profile', { nickname, gender, cityCode, districtCode, intro: '都来石榴大甩卖', tags: [] })
  expect(saved.fields?.intro).toContain('只给测试的词')
  const merchantTexts = { headline: '石榴大甩卖', intro: '', contactHours: '', servedAreaCodes: [] }
  expect((await person.post('profile/merchant', merchantTexts)).fields?.headline).toContain('只给测试的词')
})

test('a service with a forbidden word stays a draft, whatever part of it says it', async () => {
  const row = await db
    .selectFrom('services')
    .selectAll()
    .where('owner_user_id', '=', merchantId)
    .where('owner_company_id', 'is', null)
    .where('state', '=', 'ON')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  type Offer = { content: { packages: object[]; title: string }; version: string; editState: string | null }
  const path = `merchant/service/${row.id}`
  const { content, version } = data<Offer>(await merchant.get(path))
  const packages = [{ name: '石榴大甩卖', price: 100, days: 1, scope: ['一份'] }]
  data(await merchant.post(path, { ...content, packages, version }))
  const before = await hitsOf(WORDS.REFUSE)
  expect((await merchant.post(`${path}/submit`)).fields?.intro).toContain('只给测试的词')
  expect(await hitsOf(WORDS.REFUSE)).toBe(before + 1)
  const seen = data<Offer>(await merchant.get(path))
  expect(seen.editState).toBe('DRAFT')
  data(await merchant.post(path, { ...content, title: '山竹大甩卖也上门', version: seen.version }))
  data(await merchant.post(`${path}/submit`))
  expect(factOf(await decide('SERVICE', 'approve'), '文字检查')).toContain(WORDS.NOTE)
})

test('a question to a teacher waits where a word stands in it, and an answer that would have to wait is given back', async () => {
  const row = await db
    .selectFrom('course_enrolments')
    .innerJoin('courses', 'courses.id', 'course_enrolments.course_id')
    .leftJoin('schools', 'schools.id', 'courses.school_id')
    .innerJoin('companies', join =>
      join.on(eb => eb('companies.id', '=', eb.fn.coalesce('courses.company_id', 'schools.company_id'))),
    )
    .select(['course_enrolments.user_id', 'course_id', 'companies.id as company_id', 'companies.owner_user_id'])
    .where('course_enrolments.state', '=', 'LEARNING')
    .where('courses.state', '=', 'ONLINE')
    .orderBy('course_enrolments.id')
    .executeTakeFirstOrThrow()
  const learner = await api.signedIn(row.user_id)
  const ask = (body: string) => learner.post(`course/${row.course_id}/ask`, { body })
  expect((await ask('老师，石榴大甩卖去得吗')).fields?.body).toContain('只给测试的词')
  const { questionId, held } = data<{ questionId: number; held: boolean }>(await ask('老师，杨桃大甩卖去得吗'))
  expect(held).toBe(true)
  const rowOf = () =>
    db.selectFrom('learn_questions').select(['state', 'answer']).where('id', '=', questionId).executeTakeFirstOrThrow()
  expect(await rowOf()).toMatchObject({ state: 'REVIEWING' })
  await decide('TEXT', 'approve')
  expect(await rowOf()).toMatchObject({ state: 'PUBLISHED' })
  const teacher = await api.signedIn(row.owner_user_id, { companyId: row.company_id })
  const answer = (text: string) => teacher.post(`course/author/question/${questionId}/answer`, { answer: text })
  expect((await answer('去杨桃大甩卖就好')).fields?.answer).toContain('先审核')
  expect(await rowOf()).toMatchObject({ answer: null })
  data(await answer('去山竹大甩卖就好'))
  expect(await rowOf()).toMatchObject({ answer: '去山竹大甩卖就好' })
  await decide('TEXT', 'reject')
  expect(await rowOf()).toMatchObject({ answer: null })
})
