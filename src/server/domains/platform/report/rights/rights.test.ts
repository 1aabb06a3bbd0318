/** 《知识产权保护规则》 二 to 四, and 六 where it counts what was found. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { AssertionDetail, ManagedAssertion } from '#lib/contract/platform/rights.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { contentAt } from './addresses.ts'
import { rightsTerms } from './terms.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let operator: Visitor
let topicId = 0

type Person = { id: number; as: Visitor }
const person = async (nickname: string): Promise<Person> => {
  const id = await insertPerson(db, { nickname, created_at: new Date('2024-05-01T00:00:00Z') })
  return { id, as: await api.signedIn(id) }
}
const titlesOf = async (userId: number): Promise<string[]> =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(row => row.title)

beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000031', ['content', 'support'])).userId)
  topicId = (
    await db
      .selectFrom('forum_topics')
      .select('id')
      .where('state', '=', 'PUBLISHED')
      .where('locked', '=', false)
      .executeTakeFirstOrThrow()
  ).id
})

const replyOf = async (author: Person): Promise<number> => {
  await db.deleteFrom('rate_limits').execute()
  const body = { text: '这是我从别处抄来的一段文字', mentionUserIds: [] }
  return data<{ replyId: number }>(await author.as.post(`forum/topic/${topicId}/reply`, body)).replyId
}
const file = async (who: Person, purpose: 'CERTIFICATE' | 'ATTACHMENT' = 'ATTACHMENT') =>
  (await uploaded(api, who.as, purpose, '证明.png', await samplePicture())).id

const parts = async (who: Person) => ({
  claimantName: '李明',
  contact: '13800000001',
  identityIds: [await file(who, 'CERTIFICATE')],
  rightProof: '2024 年 3 月首次发表在《园区月刊》',
  proofIds: [await file(who)],
  addresses: 'https://city.example/park/park_forum_detail?id=1 第二段',
  grounds: '整段照抄，没有署名',
  isTrue: true,
  signature: '李明',
})
const statement = async (who: Person) => ({
  name: '王芳',
  contact: '13800000002',
  grounds: '这一段是我自己写的，发表得更早',
  proofIds: [await file(who)],
  isTrue: true,
  signature: '王芳',
})
const caseOf = async (assertionId: number) =>
  db
    .selectFrom('rights_assertions')
    .innerJoin('review_cases', join =>
      join.onRef('review_cases.ref_id', '=', 'rights_assertions.case_id').on('review_cases.kind', '=', 'REPORT'),
    )
    .where('rights_assertions.id', '=', assertionId)
    .select(['rights_assertions.case_id', 'review_cases.id as review_id'])
    .executeTakeFirstOrThrow()
const decide = async (assertionId: number, verdict: object) => {
  const { case_id, review_id } = await caseOf(assertionId)
  data(await operator.post(`../manager/review/${review_id}/claim`, {}))
  return operator.post(`../manager/report/${case_id}/decide`, {
    rule: 'PUBLISHING',
    points: 1,
    reason: '通知的材料齐全',
    ...verdict,
  })
}
const stateOf = async (replyId: number): Promise<string> =>
  (await db.selectFrom('forum_replies').select('state').where('id', '=', replyId).executeTakeFirstOrThrow()).state
const detail = async (who: Person, id: number) => data<AssertionDetail>(await who.as.get(`rights/${id}`))
const after = (days: number) => rightsTerms.work({ db, now: new Date(Date.now() + days * DAY_MS) } as never)

/** A notice that has led to hiding what it is about. */
async function forwarded() {
  const [author, claimant] = [await person('发帖的'), await person('写书的')]
  const reply = await replyOf(author)
  const body = { kind: 'REPLY', targetId: reply, ...(await parts(claimant)) }
  const { assertionId } = data<{ assertionId: number }>(await claimant.as.post('rights', body))
  data(await decide(assertionId, { outcome: 'HIDDEN' }))
  return { author, claimant, reply, id: assertionId }
}

