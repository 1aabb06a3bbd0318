import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QuestionDraft } from '#lib/contract/consult/question.ts'
import { reportReview } from '#server/domains/platform/report/review-subjects.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { certifyMinor } from '#tests/support/minors.ts'
import { insertPerson } from '#tests/support/people.ts'
import { questionReview } from './review-subject.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let asker: Visitor
let other: Visitor
let categoryId = 0
const decision = { operatorId: 1, reason: '标题没有写清楚问题', now: new Date() }

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  asker = await api.signedIn(await idOf('15400000001'))
  other = await api.signedIn(await idOf('15400000002'))
  categoryId = (
    await db
      .selectFrom('consult_categories')
      .select('id')
      .where('parent_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
  await db.selectFrom('users').select('id').where('id', '=', 1).executeTakeFirstOrThrow()
})

// Limits of an hour are not what is tested here.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const draft = (changes: Partial<QuestionDraft> = {}): QuestionDraft => ({
  title: '楼上漏水泡坏了天花板怎么谈赔偿',
  text: '上周三发现厨房天花板渗水，\n- 物业来看过\n- 楼上说不是他家的问题',
  categoryId,
  labelIds: [],
  pictures: [],
  anonymous: false,
  bounty: 0,
  days: 15,
  ...changes,
})

const create = async (changes: Partial<QuestionDraft> = {}): Promise<number> =>
  data<{ consultationId: number }>(await asker.post('question', draft(changes))).consultationId
const decide = (id: number, approved: boolean) =>
  db
    .transaction()
    .execute(trx => (approved ? questionReview.approve(trx, id, decision) : questionReview.reject(trx, id, decision)))
const opened = async (changes: Partial<QuestionDraft> = {}): Promise<number> => {
  const id = await create(changes)
  data(await asker.post(`question/${id}/submit`, {}))
  await decide(id, true)
  return id
}
const answer = async (id: number, by = other): Promise<number> => {
  // That the same answer twice waits is not what is tested here.
  await db.deleteFrom('checked_texts').execute()
  const text = '先拍照留证，再请物业做关水测试。\n## 然后\n- 发书面通知'
  return data<{ consultationAnswerId: number }>(await by.post(`consultation/${id}/answer`, { text, pictures: [] }))
    .consultationAnswerId
}
const stateOf = async (id: number) =>
  (await db.selectFrom('consultations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('a question', () => {
  test('is drafted on one device, goes on on another, is handed in, approved, and then read by everybody', async () => {
    const made = data<{ consultationId: number; version: string }>(
      await asker.post('question', draft({ title: '楼上漏水', text: '' })),
    )
    const id = made.consultationId
    const saved = data<{ version: string }>(await asker.post(`question/${id}`, { ...draft(), version: made.version }))
    expect((await asker.post(`question/${id}`, { ...draft({ title: '旧的标签页' }), version: made.version })).code).toBe(
      'state.changed',
    )
    const elsewhere = await api.signedIn(await idOf('15400000001'))
    expect(data(await elsewhere.get(`question/${id}`))).toMatchObject({
      state: 'DRAFT',
      content: {
        title: draft().title,
        text: '<p>上周三发现厨房天花板渗水，</p><ul><li>物业来看过</li><li>楼上说不是他家的问题</li></ul>',
      },
      version: saved.version,
    })
    expect((await other.get(`question/${id}`)).code).toBe('missing.record')
    expect(data(await asker.post(`question/${id}/submit`, {}))).toEqual({ state: 'REVIEWING', orderNo: null })
    expect((await other.get(`consultation/${id}`)).code).toBe('missing.record')
    await decide(id, true)
    const shown = data<{ content: string; state: string }>(await other.get(`consultation/${id}`))
    expect(shown).toMatchObject({ title: draft().title, state: 'OPEN', closesAt: null })
    expect(shown.content).toContain('<li>物业来看过</li>')
    expect((await asker.post(`question/${id}`, draft())).code).toBe('state.conflict')
  })

  test('that says too little is refused with what is missing beside each field', async () => {
    const id = await create({ title: '漏水', text: '急', categoryId: 0 })
    expect(await asker.post(`question/${id}/submit`, {})).toMatchObject({
      code: 'validation.fields',
      fields: { title: expect.any(String), text: expect.any(String), categoryId: expect.any(String) },
    })
  })

  test('that is refused says why, and can be mended and handed in again', async () => {
    const id = await create()
    await asker.post(`question/${id}/submit`, {})
    await decide(id, false)
    expect(data(await asker.get(`question/${id}`))).toMatchObject({ state: 'REJECTED', reason: decision.reason })
    data(await asker.post(`question/${id}`, draft({ title: '天花板被楼上泡坏，该怎么谈赔偿' })))
    expect(data(await asker.post(`question/${id}/submit`, {}))).toMatchObject({ state: 'REVIEWING' })
    expect(data(await asker.post(`question/${id}/withdraw`, {}))).toMatchObject({ state: 'DRAFT' })
    expect(data(await asker.post(`question/${id}/discard`, {}))).toEqual({ deleted: true })
    expect((await asker.get(`question/${id}`)).code).toBe('missing.record')
  })

  test('with similar ones is answered with them, and with likely fields, while it is written', async () => {
    await opened({ title: '楼上漏水物业不管我应该找谁负责' })
    const found = data<{ similar: { title: string }[]; categories: { categoryId: number }[] }>(
      await asker.get(`question/suggest?keyword=${encodeURIComponent('楼上漏水物业不管怎么办')}`),
    )
    expect(found.similar.map(one => one.title)).toContain('楼上漏水物业不管我应该找谁负责')
    expect(found.categories.map(one => one.categoryId)).toContain(categoryId)
  })
})

