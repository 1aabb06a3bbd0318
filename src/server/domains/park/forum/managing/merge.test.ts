import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recountBoards, recountTopic } from '#server/domains/park/forum/figure-queries.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertForumReply } from '#tests/support/forum.ts'
import { insertPerson } from '#tests/support/people.ts'
import { topicReportable } from '../talk/reportables.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const LONG_AGO = new Date('2024-05-01T00:00:00Z')
const REASON = '问的是同一件事'

let operator: Visitor
let first: Visitor
let second: Visitor
let reader: Visitor
let ids: { first: number; second: number; reader: number }
let boards: number[]

beforeAll(async () => {
  const make = (nickname: string, changes: object = {}) => insertPerson(db, { nickname, created_at: LONG_AGO, ...changes })
  ids = { first: await make('甲'), second: await make('乙'), reader: await make('读者') }
  first = await api.signedIn(ids.first)
  second = await api.signedIn(ids.second)
  reader = await api.signedIn(ids.reader)
  operator = await api.signedIn(await make('管论坛的', { is_operator: true, operator_duties: ['content'] }))
  const rows = await db.selectFrom('forum_boards').select('id').where('state', '=', 'OPEN').orderBy('id').limit(2).execute()
  boards = rows.map(row => row.id)
})

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('notices').execute()
})

type NewTopic = { title?: string; kind?: string; boardId?: number; poll?: object }

const publish = async (who: Visitor, { title = '楼下的充电桩坏了', kind = 'DISCUSSION', boardId, poll }: NewTopic = {}) => {
  await db.deleteFrom('rate_limits').execute()
  const body = {
    boardId: boardId ?? boards[0]!,
    kind,
    title,
    text: `<p>请问找谁修？桩号 ${randomUUID()}</p>`,
    tags: [],
    files: [],
    poll: poll ?? { question: '', options: [], maxChoices: 1, days: 0 },
  }
  return data<{ topicId: number }>(await who.post('forum/topic', body)).topicId
}
const reply = async (who: Visitor, topicId: number, text: string, quoteReplyId?: number) => {
  await db.deleteFrom('rate_limits').execute()
  const body = { text: `${text} ${randomUUID()}`, mentionUserIds: [], quoteReplyId }
  return data<{ replyId: number }>(await who.post(`forum/topic/${topicId}/reply`, body)).replyId
}
const merge = (id: number, targetId: number, who = operator) =>
  who.post(`/v1/manager/forum/topic/${id}/merge`, { targetId, reason: REASON })
const asModerator = (who: Visitor, id: number, targetId: number) =>
  who.post(`forum/moderate/topic/${id}/merge`, { targetId, reason: REASON })

type Floor = {
  id: number
  floor: number
  body: string
  likeCount: number
  quote: { floor: number } | null
  attachments: object[]
}
const floorsOf = async (id: number) => data<{ list: Floor[] }>(await api.visitor().get(`forum/topic/${id}/reply`)).list
const shown = async (id: number) => api.visitor().get(`forum/topic/${id}`)
const noticesOf = (userId: number) =>
  db.selectFrom('notices').select(['title', 'link']).where('user_id', '=', userId).orderBy('id').execute()