describe('a notice', () => {
  // 「通知应当包括：1. …联系方式和身份证明；2. 权属证明…；3. …准确地址；4. 构成侵权的理由；5. 对真实性负责的声明和签章。」
  test.each([
    ['claimantName', ''],
    ['contact', ''],
    ['identityIds', []],
    ['rightProof', ''],
    ['proofIds', []],
    ['addresses', ''],
    ['grounds', ''],
    ['isTrue', false],
    ['signature', '别人'],
  ] as const)('without %s is refused beside that field', async (field, value) => {
    const claimant = await person('少写的')
    const body = { kind: 'TOPIC', targetId: topicId, ...(await parts(claimant)), [field]: value }
    const refused = await claimant.as.post('rights', body)
    expect(refused.resultStatus).toBe(false)
    expect(Object.keys((refused as { fields?: object }).fields ?? {})).toContain(field)
  })

  // 「材料不全的，我们会在一个工作日内告知需要补充什么。」
  test('that lacks something is sent back with what is missing, and decided once it is complete', async () => {
    const [author, claimant] = [await person('被指的'), await person('要补的')]
    const reply = await replyOf(author)
    const first = { kind: 'REPLY', targetId: reply, ...(await parts(claimant)) }
    const { assertionId: id } = data<{ assertionId: number }>(await claimant.as.post('rights', first))
    expect((await claimant.as.post('rights', { ...first, ...(await parts(claimant)) })).code).toBe('state.conflict')
    data(await operator.post(`../manager/rights/${id}/ask`, { missing: '请补充首次发表的页面' }))
    expect(await titlesOf(claimant.id)).toContain('侵权通知需要补充材料')
    const seen = await detail(claimant, id)
    expect(seen).toMatchObject({ state: 'INCOMPLETE', answer: '请补充首次发表的页面', may: { complete: true } })
    const { own } = seen
    const again = {
      ...(await parts(claimant)),
      identityIds: own?.identity.map(one => one.id),
      proofIds: [...(own?.proofs.map(one => one.id) ?? []), await file(claimant)],
    }
    data(await claimant.as.post(`rights/${id}/complete`, again))
    expect((await detail(claimant, id)).assertion.proofs).toHaveLength(2)
    data(await decide(id, { outcome: 'HIDDEN' }))
    expect(await stateOf(reply)).toBe('HIDDEN')
  })

  // 「对明显不侵权的通知，说明理由后不予处理。」
  test('without ground leaves the content where it is, gives the reason, and does not reach the author', async () => {
    const [author, claimant] = [await person('清白的'), await person('误认的')]
    const reply = await replyOf(author)
    const body = { kind: 'REPLY', targetId: reply, ...(await parts(claimant)) }
    const { assertionId: id } = data<{ assertionId: number }>(await claimant.as.post('rights', body))
    expect((await decide(id, { outcome: 'UPHELD' })).code).toBe('state.conflict')
    const { case_id } = await caseOf(id)
    data(
      await operator.post(`../manager/report/${case_id}/decide`, {
        rule: 'COPYRIGHT',
        points: 0,
        reason: '注明出处的适当引用',
        outcome: 'UNFOUNDED',
      }),
    )
    expect(await stateOf(reply)).toBe('PUBLISHED')
    expect(await detail(claimant, id)).toMatchObject({ state: 'REFUSED', answer: '注明出处的适当引用' })
    expect((await author.as.get(`rights/${id}`)).code).toBe('missing.record')
  })

  // 「收到合格通知后，二十四小时内采取删除、屏蔽、断开链接等措施，并把通知转送发布者。」
  test('hides the content and reaches its author, without contact and identity, and without points yet', async () => {
    const { author, reply, id } = await forwarded()
    expect(await stateOf(reply)).toBe('HIDDEN')
    expect(await titlesOf(author.id)).toContain('收到侵权通知，内容已经屏蔽')
    const seen = await detail(author, id)
    expect(seen).toMatchObject({
      role: 'AUTHOR',
      state: 'FORWARDED',
      assertion: { claimantName: '李明', grounds: '整段照抄，没有署名', addresses: expect.stringContaining('第二段') },
      may: { rebut: true },
      own: null,
    })
    expect(JSON.stringify(seen)).not.toContain('13800000001')
    expect((await (await person('旁人')).as.get(`rights/${id}`)).code).toBe('missing.record')
    expect(data(await author.as.get('strike/mine'))).toMatchObject({ points: 0, strikes: [] })
  })
})