// Rule 未成年人 一.2
test('of somebody certified as under 18 has no bounty: the form says so before, and the call refuses it', async () => {
  const userId = await insertPerson(db, { nickname: '小林' })
  await certifyMinor(db, userId)
  const minor = await api.signedIn(userId)
  const message = expect.stringContaining('不能悬赏提问')
  expect(data(await minor.get('question/terms'))).toEqual({ bountyClosed: message })
  expect(data(await asker.get('question/terms'))).toEqual({ bountyClosed: null })
  const { consultationId: id } = data<{ consultationId: number }>(await minor.post('question', draft({ bounty: 5_000 })))
  expect(await minor.post(`question/${id}/submit`, {})).toMatchObject({ code: 'minor.bounds', message })
  expect(await db.selectFrom('orders').select('id').where('buyer_user_id', '=', userId).execute()).toEqual([])
  data(await minor.post(`question/${id}`, draft({ title: '楼上漏水泡坏了天花板该找谁赔' })))
  expect(data(await minor.post(`question/${id}/submit`, {}))).toMatchObject({ state: 'REVIEWING' })
})

describe('under a public question', () => {
  test('somebody answers, changes the answer with its history kept, and the asker accepts it', async () => {
    const id = await opened()
    expect((await asker.post(`consultation/${id}/answer`, { text: '我自己来回答这个问题试试', pictures: [] })).code).toBe(
      'question.own',
    )
    const answerId = await answer(id)
    expect(await stateOf(id)).toBe('ANSWERING')
    expect((await other.post(`consultation/${id}/answer`, { text: '再回答一次看看行不行呢', pictures: [] })).code).toBe(
      'question.answered',
    )
    const changed = { text: '先拍照留证，再请物业做关水测试，最后走司法鉴定。', pictures: [] }
    expect(data(await other.post(`question/answer/${answerId}`, changed))).toEqual({ editCount: 1 })
    expect(data<unknown[]>(await asker.get(`question/answer/${answerId}/edits`))).toMatchObject([
      { content: expect.stringContaining('<h3>然后</h3>'), editedAt: expect.any(String) },
    ])
    expect((await other.post(`consultation/${id}/optimal/${answerId}`, {})).code).toBe('missing.record')
    expect(data(await asker.post(`consultation/${id}/optimal/${answerId}`, {}))).toEqual({ state: 'ACCEPTED' })
    expect((await asker.post(`consultation/${id}/optimal/${answerId}`, {})).code).toBe('state.conflict')
    expect((await other.post(`question/answer/${answerId}/remove`, {})).code).toBe('state.conflict')
    const shown = data<{ answers: { list: { accepted: boolean; editCount: number }[] } }>(await other.get(`consultation/${id}`))
    expect(shown).toMatchObject({ state: 'ACCEPTED', answers: { list: [{ accepted: true, editCount: 1 }] } })
  })

  test('an answer of another question is never accepted', async () => {
    const [one, two] = [await opened(), await opened()]
    const answerId = await answer(two)
    await answer(one)
    expect((await asker.post(`consultation/${one}/optimal/${answerId}`, {})).code).toBe('missing.record')
  })

  test('likes count once, comments and replies stand in order, and what is mine is known', async () => {
    const id = await opened()
    const answerId = await answer(id)
    expect(data(await asker.post(`consultation/${answerId}/like`, { target: 'ANSWER', like: true }))).toEqual({
      liked: true,
      likes: 1,
    })
    expect(data(await asker.post(`consultation/${answerId}/like`, { target: 'ANSWER', like: true }))).toEqual({
      liked: true,
      likes: 1,
    })
    expect(data(await other.post(`consultation/${id}/like`, { target: 'SAME', like: true }))).toEqual({ liked: true, likes: 1 })
    const { commentId } = data<{ commentId: number }>(
      await asker.post(`consultation/comment/reply/${answerId}`, { relevance: 'ANSWER', content: '关水测试要多久？' }),
    )
    data(await other.post(`consultation/comment/reply/${commentId}`, { relevance: 'COMMENT', content: '一般两天。' }))
    const { list } = data<{ list: { commentId: number; replyTo: string; isAsker: boolean }[] }>(
      await other.get(`consultation/${answerId}/comment`),
    )
    expect(list).toMatchObject([{ commentId, isAsker: true, replyTo: '' }, { isAsker: false }])
    expect(data(await asker.get(`question/${id}/mine`))).toMatchObject({
      own: true,
      mayAccept: true,
      mayAnswer: false,
      likedAnswers: [answerId],
      comments: [commentId],
    })
    data(await asker.post(`question/comment/${commentId}/remove`, {}))
    expect(data<{ commentCount: number }>(await other.get(`consultation/${id}`)).commentCount).toBe(1)
  })

  test('followers are notified of answers and of the accepted one, and the list of followed questions shows it', async () => {
    const id = await opened()
    const follower = await api.signedIn(await idOf('15400000003'))
    expect(data(await follower.post(`question/${id}/follow`, { follow: true }))).toEqual({ following: true })
    const answerId = await answer(id)
    data(await asker.post(`consultation/${id}/optimal/${answerId}`, {}))
    const notices = data<{ list: { title: string; link: string }[] }>(await follower.get('notice/list?kind=CONSULT')).list
    expect(notices.filter(one => one.link === `/consult/problemDetail/${id}#answer-${answerId}`)).toHaveLength(2)
    expect(data<{ list: { consultationId: number }[] }>(await follower.get('question/followed')).list[0]?.consultationId).toBe(id)
  })

  test('a report that is right takes the answer away; the question waits for one again', async () => {
    const id = await opened()
    const answerId = await answer(id)
    data(await asker.post(`question/${id}/report`, { consultationAnswerId: answerId, reason: 'COPIED' }))
    data(await asker.post(`question/${id}/report`, { consultationAnswerId: answerId, reason: 'OTHER' }))
    const reports = await db
      .selectFrom('report_cases')
      .select('id')
      .where('kind', '=', 'ANSWER')
      .where('target_id', '=', answerId)
      .execute()
    expect(reports).toHaveLength(1)
    await db.transaction().execute(trx => reportReview.approve(trx, reports[0]!.id, decision))
    expect(await stateOf(id)).toBe('OPEN')
    expect(data(await asker.get(`consultation/${id}`))).toMatchObject({ answerCount: 0, answers: { list: [] } })
  })
})

test('who asks without a name stands neither in the question, the queue, the comments nor in any notice', async () => {
  const id = await opened({ anonymous: true })
  const answerId = await answer(id)
  data(await asker.post(`consultation/comment/reply/${answerId}`, { relevance: 'ANSWER', content: '谢谢，马上去试。' }))
  const me = await db.selectFrom('users').select(['id', 'nickname']).where('phone', '=', '15400000001').executeTakeFirstOrThrow()
  const found = await db.selectFrom('review_cases').selectAll().where('kind', '=', 'QUESTION').where('ref_id', '=', id).execute()
  expect(found).toMatchObject([{ submitted_by: null, company_id: null }])
  const texts = [
    await other.get(`consultation/${id}`),
    await other.get(`consultation/${answerId}/comment`),
    await other.get('notice/list'),
    await questionReview.show(db, id, null),
  ].map(answer => JSON.stringify(answer))
  for (const text of texts) {
    expect(text).not.toContain(me.nickname)
    expect(text).not.toContain(`"userId":${me.id},`)
  }
})
