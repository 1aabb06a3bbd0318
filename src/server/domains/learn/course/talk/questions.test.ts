import { beforeAll, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { LearnQuestion } from '#lib/contract/learn/course.ts'
import type { AskedQuestion } from '#lib/contract/learn/course-author.ts'
import type { ExamDetail } from '#lib/contract/learn/exam.ts'
import type { SchoolDetail } from '#lib/contract/learn/school.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { collectPurges } from '#tests/support/purges.ts'
import { insertSchool } from '#tests/support/school.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

let operator: Visitor
beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000041', ['content'])).userId)
  data(
    await operator.post('../manager/sensitiveWord', {
      text: '荔枝大甩卖',
      pattern: false,
      kind: 'FRAUD',
      level: 'HOLD',
      places: [],
      bySound: false,
      topic: false,
      allow: '',
      why: '只给测试的词',
      enabled: true,
    }),
  )
})

const at = (days: number): Date => new Date(Date.now() + days * DAY_MS)

async function insertExam(schoolId: number | null, state: 'PUBLISHED' | 'ARCHIVED' = 'PUBLISHED'): Promise<number> {
  const { id } = await db
    .insertInto('exams')
    .values({
      school_id: schoolId,
      state,
      kind: 'VOCATIONAL',
      title: '电工中级技能考试',
      organiser: '市技能鉴定中心',
      fee: 0,
      register_from: at(-1),
      register_to: at(5),
      starts_at: at(20),
      ends_at: at(20.2),
      ticket_from: null,
      result_at: null,
      pass_score: null,
      province_code: null,
      city_code: null,
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function place() {
  const { companyId, owner, join } = await company()
  const schoolId = await insertSchool(db, { owner_user_id: owner.userId, company_id: companyId })
  return { schoolId, examId: await insertExam(schoolId), school: owner.acting, leader: owner, join }
}

const person = async (): Promise<Visitor> => api.signedIn(await insertPerson(db))
const titlesOf = async (who: Visitor): Promise<string[]> =>
  data<ListOf<{ title: string }>>(await who.get('notice/list')).list.map(one => one.title)
const askedOf = async (who: Visitor): Promise<AskedQuestion[]> =>
  data<ListOf<AskedQuestion>>(await who.get('course/author/questions?open=true')).list

test('a question at an exam reaches its school, whose answer reaches the page and the person', async () => {
  const { examId, school, leader, join } = await place()
  const pupil = await person()
  const purged = await collectPurges(database)
  expect((await api.visitor().post(`exam/${examId}/ask`, { body: '考点能换吗' })).code).toBe('session.invalid')
  expect((await pupil.post(`exam/${examId}/ask`, { body: '问' })).fields?.body).toContain('至少写 2 个字')
  const { questionId, held } = data<{ questionId: number; held: boolean }>(
    await pupil.post(`exam/${examId}/ask`, { body: '报名以后考点还能换吗' }),
  )
  expect(held).toBe(false)
  await expect.poll(() => purged).toContain(`exam:${examId}`)
  expect(await titlesOf(leader.visitor)).toContain('有人问了一场考试')
  expect(await askedOf(school)).toMatchObject([{ questionId, about: 'exam', aboutId: examId, aboutTitle: '电工中级技能考试' }])

  const answer = (who: Visitor, text: string) => who.post(`course/author/question/${questionId}/answer`, { answer: text })
  expect((await answer((await place()).school, '可以的')).code).toBe('missing.record')
  expect((await answer(pupil, '可以的')).code).toBe('missing.record')
  expect((await answer((await join('STAFF')).acting, '可以的')).code).toBe('rights.denied')
  data(await answer(school, '截止之前可以换'))
  expect(await askedOf(school)).toEqual([])
  expect(await titlesOf(pupil)).toContain('学校回答了你的提问')
  const shown = data<ListOf<LearnQuestion>>(await api.visitor().get(`course/exam/consultation?examId=${examId}`))
  expect(shown).toMatchObject({ total: 1, list: [{ answer: '截止之前可以换', answeredBy: '云杉职业培训学校' }] })
})

test('a question to a school stands on its page, is reported like any other and leaves it', async () => {
  const { schoolId, school, leader } = await place()
  const pupil = await person()
  const { questionId } = data<{ questionId: number }>(await pupil.post(`school/${schoolId}/ask`, { body: '宿舍几个人一间' }))
  expect(await titlesOf(leader.visitor)).toContain('有人向学校提问')
  const questions = async () => data<SchoolDetail>(await api.visitor().get(`school/${schoolId}`)).questions
  expect(await questions()).toMatchObject([{ body: '宿舍几个人一间', answer: null }])
  data(await school.post(`course/author/question/${questionId}/answer`, { answer: '四人间' }))
  expect(await questions()).toMatchObject([{ answer: '四人间' }])
  data(await (await person()).post('report', { kind: 'LEARN_QUESTION', targetId: questionId, reason: 'OTHER', text: '' }))
  await db.updateTable('learn_questions').set({ state: 'HIDDEN' }).where('id', '=', questionId).execute()
  expect(await questions()).toEqual([])
})

test('what nobody could answer cannot be asked', async () => {
  const pupil = await person()
  const owner = await insertPerson(db)
  const alone = await insertSchool(db, { owner_user_id: owner, company_id: null })
  const { schoolId } = await place()
  const [lonely, ownerless, over] = [await insertExam(alone), await insertExam(null), await insertExam(schoolId, 'ARCHIVED')]
  const ask = async (path: string) => (await pupil.post(path, { body: '想问一下' })).code
  expect(await ask(`school/${alone}/ask`)).toBe('enquiry.closed_school')
  expect([await ask(`exam/${lonely}/ask`), await ask(`exam/${ownerless}/ask`)]).toEqual([
    'enquiry.closed_school',
    'enquiry.closed_school',
  ])
  expect([await ask(`exam/${over}/ask`), await ask('exam/2147483647/ask')]).toEqual(['missing.record', 'missing.record'])
  const takes = async (id: number) => data<ExamDetail>(await pupil.get(`exam/${id}`)).takesQuestions
  expect([await takes(lonely), await takes(over), await takes(await insertExam(schoolId))]).toEqual([false, false, true])
})

test('what waits is on no page until an operator has let it through', async () => {
  const { schoolId, school, leader } = await place()
  const pupil = await person()
  const asked = data<{ held: boolean }>(await pupil.post(`school/${schoolId}/ask`, { body: '听说有荔枝大甩卖，是真的吗' }))
  expect(asked.held).toBe(true)
  const shown = async () => data<SchoolDetail>(await pupil.get(`school/${schoolId}`)).questions.length
  expect([await shown(), (await askedOf(school)).length]).toEqual([0, 0])
  expect(await titlesOf(leader.visitor)).not.toContain('有人向学校提问')
  const { list } = data<ListOf<{ id: number; title: string }>>(
    await operator.get('../manager/review/list?kind=TEXT&pageSize=100'),
  )
  const waiting = list.at(-1)!
  expect(waiting.title).toContain('学校提问：云杉职业培训学校')
  data(await operator.post(`../manager/review/${waiting.id}/claim`))
  data(await operator.post(`../manager/review/${waiting.id}/approve`, {}))
  expect([await shown(), (await askedOf(school)).length]).toEqual([1, 1])
  expect(await titlesOf(leader.visitor)).toContain('有人向学校提问')
})