// 「恶意通知造成他人损失的，应当承担责任，平台可不再受理其通知。」
test('a claimant who gave a notice in bad faith is not heard any more until an operator takes that back', async () => {
  const [author, claimant] = [await person('被缠上的'), await person('抢注的')]
  const reply = await replyOf(author)
  const give = async () => claimant.as.post('rights', { kind: 'REPLY', targetId: reply, ...(await parts(claimant)) })
  const { assertionId: id } = data<{ assertionId: number }>(await give())
  const bar = (barred: boolean) => operator.post(`../manager/rights/${id}/bar`, { barred, reason: '明知不是自己的作品' })
  expect((await bar(true)).code).toBe('state.conflict')
  data(await decide(id, { outcome: 'UNFOUNDED', points: 0 }))
  data(await bar(true))
  expect(await give()).toMatchObject({ code: 'rights.denied', message: expect.stringContaining('明知不是自己的作品') })
  expect((await claimant.as.post('report', { kind: 'REPLY', targetId: reply, reason: 'ABUSE', text: '' })).resultStatus).toBe(
    true,
  )
  data(await bar(false))
  data(await give())
})

describe('the author', () => {
  // 「发布者可以在十五日内提交不侵权声明，附初步证据。平台转送权利人，权利人在十五日内没有投诉或起诉的，恢复内容。」
  test('answers with a statement, and the content comes back when no suit is shown within fifteen days', async () => {
    const { author, claimant, reply, id } = await forwarded()
    expect((await claimant.as.post(`rights/${id}/rebut`, await statement(claimant))).code).toBe('missing.record')
    data(await author.as.post(`rights/${id}/rebut`, await statement(author)))
    expect(await titlesOf(claimant.id)).toContain('发布者提交了不侵权声明')
    const seen = await detail(claimant, id)
    expect(seen.rebuttal).toMatchObject({ name: '王芳', grounds: '这一段是我自己写的，发表得更早' })
    expect(JSON.stringify(seen)).not.toContain('13800000002')
    await after(14)
    expect(await stateOf(reply)).toBe('HIDDEN')
    await after(16)
    expect(await stateOf(reply)).toBe('PUBLISHED')
    for (const who of [author, claimant]) {
      expect((await detail(who, id)).state).toBe('RESTORED')
      expect(await titlesOf(who.id)).toContain('内容已经恢复')
    }
    expect(data(await author.as.get('strike/mine'))).toMatchObject({ points: 0, strikes: [] })
  })

  // 「一年内三次被认定侵权的，停止发布功能九十日」: a notice that nobody answers is such a finding.
  test('who says nothing for fifteen days is found to infringe, and may appeal against that, which brings the content back', async () => {
    const { author, reply, id } = await forwarded()
    await after(16)
    expect(await stateOf(reply)).toBe('HIDDEN')
    expect((await detail(author, id)).state).toBe('STANDS')
    const { strikes } = data<{ strikes: { strikeId: number; rule: string; points: number }[] }>(
      await author.as.get('strike/mine'),
    )
    expect(strikes).toMatchObject([{ rule: 'COPYRIGHT', points: 1 }])
    expect((await author.as.post(`rights/${id}/rebut`, await statement(author))).code).toBe('state.conflict')
    data(await author.as.post(`strike/${strikes[0]?.strikeId}/appeal`, { text: '出差没有看到' }))
    const other = await api.signedIn((await appointOperator(db, '13900000032', ['support'])).userId)
    const appeal = await db.selectFrom('review_cases').select('id').where('kind', '=', 'STRIKE_APPEAL').executeTakeFirstOrThrow()
    data(await other.post(`../manager/review/${appeal.id}/claim`, {}))
    data(await other.post(`../manager/review/${appeal.id}/approve`, { reason: '发表在先' }))
    expect(await stateOf(reply)).toBe('PUBLISHED')
    expect((await detail(author, id)).state).toBe('RESTORED')
  })

  test('is too late after fifteen days even before the job has run', async () => {
    const { author, id } = await forwarded()
    await db
      .updateTable('rights_assertions')
      .set({ until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await author.as.post(`rights/${id}/rebut`, await statement(author))).code).toBe('state.conflict')
  })
})

