import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertForumReply } from '#tests/support/forum.ts'
import { insertPerson } from '#tests/support/people.ts'
import { endPins } from './pins.ts'
import { endTerms, remindOfTerms } from './terms.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const LONG_AGO = new Date('2024-05-01T00:00:00Z')
const MODERATORS = '/v1/manager/forum/moderator'

let operator: Visitor
let author: Visitor
let authorId = 0
let moderator: Visitor
let moderatorId = 0
let boards: number[]

beforeAll(async () => {
  const make = (nickname: string, changes: object = {}) => insertPerson(db, { nickname, created_at: LONG_AGO, ...changes })
  authorId = await make('楼主')
  author = await api.signedIn(authorId)
  moderatorId = await make('版主')
  moderator = await api.signedIn(moderatorId)
  operator = await api.signedIn(await make('管论坛的', { is_operator: true, operator_duties: ['content'] }))
  const rows = await db.selectFrom('forum_boards').select('id').where('state', '=', 'OPEN').orderBy('id').limit(2).execute()
  boards = rows.map(row => row.id)
})

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('notices').execute()
  await db.deleteFrom('forum_moderators').execute()
  await db.updateTable('forum_topics').set({ pinned: 0, pinned_until: null }).where('pinned', '<>', 0).execute()
})

const TEXT = '办理流程：先在网上提交申请，三个工作日内会有电话通知，带身份证和营业执照到一楼窗口领取。全程不收费，周末不办公。'
const draft = (boardId: number, text: string) => ({
  boardId,
  kind: 'DISCUSSION',
  title: '注册公司的完整经验',
  text: `<p>${text}</p>`,
  tags: [],
  files: [],
  poll: { question: '', options: [], maxChoices: 1, days: 0 },
})
const publish = async (boardId = boards[0]!, text = `${TEXT}编号 ${randomUUID()}`): Promise<number> => {
  await db.deleteFrom('rate_limits').execute()
  return data<{ topicId: number }>(await author.post('forum/topic', draft(boardId, text))).topicId
}
const mark = (id: number, kind: string, who = operator) =>
  who === operator
    ? who.post(`/v1/manager/forum/topic/${id}/mark`, { mark: kind, reason: '内容有变化' })
    : who.post(`forum/moderate/topic/${id}/mark`, { mark: kind, reason: '内容有变化' })
const move = (id: number, boardId: number) =>
  operator.post(`/v1/manager/forum/topic/${id}/move`, { boardId, reason: '和版块无关' })
const shown = async (id: number) => data<{ pinned: number; digest: boolean }>(await api.visitor().get(`forum/topic/${id}`))
const managed = async (id: number) =>
  data<{ pinnedUntil: string | null; reconsidered: boolean }>(await operator.get(`/v1/manager/forum/topic/${id}`))
const titlesOf = async (userId: number) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(row => row.title)
const appoint = async (userId = moderatorId) => {
  await insertForumReply(db, userId)
  data(await operator.post(MODERATORS, { boardId: boards[0]!, userId }))
}
const later = (days: number) => new Date(Date.now() + days * DAY_MS)

// Rules of the park, section 2: 全站置顶由运营设置，用于通知和安全提醒，最长三十日。
describe('a pin everywhere', () => {
  test('ends by itself after thirty days, and not before', async () => {
    const id = await publish()
    data(await mark(id, 'PIN_ALL'))
    const { pinnedUntil } = await managed(id)
    expect(Math.round((Date.parse(pinnedUntil!) - Date.now()) / DAY_MS)).toBe(30)
    await endPins(db, later(29))
    expect((await shown(id)).pinned).toBe(2)
    await endPins(db, later(31))
    expect((await shown(id)).pinned).toBe(0)
    const logged = await db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'detail'])
      .where('subject_kind', '=', 'forum_topic')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(logged).toEqual({ actor_kind: 'system', detail: { kind: 'UNPIN' } })
  })

  test('is not made longer by pinning again', async () => {
    const id = await publish()
    data(await mark(id, 'PIN_ALL'))
    const soon = later(3)
    await db.updateTable('forum_topics').set({ pinned_until: soon }).where('id', '=', id).execute()
    data(await mark(id, 'PIN_ALL'))
    expect((await managed(id)).pinnedUntil).toBe(soon.toISOString())
  })
})

