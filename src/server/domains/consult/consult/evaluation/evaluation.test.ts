/** Evaluations of consultants and the replies to them: checked, held, reported and taken away as other reviews are (rule 发布 四, 五). */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConsultantProfile } from '#lib/contract/consult/consult-shapes.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { type Consultation, endConsultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let operator: Visitor
let stranger: Visitor

const word = (text: string, level: string) => ({
  text,
  pattern: false,
  kind: 'FRAUD',
  level,
  places: [],
  bySound: false,
  topic: false,
  allow: '',
  why: '只给测试的词',
  enabled: true,
})

beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000037', ['content', 'support'])).userId)
  stranger = await api.signedIn(await insertPerson(db))
  data(await operator.post('../manager/sensitiveWord', word('葡萄大甩卖', 'HOLD')))
  data(await operator.post('../manager/sensitiveWord', word('柿子大甩卖', 'REFUSE')))
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

async function ended(): Promise<Consultation> {
  const one = await runningConsultation(db, api)
  await endConsultation(one, ['请看合同', '可以不签'])
  return one
}
const evaluate = ({ id, asker }: Consultation, content: string, score = 5) =>
  asker.post(`consultation/${id}/label`, { score, content, labelIds: [], anonymous: true })
const profile = async ({ consultantId }: Consultation) =>
  data<ConsultantProfile>(await stranger.get(`consultation/employee/${consultantId}`))
const noticesOf = async (userId: number): Promise<string[]> =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).execute()).map(one => one.title)

async function decide(verdict: 'approve' | 'reject'): Promise<void> {
  const { list } = data<{ list: { id: number }[] }>(await operator.get('../manager/review/list?kind=TEXT&pageSize=100'))
  const id = list.at(-1)!.id
  data(await operator.post(`../manager/review/${id}/claim`))
  data(await operator.post(`../manager/review/${id}/${verdict}`, verdict === 'reject' ? { reason: '广告内容' } : {}))
}

test('a held evaluation counts nowhere and reaches nobody until it is let through; what is refused says so beside the field', async () => {
  const one = await ended()
  expect(await evaluate(one, '讲得好，柿子大甩卖')).toMatchObject({
    code: 'validation.fields',
    fields: { content: expect.any(String) },
  })
  const content = '讲得很清楚，顺便看到葡萄大甩卖'
  const { evaluationId, held } = data<{ evaluationId: number; held: boolean }>(await evaluate(one, content))
  expect(held).toBe(true)
  expect(await profile(one)).toMatchObject({ evaluations: [], reviewCount: 0 })
  const path = `consultation/desk/evaluation/${evaluationId}`
  expect((await one.expert.get(path)).code).toBe('missing.record')
  expect(data(await one.asker.get(path))).toMatchObject({ waits: true, hidden: false })
  expect(await noticesOf(one.expertId)).not.toContain('收到一条评价')
  await decide('approve')
  expect(await profile(one)).toMatchObject({ evaluations: [{ evaluationId, content }], reviewCount: 1, score: 500 })
  expect(await noticesOf(one.expertId)).toContain('收到一条评价')
})

test('a held reply is said once, and can be said in other words when it is not let through', async () => {
  const one = await ended()
  const { evaluationId } = data<{ evaluationId: number }>(await evaluate(one, '讲得清楚'))
  const path = `consultation/desk/evaluation/${evaluationId}`
  expect(data(await one.expert.post(`${path}/reply`, { reply: '谢谢，来看葡萄大甩卖' }))).toEqual({ held: true })
  expect(data(await one.expert.get(path))).toMatchObject({ reply: '', replyWaits: true, canReply: false })
  expect((await one.expert.post(`${path}/reply`, { reply: '再说一句谢谢' })).code).toBe('state.conflict')
  await decide('reject')
  expect(data(await one.expert.post(`${path}/reply`, { reply: '谢谢你的认可' }))).toEqual({ held: false })
  expect((await profile(one)).evaluations).toMatchObject([{ reply: '谢谢你的认可' }])
})

test('one that is reported and breaks the rules leaves the page and the score, and names nobody', async () => {
  const one = await ended()
  const { evaluationId } = data<{ evaluationId: number }>(await evaluate(one, '全是骗人的，大家别信', 1))
  data(
    await stranger.post('report', { kind: 'EVALUATION', targetId: evaluationId, reason: 'ABUSE', text: '辱骂咨询师', files: [] }),
  )
  const reported = await db
    .selectFrom('report_cases')
    .select(['id', 'title', 'link'])
    .where('kind', '=', 'EVALUATION')
    .where('target_id', '=', evaluationId)
    .executeTakeFirstOrThrow()
  expect(reported.title).not.toContain('林小满')
  expect(reported.link).toBe(`/consult/user/${one.consultantId}#reviews`)
  const { reviewId } = data<{ reviewId: number }>(await operator.get(`../manager/report/${reported.id}`))
  data(await operator.post(`../manager/review/${reviewId}/claim`))
  const verdict = { outcome: 'HIDDEN', rule: 'COMMUNITY', points: 0, reason: '辱骂他人' }
  data(await operator.post(`../manager/report/${reported.id}/decide`, verdict))
  expect(await profile(one)).toMatchObject({ evaluations: [], reviewCount: 0, score: 0 })
})

test('who may not publish evaluates nobody and replies to nothing', async () => {
  const one = await ended()
  const until = new Date(Date.now() + 86_400_000)
  for (const userId of [one.askerId, one.expertId])
    await db.insertInto('posting_restrictions').values({ user_id: userId, until }).execute()
  expect((await evaluate(one, '讲得清楚')).message).toContain('账号处罚')
  expect((await one.expert.post('consultation/desk/evaluation/1/reply', { reply: '谢谢' })).message).toContain('账号处罚')
})