describe('a suit', () => {
  const suit = async (who: Person) => ({ authority: '城东区人民法院', number: '（2026）民初 12 号', proofIds: [await file(who)] })
  const rebutted = async () => {
    const made = await forwarded()
    data(await made.author.as.post(`rights/${made.id}/rebut`, await statement(made.author)))
    return made
  }
  const review = async (verdict: 'approve' | 'reject', reason: string) => {
    const found = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'RIGHTS_SUIT')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    data(await operator.post(`../manager/review/${found.id}/claim`, {}))
    data(await operator.post(`../manager/review/${found.id}/${verdict}`, { reason }))
  }

  test('that an operator has looked at keeps the content away until its outcome is known', async () => {
    const { author, claimant, reply, id } = await rebutted()
    expect((await author.as.post(`rights/${id}/suit`, await suit(author))).code).toBe('missing.record')
    data(await claimant.as.post(`rights/${id}/suit`, await suit(claimant)))
    await after(16)
    expect(await stateOf(reply)).toBe('HIDDEN')
    await review('approve', '')
    await after(40)
    expect(await stateOf(reply)).toBe('HIDDEN')
    expect(await titlesOf(author.id)).toContain('投诉或起诉的材料已经核实')
    const { case_id } = await caseOf(id)
    const { list } = data<{ list: ManagedAssertion[] }>(await operator.get(`../manager/rights/case/${case_id}`))
    expect(list).toMatchObject([{ state: 'SUED', contact: '13800000001', suits: [{ state: 'ACCEPTED' }] }])
    data(await operator.post(`../manager/rights/${id}/settle`, { infringes: false, reason: '法院判决不构成侵权' }))
    expect(await stateOf(reply)).toBe('PUBLISHED')
  })

  test('that proves nothing is sent back, and the term goes on', async () => {
    const { claimant, reply, id } = await rebutted()
    data(await claimant.as.post(`rights/${id}/suit`, await suit(claimant)))
    await review('reject', '只是咨询律师的记录')
    expect(await titlesOf(claimant.id)).toContain('材料不能证明已经投诉或起诉')
    await after(16)
    expect(await stateOf(reply)).toBe('PUBLISHED')
  })
})