// Rules of the park, section 2: 版块置顶由版主设置，每个版块不超过三个。
describe('pins of a board', () => {
  test('are three, also when several are set at once', async () => {
    const ids = []
    for (let n = 0; n < 6; n++) ids.push(await publish())
    const answers = await Promise.all(ids.map(id => mark(id, 'PIN_BOARD')))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(3)
    expect(answers.filter(answer => answer.code === 'state.conflict')).toHaveLength(3)
  })

  test('stay behind when their topic moves to another board', async () => {
    for (let n = 0; n < 3; n++) data(await mark(await publish(boards[1]!), 'PIN_BOARD'))
    const id = await publish()
    data(await mark(id, 'PIN_BOARD'))
    data(await move(id, boards[1]!))
    expect((await shown(id)).pinned).toBe(0)
    expect((await mark(id, 'PIN_BOARD')).code).toBe('state.conflict')
  })

  test('two topics that change places at once both arrive', async () => {
    const [one, other] = [await publish(boards[0]!), await publish(boards[1]!)]
    for (const answer of await Promise.all([move(one, boards[1]!), move(other, boards[0]!)])) data(answer)
  })
})

// Rules of the park, section 2: 内容被大幅修改的，精华会重新评定。
describe('a digest whose text is changed', () => {
  const edit = async (id: number, text: string) => {
    const { topic } = data<{ topic: { version: string } }>(await author.get(`forum/editor?topicId=${id}`))
    await db.deleteFrom('rate_limits').execute()
    data(await author.post(`forum/mine/topics/${id}/edit`, { ...draft(boards[0]!, text), reason: '', version: topic.version }))
  }
  const caseOf = (id: number) =>
    db
      .selectFrom('review_cases')
      .select(['id', 'state'])
      .where('kind', '=', 'FORUM_DIGEST')
      .where('ref_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  const other = (word: string) =>
    `${word}：地址换了，电话也换了，请按新的公告办理。以前写的不再有效，谢谢大家的关注。${randomUUID()}`
  const digest = async () => {
    const text = `${TEXT}编号 ${randomUUID()}`
    const id = await publish(boards[0]!, text)
    data(await mark(id, 'DIGEST'))
    await db.deleteFrom('notices').execute()
    return { id, text }
  }

  test('a little, stays one', async () => {
    const { id, text } = await digest()
    await edit(id, text.replace('三个', '五个'))
    expect((await shown(id)).digest).toBe(true)
    expect(await caseOf(id)).toBeUndefined()
  })

  test('much, waits without the mark for an operator or the moderators of its board, who all hear of it', async () => {
    await appoint()
    const { id } = await digest()
    await edit(id, other('更新'))
    expect((await shown(id)).digest).toBe(false)
    expect(await managed(id)).toMatchObject({ reconsidered: true })
    expect(await caseOf(id)).toMatchObject({ state: 'OPEN' })
    expect(await titlesOf(authorId)).toEqual(['你的精华帖会重新评定'])
    expect(await titlesOf(moderatorId)).toContain('有精华帖等你重新评定')
  })

  test('much in many small steps, waits as well', async () => {
    const { id, text } = await digest()
    const end = other('更新')
    for (let at = 10; at <= 60; at += 10) await edit(id, end.slice(0, at) + text.slice(at))
    expect((await shown(id)).digest).toBe(false)
  })

  test('keeps the mark when an operator says so, without coins a second time', async () => {
    const { id } = await digest()
    await edit(id, other('更新'))
    const { id: caseId } = (await caseOf(id))!
    data(await operator.post(`/v1/manager/review/${caseId}/claim`, {}))
    data(await operator.get(`/v1/manager/review/${caseId}`))
    data(await operator.post(`/v1/manager/review/${caseId}/approve`, { reason: '' }))
    expect((await shown(id)).digest).toBe(true)
    expect(await titlesOf(authorId)).toEqual(['你的精华帖会重新评定', '你的帖子仍是精华'])
    // Compared with what it says now.
    const { reconsidered } = await managed(id)
    expect(reconsidered).toBe(false)
  })

  test('loses it with a reason, and keeps its coins', async () => {
    const { id } = await digest()
    await edit(id, other('更新'))
    const { id: caseId } = (await caseOf(id))!
    data(await operator.post(`/v1/manager/review/${caseId}/claim`, {}))
    data(await operator.post(`/v1/manager/review/${caseId}/reject`, { reason: '内容不再完整' }))
    expect((await shown(id)).digest).toBe(false)
    expect(await managed(id)).toMatchObject({ reconsidered: false })
    expect(await titlesOf(authorId)).toEqual(['你的精华帖会重新评定', '你的帖子不再是精华'])
  })

  test('is decided by a moderator where the topic stands, and leaves the queue', async () => {
    await appoint()
    for (const kind of ['DIGEST', 'UNDIGEST']) {
      const { id } = await digest()
      await edit(id, other(kind))
      data(await mark(id, kind, moderator))
      expect((await shown(id)).digest).toBe(kind === 'DIGEST')
      expect(await caseOf(id)).toMatchObject({ state: 'WITHDRAWN' })
    }
  })

  test('waits no longer while it is hidden, and again when it is back', async () => {
    const { id } = await digest()
    await edit(id, other('更新'))
    data(await operator.post(`/v1/manager/forum/topic/${id}/hide`, { reason: '含有广告' }))
    expect(await caseOf(id)).toMatchObject({ state: 'WITHDRAWN' })
    data(await operator.post(`/v1/manager/forum/topic/${id}/restore`, { reason: '隐藏有误' }))
    expect(await caseOf(id)).toMatchObject({ state: 'OPEN' })
  })
})

// Rules of the park, section 6: 版主从活跃用户中选任，任期一年。
describe('the term of a moderator', () => {
  type Row = { userId: number; until: string; renewable: boolean }
  const listed = async () =>
    data<{ boardId: number; moderators: Row[] }[]>(await operator.get(MODERATORS)).find(board => board.boardId === boards[0]!)!
      .moderators
  const renew = () => operator.post(`${MODERATORS}/renew`, { boardId: boards[0]!, userId: moderatorId })
  const endsAt = (at: Date) =>
    db.updateTable('forum_moderators').set({ created_at: LONG_AGO, ends_at: at, reminded_at: null }).execute()

  test('is for somebody who takes part in the forum', async () => {
    const silent = await insertPerson(db, { created_at: LONG_AGO })
    const answer = await operator.post(MODERATORS, { boardId: boards[0]!, userId: silent })
    expect(answer).toMatchObject({ code: 'state.conflict', message: expect.stringContaining('活跃用户') })
  })

  test('is a year, and ends by itself: then they keep order no more', async () => {
    await appoint()
    const [row] = await listed()
    expect(Math.abs(Date.parse(row!.until) - addMonths(new Date(), 12).getTime())).toBeLessThan(60_000)
    const id = await publish()
    await endsAt(new Date(Date.now() - 1_000))
    expect((await moderator.get(`forum/moderate/topic/${id}`)).code).toBe('missing.record')
    await db.deleteFrom('notices').execute()
    await endTerms(db, new Date())
    expect(await listed()).toEqual([])
    expect(await titlesOf(moderatorId)).toEqual([expect.stringContaining('任期已满')])
  })

  test('is told of once, thirty days before its end, and can be renewed from then on for a year', async () => {
    await appoint()
    expect((await renew()).code).toBe('state.conflict')
    await db.deleteFrom('notices').execute()
    const end = later(20)
    await remindOfTerms(db, new Date())
    expect(await titlesOf(moderatorId)).toEqual([])
    await endsAt(end)
    await remindOfTerms(db, new Date())
    await remindOfTerms(db, new Date())
    expect(await titlesOf(moderatorId)).toEqual([expect.stringContaining('任期快到了')])
    expect(await listed()).toMatchObject([{ renewable: true }])
    data(await renew())
    expect(await listed()).toMatchObject([{ renewable: false, until: addMonths(end, 12).toISOString() }])
    expect((await renew()).code).toBe('state.conflict')
    expect((await author.post(`${MODERATORS}/renew`, { boardId: boards[0]!, userId: moderatorId })).resultStatus).toBe(false)
  })
})