describe('a topic that is merged into another', () => {
  test('stands there with its first post and its replies after the last floor, in the order of their time, with their quotes', async () => {
    const target = await publish(first, { title: '充电桩在哪里报修' })
    await reply(second, target, '找物业')
    const topic = await publish(second, { title: '一号楼的 <桩> 坏了' })
    const early = await reply(first, topic, '我也碰到了')
    const late = await reply(second, topic, '已经报修', early)
    const merged = data<{ topicId: number; floor: number }>(await merge(topic, target))
    expect(merged).toEqual({ topicId: target, floor: 3 })
    const floors = await floorsOf(target)
    expect(floors.map(one => one.floor)).toEqual([2, 3, 4, 5])
    expect(floors[1]!.body).toContain('<strong>一号楼的 &lt;桩&gt; 坏了</strong>')
    expect(floors[1]!.body).toContain('请问找谁修')
    expect(floors.slice(2).map(one => one.id)).toEqual([early, late])
    expect(floors[3]!.quote).toMatchObject({ floor: 4 })
  })

  test('has no page any more: its address leads to its first post, also when the other is merged in turn', async () => {
    const [target, topic, last] = [await publish(second), await publish(first), await publish(second)]
    const merged = () => api.visitor().get(`forum/topic/${topic}/merged`)
    expect((await merged()).code).toBe('missing.record')
    data(await merge(topic, target))
    expect((await shown(topic)).code).toBe('missing.record')
    expect(data(await merged())).toEqual({ topicId: target, floor: 2 })
    data(await merge(target, last))
    expect(data(await merged())).toEqual({ topicId: last, floor: 3 })
    data(await operator.post(`/v1/manager/forum/topic/${last}/hide`, { reason: '含有广告' }))
    expect((await merged()).code).toBe('missing.record')
  })

  test('takes likes, collections and follows along, each person once', async () => {
    const [topic, target] = [await publish(first), await publish(second)]
    for (const who of [reader, second]) data(await who.post('forum/like', { target: 'TOPIC', targetId: topic, like: true }))
    for (const id of [topic, target]) data(await reader.post(`forum/topic/${id}/collect`, { collect: true }))
    data(await second.post(`forum/topic/${topic}/collect`, { collect: true }))
    data(await reader.post(`forum/topic/${topic}/follow`, { follow: true }))
    data(await merge(topic, target))
    expect((await floorsOf(target))[0]).toMatchObject({ likeCount: 2 })
    expect(data(await shown(target))).toMatchObject({ collectCount: 2, likeCount: 0, replyCount: 1 })
    const marks = data<object>(await reader.get(`forum/topic/${target}/marks`))
    expect(marks).toMatchObject({ collected: true, following: true, likedReplies: [expect.any(Number)] })
  })

  test('goes on where people had read to in the other topic, if they had read that to its end', async () => {
    const [topic, target] = [await publish(first), await publish(second)]
    await reply(first, target, '看看')
    const mark = async () => data<{ lastRead: number }>(await reader.get(`forum/topic/${target}/marks`)).lastRead
    data(await reader.post(`forum/topic/${target}/read`, { floor: 2 }))
    data(await reader.post(`forum/topic/${topic}/read`, { floor: 1 }))
    await reply(second, topic, '还没看到的')
    data(await second.post(`forum/topic/${topic}/read`, { floor: 2 }))
    data(await merge(topic, target))
    expect(await mark()).toBe(3)
    // To a person who never opened the other topic, all of it is unread.
    expect(data(await second.get(`forum/topic/${target}/marks`))).toMatchObject({ lastRead: 0 })
  })

  test('leaves every count as it is counted anew, in both boards', async () => {
    const [topic, target] = [await publish(first), await publish(second, { boardId: boards[1]! })]
    const gone = await reply(second, topic, '说错了')
    await reply(second, topic, '改过的')
    data(await second.post(`forum/mine/replies/${gone}/delete`, {}))
    data(await merge(topic, target))
    const state = () =>
      Promise.all([
        db
          .selectFrom('forum_boards')
          .select(['id', 'topic_count', 'reply_count'])
          .where('id', 'in', boards)
          .orderBy('id')
          .execute(),
        db.selectFrom('forum_topics').select(['reply_count', 'last_reply_at']).where('id', '=', target).execute(),
      ])
    const before = await state()
    expect(before[1][0]!.reply_count).toBe(2)
    await recountTopic(db, target)
    await recountBoards(db, boards)
    expect(await state()).toEqual(before)
  })

  test('is told to both authors and written to the audit log, and search finds its floors', async () => {
    const [topic, target] = [await publish(first), await publish(second, { title: '充电桩的报修电话' })]
    data(await merge(topic, target))
    const link = `/park/park_forum_detail?id=${target}#floor-2`
    expect(await noticesOf(ids.first)).toEqual([{ title: '你的帖子并入了另一个主题', link }])
    expect(await noticesOf(ids.second)).toEqual([{ title: '另一个主题并入了你的帖子', link }])
    const logged = await db
      .selectFrom('audit_entries')
      .select(['action', 'detail'])
      .where('subject_kind', '=', 'forum_topic')
      .where('subject_id', '=', topic)
      .execute()
    expect(logged).toEqual([{ action: 'forum.merge', detail: { to: target, reason: REASON } }])
    const found = await db
      .selectFrom('search_documents')
      .select(['kind', 'title'])
      .where('owner_user_id', '=', ids.first)
      .where(sql<boolean>`facts @> ${JSON.stringify({ topicId: target })}`)
      .execute()
    expect(found).toEqual([{ kind: 'reply', title: '回复：充电桩的报修电话' }])
  })

  test('keeps its files, as long as its first post can be read', async () => {
    const [topic, target] = [await publish(first), await publish(second)]
    const file = { name: '报修单.pdf', url: `/files/forum/${topic}/1`, size: 12 }
    await db
      .updateTable('forum_topics')
      .set({ attachments: JSON.stringify([file]) })
      .where('id', '=', topic)
      .execute()
    data(await merge(topic, target))
    const [floor] = await floorsOf(target)
    expect(floor!.attachments).toEqual([file])
    data(await operator.post(`/v1/manager/forum/reply/${floor!.id}/hide`, { reason: '含有广告' }))
    expect((await floorsOf(target))[0]!.attachments).toEqual([])
  })

  test('is judged as the reply that it has become where it was reported before', async () => {
    const [topic, target] = [await publish(first, { title: '上门换电池的来' }), await publish(second)]
    data(await merge(topic, target))
    const by = { userId: ids.reader, seqs: [] }
    expect(await topicReportable.find(db, topic, by)).toMatchObject({ authorId: ids.first })
    const judged = { reason: '广告', operatorId: 1, now: new Date() }
    await db.transaction().execute(trx => topicReportable.hide!(trx, topic, judged))
    expect((await floorsOf(target))[0]).toMatchObject({ removed: true })
    expect(await db.transaction().execute(trx => topicReportable.restore!(trx, topic, judged))).toBe(true)
  })
})