// The rules say nothing against it: a claimant may withdraw a notice while it is open.
describe('a notice that is withdrawn', () => {
  const withdraw = (who: Person, id: number) => who.as.post(`rights/${id}/withdraw`, {})
  const given = async () => {
    const [author, claimant] = [await person('发帖的'), await person('写书的')]
    const reply = await replyOf(author)
    const give = async () =>
      data<{ assertionId: number }>(
        await claimant.as.post('rights', { kind: 'REPLY', targetId: reply, ...(await parts(claimant)) }),
      ).assertionId
    return { author, claimant, reply, give, id: await give() }
  }
  const reviewState = async (id: number) =>
    (
      await db
        .selectFrom('review_cases')
        .select('state')
        .where('id', '=', (await caseOf(id)).review_id)
        .executeTakeFirstOrThrow()
    ).state

  test('before it was decided leaves the queue, reaches nobody, and may be given again', async () => {
    const { author, claimant, reply, give, id } = await given()
    expect((await withdraw(author, id)).code).toBe('missing.record')
    expect((await detail(claimant, id)).may.withdraw).toBe(true)
    data(await withdraw(claimant, id))
    expect(await detail(claimant, id)).toMatchObject({ state: 'WITHDRAWN', may: { withdraw: false, complete: false } })
    expect(await reviewState(id)).toBe('WITHDRAWN')
    expect((await author.as.get(`rights/${id}`)).code).toBe('missing.record')
    const { list } = data<{ list: { outcome: string; answer: string }[] }>(await claimant.as.get('report/mine'))
    expect(list[0]).toMatchObject({ outcome: 'WITHDRAWN', answer: '权利人撤回了通知' })
    expect((await withdraw(claimant, id)).code).toBe('state.conflict')
    const again = await give()
    data(await decide(again, { outcome: 'HIDDEN' }))
    expect(await stateOf(reply)).toBe('HIDDEN')
    expect(await detail(claimant, id)).toMatchObject({ state: 'WITHDRAWN' })
  })

  test('leaves the case to the others who report the same, and is not answered with them', async () => {
    const { claimant, reply, give, id } = await given()
    const other = await person('也举报的')
    data(await other.as.post('report', { kind: 'REPLY', targetId: reply, reason: 'ABUSE', text: '' }))
    data(await withdraw(claimant, id))
    expect(await reviewState(id)).toBe('OPEN')
    const again = await give()
    expect(again).not.toBe(id)
    data(await withdraw(claimant, again))
    data(await decide(again, { outcome: 'UPHELD' }))
    expect(await titlesOf(other.id)).toContain('举报成立，已处理')
    expect(await titlesOf(claimant.id)).not.toContain('举报成立，已处理')
    expect((await detail(claimant, id)).state).toBe('WITHDRAWN')
  })

  test.each(['FORWARDED', 'REBUTTED', 'SUED'] as const)('as %s brings the content back, and both are told', async state => {
    const { author, claimant, reply, id } = await forwarded()
    if (state !== 'FORWARDED') data(await author.as.post(`rights/${id}/rebut`, await statement(author)))
    if (state === 'SUED') {
      const suit = { authority: '城东区人民法院', number: '12 号', proofIds: [await file(claimant)] }
      data(await claimant.as.post(`rights/${id}/suit`, suit))
    }
    data(await withdraw(claimant, id))
    expect(await stateOf(reply)).toBe('PUBLISHED')
    for (const who of [author, claimant]) {
      expect((await detail(who, id)).state).toBe('WITHDRAWN')
      expect(await titlesOf(who.id)).toContain('内容已经恢复')
    }
    const suits = await db
      .selectFrom('review_cases')
      .innerJoin('rights_suits', 'rights_suits.id', 'review_cases.ref_id')
      .where('review_cases.kind', '=', 'RIGHTS_SUIT')
      .where('rights_suits.assertion_id', '=', id)
      .select(['review_cases.state', 'rights_suits.state as suit'])
      .execute()
    expect(suits).toEqual(state === 'SUED' ? [{ state: 'WITHDRAWN', suit: 'WITHDRAWN' }] : [])
    await after(40)
    expect((await detail(author, id)).state).toBe('WITHDRAWN')
    expect(data(await author.as.get('strike/mine'))).toMatchObject({ points: 0, strikes: [] })
    expect((await author.as.post(`rights/${id}/rebut`, await statement(author))).code).toBe('state.conflict')
  })

  test('does not bring back what another notice keeps away', async () => {
    const { claimant, reply, id } = await given()
    const other = await person('也写书的')
    const body = { kind: 'REPLY', targetId: reply, ...(await parts(other)) }
    const { assertionId: second } = data<{ assertionId: number }>(await other.as.post('rights', body))
    data(await decide(id, { outcome: 'HIDDEN' }))
    data(await withdraw(claimant, id))
    expect(await stateOf(reply)).toBe('HIDDEN')
    expect(await titlesOf(claimant.id)).toContain('侵权通知已经结束')
    data(await withdraw(other, second))
    expect(await stateOf(reply)).toBe('PUBLISHED')
  })
})

