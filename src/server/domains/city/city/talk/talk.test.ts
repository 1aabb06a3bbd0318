import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferRow } from '#lib/contract/city/offer.ts'
import type { ManagedService } from '#lib/contract/city/publication-managing.ts'
import type { ReceivedQuestion } from '#lib/contract/city/service-talk.ts'
import type { ListOf } from '#lib/contract/define.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { APPEAL_DAYS, applyApproval, applyRejection } from '#server/domains/city/city/offer/decision.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { reportReview } from '#server/domains/platform/report/review-subjects.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let asker: Visitor
let seller: Visitor
let other: Visitor
let ids: { asker: number; seller: number }
let category = 0

beforeAll(async () => {
  ids = { asker: await insertPerson(db), seller: await insertPerson(db) }
  asker = await api.signedIn(ids.asker)
  seller = await api.signedIn(ids.seller)
  other = await api.signedIn(await insertPerson(db))
  const { rows } = await sql<{ id: number }>`insert into service_categories (name) values ('测试分类') returning id`.execute(db)
  category = rows[0]!.id
})

async function service(state = 'ON'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into services (category_id, root_category_id, owner_user_id, title, unit, price, province_code, city_code, district_code, lng, lat, state)
    values (${category}, ${category}, ${ids.seller}, '上门保洁', '次', 100, 19, 1607, 3155, 114, 22, ${state}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}
const ask = (who: Visitor, id: number, body = '阳台算在内吗') => who.post(`same/city/server/${id}/question`, { body })
const shown = async (id: number) =>
  data<ListOf<{ questionId: number; body: string; answer: string | null }>>(await other.get(`same/city/server/${id}/question`))
const noticesOf = async (userId: number) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(({ title }) => title)

describe('questions under a service', () => {
  test('are public at once, reach the seller, and their answer reaches who asked', async () => {
    const id = await service()
    const { questionId } = data<{ questionId: number }>(await ask(asker, id))
    expect((await shown(id)).list).toMatchObject([{ questionId, body: '阳台算在内吗', answer: null }])
    const received = data<ListOf<ReceivedQuestion>>(await seller.get('merchant/service/question/list?unanswered=true'))
    expect(received.list.map(one => one.questionId)).toEqual([questionId])
    expect(await noticesOf(ids.seller)).toContain('有人在服务下提问')

    data(await seller.post(`merchant/service/question/${questionId}/answer`, { answer: '算的' }))
    expect((await shown(id)).list).toMatchObject([{ answer: '算的' }])
    data(await seller.post(`merchant/service/question/${questionId}/answer`, { answer: '算的，含玻璃' }))
    expect((await noticesOf(ids.asker)).filter(title => title === '商家回答了你的提问')).toHaveLength(1)
    expect(data<ListOf<unknown>>(await seller.get('merchant/service/question/list?unanswered=true')).total).toBe(0)
  })

  test('are asked neither by the seller nor where nothing is sold; nobody else answers; empty ones change nothing', async () => {
    const id = await service()
    expect((await ask(seller, id)).code).toBe('state.conflict')
    expect((await ask(asker, await service('OFF'))).code).toBe('missing.record')
    const empty = await ask(asker, id, ' \u200b ')
    expect(Object.keys(empty.fields ?? {})).toEqual(['body'])
    const { questionId } = data<{ questionId: number }>(await ask(asker, id))
    for (const who of [asker, other])
      expect((await who.post(`merchant/service/question/${questionId}/answer`, { answer: '我猜算' })).code).toBe('missing.record')
    expect((await shown(id)).total).toBe(1)
  })
})

describe('a report of a service', () => {
  const report = async (id: number, more: object = {}) => {
    data(await other.post(`same/city/server/${id}/report`, { reason: 'FRAUD', text: '要我先转押金', ...more }))
    const { id: reportId } = await db
      .selectFrom('report_cases')
      .select('id')
      .where('link', '=', `/city/server/${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return reportId
  }
  const stateOf = async (id: number) =>
    (await db.selectFrom('services').select(['state', 'state_reason']).where('id', '=', id).executeTakeFirstOrThrow()).state
  const approve = (reportId: number) =>
    db.transaction().execute(trx => reportReview.approve(trx, reportId, { operatorId: ids.asker, reason: '', now: new Date() }))

  test('counts once for each person, and waits in the queue of operators', async () => {
    const id = await service()
    const reportId = await report(id)
    expect(await report(id)).toBe(reportId)
    const cases = await db.selectFrom('review_cases').select('title').where('kind', '=', 'REPORT').execute()
    expect(cases).toEqual([{ title: '举报服务：上门保洁' }])
    const { facts } = await reportReview.show(db, reportId, null)
    expect(facts).toContainEqual({ label: '举报原因', value: '疑似诈骗，或要求私下付款、先交押金：要我先转押金' })
  })

  test('that holds takes the service down with a reason; the seller appeals in time and gets it back, or not', async () => {
    const id = await service()
    await approve(await report(id))
    expect(await stateOf(id)).toBe('TAKEN_DOWN')
    expect((await other.get(`same/city/server/${id}`)).code).toBe('missing.record')
    expect(await noticesOf(ids.seller)).toContain('你的服务被隐藏')

    expect((await other.post(`merchant/service/${id}/appeal`, { reason: '没有的事' })).code).toBe('missing.record')
    data(await seller.post(`merchant/service/${id}/appeal`, { reason: '没有的事' }))
    expect((await seller.post(`merchant/service/${id}/appeal`, { reason: '再说一次' })).code).toBe('state.conflict')
    await db.transaction().execute(trx => applyRejection(trx, id, '证据属实', new Date()))
    expect(data<OfferRow>(await seller.get(`merchant/service/${id}`))).toMatchObject({
      state: 'TAKEN_DOWN',
      stateReason: '证据属实',
    })
    // 内容发布规则 六：“十五日内可以申诉一次”。
    expect(await seller.post(`merchant/service/${id}/appeal`, { reason: '有新的证据' })).toMatchObject({
      code: 'state.conflict',
      message: '已经申诉过一次，不能再次申诉',
    })
    const again = await service()
    await approve(await report(again))
    data(await seller.post(`merchant/service/${again}/appeal`, { reason: '有新的证据' }))
    await db.transaction().execute(trx => applyApproval(trx, again, new Date()))
    expect(await stateOf(again)).toBe('ON')
  })

  test('that holds is appealed against before another operator than the one who took it down (rule 内容发布 六)', async () => {
    const id = await service()
    const [first, second] = [
      await appointOperator(db, '13900000071', ['content']),
      await appointOperator(db, '13900000072', ['content']),
    ]
    const reportId = await report(id)
    const judgement = { operatorId: first.userId, reason: '收费不符', now: new Date() }
    await db.transaction().execute(trx => reportReview.approve(trx, reportId, judgement))
    data(await seller.post(`merchant/service/${id}/appeal`, { reason: '价目已经改好' }))
    const waiting = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'SERVICE')
      .where('ref_id', '=', id)
      .executeTakeFirstOrThrow()
    const [who, another] = [await api.signedIn(first.userId), await api.signedIn(second.userId)]
    expect(await who.post(`../manager/review/${waiting.id}/claim`)).toMatchObject({
      code: 'review.took_part',
      message: '这是你下架的，申诉由另一位运营人员处理',
    })
    data(await another.post(`../manager/review/${waiting.id}/claim`))
    await db.updateTable('review_cases').set({ claimed_by: first.userId }).where('id', '=', waiting.id).execute()
    expect((await who.post(`../manager/review/${waiting.id}/reject`, { reason: '不改' })).code).toBe('review.took_part')
    await db.updateTable('review_cases').set({ claimed_by: second.userId }).where('id', '=', waiting.id).execute()
    data(await another.post(`../manager/review/${waiting.id}/approve`, {}))
    expect(await stateOf(id)).toBe('ON')
    expect(await noticesOf(ids.seller)).toContain('申诉成立，服务已恢复上架')
  })

  test('is too late to appeal against after fifteen days', async () => {
    const id = await service()
    await approve(await report(id))
    const before = new Date(Date.now() - (APPEAL_DAYS + 1) * DAY_MS)
    await db.updateTable('services').set({ taken_down_at: before }).where('id', '=', id).execute()
    expect((await seller.post(`merchant/service/${id}/appeal`, { reason: '晚了' })).code).toBe('state.conflict')
  })

  test('of a question hides the question alone', async () => {
    const id = await service()
    const { questionId } = data<{ questionId: number }>(await ask(asker, id, '加我微信细说'))
    await approve(await report(id, { questionId, reason: 'OTHER' }))
    expect(await stateOf(id)).toBe('ON')
    expect((await shown(id)).total).toBe(0)
    const { question_count } = await db
      .selectFrom('services')
      .select('question_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(question_count).toBe(0)
  })
})

describe('an operator', () => {
  test('finds a service without anybody’s report and takes it down with a reason, which is audited and reaches its owner', async () => {
    const id = await service()
    const { userId } = await appointOperator(db, '13900000073', ['content'])
    const [operator, support] = [
      await api.signedIn(userId),
      await api.signedIn((await appointOperator(db, '13900000074', ['support'])).userId),
    ]
    const found = async (keyword: string) =>
      data<ListOf<ManagedService>>(await operator.get(`../manager/service?keyword=${encodeURIComponent(keyword)}`)).list.map(
        one => one.id,
      )
    expect(await found(String(id))).toEqual([id])
    expect(await found('上门保洁')).toContain(id)
    expect(await found('没有这种服务')).toEqual([])
    const takeDown = (who: Visitor, reason: string) => who.post(`../manager/service/${id}/takedown`, { reason })
    expect((await takeDown(support, '收费与页面不符')).resultStatus).not.toBe(true)
    expect(Object.keys((await takeDown(operator, ' ')).fields ?? {})).toEqual(['reason'])
    data(await takeDown(operator, '收费与页面不符'))
    expect((await takeDown(operator, '再来一次')).code).toBe('state.conflict')
    expect((await other.get(`same/city/server/${id}`)).code).toBe('missing.record')
    expect(await noticesOf(ids.seller)).toContain('你的服务被平台下架')
    expect(data<OfferRow>(await seller.get(`merchant/service/${id}`))).toMatchObject({
      state: 'TAKEN_DOWN',
      stateReason: '收费与页面不符',
      appealUntil: expect.any(String),
    })
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action'])
      .where('subject_kind', '=', 'service')
      .where('subject_id', '=', id)
      .execute()
    expect(entries).toEqual([{ actor_id: userId, action: 'service.take_down' }])
    data(await seller.post(`merchant/service/${id}/appeal`, { reason: '价目已经改好' }))
    const shown = data<ListOf<ManagedService>>(await operator.get(`../manager/service?state=APPEALING&keyword=${id}`)).list
    expect(shown).toMatchObject([{ id, state: 'APPEALING', reason: '收费与页面不符' }])
  })
})