describe('merging is refused', () => {
  const refusal = async (id: number, targetId: number) => {
    const answer = await merge(id, targetId)
    return answer.fields?.targetId ?? answer.code
  }

  test('into itself, into what is gone or not public, with polls, and where nobody may reply', async () => {
    const topic = await publish(first)
    const [gone, hidden, closed] = [await publish(second), await publish(second), await publish(second)]
    const poll = await publish(second, {
      kind: 'POLL',
      poll: { question: '去哪里吃', options: ['食堂', '外面'], maxChoices: 1, days: 0 },
    })
    data(await second.post(`forum/mine/topics/${gone}/delete`, {}))
    data(await operator.post(`/v1/manager/forum/topic/${hidden}/hide`, { reason: '含有广告' }))
    const [shut] = await db
      .insertInto('forum_boards')
      .values({ slug: 'shut', name: '旧版块', intro: '', group_name: '旧', picture: null, sort_order: 99, state: 'READ_ONLY' })
      .returning('id')
      .execute()
    await db.updateTable('forum_topics').set({ board_id: shut!.id }).where('id', '=', closed).execute()
    expect(await refusal(topic, topic)).toContain('不能并入它自己')
    expect(await refusal(topic, gone)).toContain('已经删除')
    expect(await refusal(topic, hidden)).toContain('公开的主题')
    expect(await refusal(topic, poll)).toContain('投票')
    expect(await refusal(topic, closed)).toContain('只能看')
    expect(await refusal(poll, topic)).toBe('state.conflict')
    expect(await refusal(gone, topic)).toBe('missing.record')
    expect(await refusal(hidden, topic)).toBe('state.conflict')
    expect((await operator.post(`/v1/manager/forum/topic/${topic}/merge`, { targetId: 1, reason: '' })).fields).toHaveProperty(
      'reason',
    )
    data(await shown(topic))
  })

  test('to a moderator who does not keep both boards, and of what is pinned everywhere', async () => {
    const [topic, near, far] = [await publish(first), await publish(second), await publish(second, { boardId: boards[1]! })]
    await insertForumReply(db, ids.reader)
    await operator.post('/v1/manager/forum/moderator', { boardId: boards[0]!, userId: ids.reader })
    expect((await asModerator(first, topic, near)).code).toBe('missing.record')
    expect((await asModerator(reader, topic, far)).fields?.targetId).toContain('不在你当版主的版块')
    expect((await asModerator(reader, far, topic)).code).toBe('missing.record')
    data(await operator.post(`/v1/manager/forum/topic/${topic}/mark`, { mark: 'PIN_ALL', reason: '全站通知' }))
    expect((await asModerator(reader, topic, near)).code).toBe('state.conflict')
    data(await operator.post(`/v1/manager/forum/topic/${topic}/mark`, { mark: 'UNPIN', reason: '活动结束' }))
    data(await asModerator(reader, topic, near))
    expect((await shown(topic)).code).toBe('missing.record')
  })
})

test('two topics that are merged into each other at once become one, and replies written meanwhile are lost nowhere', async () => {
  const [one, other] = [await publish(first), await publish(second)]
  await db.deleteFrom('rate_limits').execute()
  const answers = await Promise.all([
    merge(one, other),
    merge(other, one),
    reader.post(`forum/topic/${one}/reply`, { text: `同时写的 ${randomUUID()}`, mentionUserIds: [] }),
  ])
  expect(answers.slice(0, 2).filter(answer => answer.resultStatus)).toHaveLength(1)
  const [kept] = await db
    .selectFrom('forum_topics')
    .select('id')
    .where('id', 'in', [one, other])
    .where('state', '=', 'PUBLISHED')
    .execute()
  const floors = await floorsOf(kept!.id)
  expect(floors.map(floor => floor.floor)).toEqual(floors.map((_, index) => index + 2))
  expect(floors).toHaveLength(answers[2]!.resultStatus ? 2 : 1)
})