// 「涉嫌侵权内容的准确地址」 may be several.
describe('a notice that names several contents', () => {
  const several = async () => {
    const [author, claimant] = [await person('抄了两处的'), await person('写书的')]
    const reply = await replyOf(author)
    const body = { kind: 'REPLY', targetId: reply, ...(await parts(claimant)) }
    const video = await db.selectFrom('videos').select('id').where('state', '=', 'PUBLISHED').executeTakeFirstOrThrow()
    const give = (others: string) => claimant.as.post('rights', { ...body, others })
    return { author, claimant, reply, video: video.id, give }
  }

  test('is a case of each, decided on its own', async () => {
    const { author, claimant, reply, video, give } = await several()
    const address = `/park/park_video_detail?id=${video}`
    const made = data<{ assertionId: number; assertionIds: number[] }>(
      await give(`${address}\n\n/park/park_forum_detail?id=${topicId}`),
    )
    expect(made.assertionIds).toHaveLength(3)
    const all = await Promise.all(made.assertionIds.map(id => detail(claimant, id)))
    expect(all.map(one => one.kind).sort()).toEqual(['REPLY', 'TOPIC', 'VIDEO'])
    for (const one of all) expect(one.others).toHaveLength(2)
    const film = all.find(one => one.kind === 'VIDEO')!
    expect(film.assertion).toMatchObject({ addresses: address, grounds: '整段照抄，没有署名' })
    data(await decide(made.assertionId, { outcome: 'HIDDEN' }))
    data(await decide(film.assertionId, { outcome: 'UNFOUNDED', points: 0 }))
    expect(await stateOf(reply)).toBe('HIDDEN')
    const states = (await detail(claimant, made.assertionId)).others.map(one => [one.kind, one.state]).sort()
    expect(states).toEqual([
      ['TOPIC', 'RECEIVED'],
      ['VIDEO', 'REFUSED'],
    ])
    // Whose content it is learns nothing of the others.
    expect((await detail(author, made.assertionId)).others).toEqual([])
    const { case_id } = await caseOf(made.assertionId)
    const managed = data<{ list: ManagedAssertion[] }>(await operator.get(`../manager/rights/case/${case_id}`))
    expect(managed.list[0]?.others.map(one => one.state).sort()).toEqual(['RECEIVED', 'REFUSED'])
    data(await author.as.post(`rights/${made.assertionId}/rebut`, await statement(author)))
    for (const one of all) if (one.kind === 'TOPIC') data(await claimant.as.post(`rights/${one.assertionId}/withdraw`, {}))
    expect((await detail(claimant, made.assertionId)).state).toBe('REBUTTED')
  })

  test.each([
    ['https://elsewhere.example/course/1', '第 1 行：认不出是本站的哪一项内容，请填它页面的网址'],
    ['/city/company/1\n\n/park/park_forum', '第 3 行：认不出是本站的哪一项内容，请填它页面的网址'],
    ['/park/park_forum_detail?id=1#floor-3', '第 1 行：认不出是本站的哪一项内容，请填它页面的网址'],
    ['/course/2147483000', '第 1 行：没有这项内容，或者已经看不到了'],
  ])('says which line is wrong, and takes none of it: %j', async (others, words) => {
    const { claimant, give } = await several()
    const refused = await give(others)
    expect((refused as { fields?: object }).fields).toEqual({ others: words })
    expect(data<{ list: unknown[] }>(await claimant.as.get('rights/list')).list).toEqual([])
  })

  test('names no content twice, none of one’s own, and no more than twenty', async () => {
    const { author, claimant, video, give } = await several()
    const line = (id: number) => `/park/park_video_detail?id=${id}`
    const fieldsOf = (answer: unknown) => (answer as { fields?: { others?: string } }).fields?.others
    expect(fieldsOf(await give(`${line(video)}\n${line(video)}`))).toBe('第 2 行：这一项已经写过了')
    const twenty = Array.from({ length: 20 }, (_, at) => line(at + 1)).join('\n')
    expect(fieldsOf(await give(twenty))).toBe('第 20 行：一份通知最多针对 20 项内容')
    data(await give(line(video)))
    const own = { kind: 'TOPIC', targetId: topicId, ...(await parts(author)), others: `/search/user/${author.id}` }
    expect(fieldsOf(await author.as.post('rights', own))).toBe('第 1 行：这是你自己发布的内容')
    const again = { kind: 'TOPIC', targetId: topicId, ...(await parts(claimant)), others: line(video) }
    expect(fieldsOf(await claimant.as.post('rights', again))).toBe('第 1 行：你已经提交过通知，正在处理')
  })
})

test('an address says which content it is of, whichever part of the site shows it', () => {
  const known = [
    ['/city/server/12', 'SERVICE'],
    ['/city/recruitmentInfo/job/12', 'RECRUITMENT'],
    ['/city/company/12', 'COMPANY'],
    ['/consult/problemDetail/7#answer-12', 'ANSWER'],
    ['/consult/problemDetail/12', 'QUESTION'],
    ['/consult/playback/live/12', 'PLAYBACK'],
    ['/course/12?from=search', 'COURSE'],
    ['/park/park_forum_detail?id=12', 'TOPIC'],
    ['/park/park_video_detail?id=12#t=30', 'VIDEO'],
    ['/park/park_download?id=12', 'DOWNLOAD'],
    ['/park/park_official_account?article=12', 'ARTICLE'],
    ['/park/park_official_account?id=12', 'OFFICIAL_ACCOUNT'],
    ['/school/schoolDetail?id=12', 'SCHOOL'],
    ['/school/exam?id=12', 'EXAM'],
    ['/search/user/12', 'PERSON'],
  ] as const
  for (const [address, kind] of known) expect(contentAt(address), address).toEqual({ kind, targetId: 12 })
  for (const address of [
    '//evil.example/course/1',
    '/\\evil',
    'course/1',
    '/course/0',
    '/course/99999999999',
    '/course/1/learn',
    '/',
  ])
    expect(contentAt(address), address).toBeNull()
})
