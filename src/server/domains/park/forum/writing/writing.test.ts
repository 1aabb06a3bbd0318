import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TopicDraft } from '#lib/contract/park/forum-writing.ts'
import { reportReview } from '#server/domains/platform/report/review-subjects.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { hideTopic } from '../managing/hide.ts'
import { notifyNext } from '../talk/notices.ts'
import { replyReview, topicReview } from './review-subject.ts'
import { findLures } from './screening.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const LONG_AGO = new Date('2024-05-01T00:00:00Z')
const decision = { operatorId: 1, reason: '含有联系方式，请删去', now: new Date() }

let author: Visitor
let authorId = 0
let other: Visitor
let otherId = 0
let boardId = 0

const person = async (nickname: string, joined = LONG_AGO): Promise<[number, Visitor]> => {
  const id = await insertPerson(db, { nickname, created_at: joined })
  return [id, await api.signedIn(id)]
}

beforeAll(async () => {
  ;[authorId, author] = await person('楼主')
  ;[otherId, other] = await person('路人')
  boardId = (await db.selectFrom('forum_boards').select('id').where('state', '=', 'OPEN').orderBy('id').executeTakeFirstOrThrow())
    .id
})

// Pauses between posts have a test of their own.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const notifyFollowers = async (): Promise<void> => {
  while (await notifyNext(db));
}

/** Nobody writes the same twice: what repeats itself waits for an operator. */
const ownWords = (): string => [...'春夏秋冬风花雪月山川湖海日星云雨'].sort(() => Math.random() - 0.5).join('')

const draft = (changes: Partial<Record<keyof TopicDraft, unknown>> = {}) => ({
  boardId,
  kind: 'DISCUSSION',
  title: '园区食堂晚餐开到几点',
  text: `<p>加班到九点，还能吃上热饭吗？${ownWords()}</p>`,
  tags: ['食堂'],
  files: [],
  poll: { question: '', options: ['', ''], maxChoices: 1, days: 7 },
  ...changes,
})

type Published = { topicId: number; state: string }
const publish = async (changes: Parameters<typeof draft>[0] = {}, who = author): Promise<Published> => {
  await db.deleteFrom('rate_limits').execute()
  return data<Published>(await who.post('forum/topic', draft(changes)))
}
const reply = (who: Visitor, id: number, body: object = {}) =>
  who.post(`forum/topic/${id}/reply`, { text: '开到九点半。', mentionUserIds: [], ...body })
const topicRow = (id: number) => db.selectFrom('forum_topics').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async (userId: number): Promise<string[]> =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(row => row.title)

describe('writing a topic', () => {
  test('the draft is kept, offered again, refused to an older tab, and gone when it is published', async () => {
    const first = data<{ version: string }>(await author.post('forum/draft', draft({ title: '还没' })))
    const editor = data<{ draft: { content: { title: string; tags: string[] } } }>(await author.get('forum/editor'))
    expect(editor.draft.content).toMatchObject({ title: '还没', tags: ['食堂'] })
    data(await author.post('forum/draft', { ...draft({ title: '换了个标题' }), version: first.version }))
    expect((await author.post('forum/draft', { ...draft(), version: first.version })).code).toBe('state.changed')
    await publish()
    expect(data<{ draft: null }>(await author.get('forum/editor')).draft).toBeNull()
  })

  test('is public at once, in the search and in the figures of its board', async () => {
    const count = async () =>
      (await db.selectFrom('forum_boards').select('topic_count').where('id', '=', boardId).executeTakeFirstOrThrow()).topic_count
    const before = await count()
    const { topicId, state } = await publish()
    expect(state).toBe('PUBLISHED')
    expect(data<{ title: string }>(await api.visitor().get(`forum/topic/${topicId}`)).title).toBe('园区食堂晚餐开到几点')
    expect(await count()).toBe(before + 1)
    const found = await db
      .selectFrom('search_documents')
      .select('id')
      .where('kind', '=', 'topic')
      .where('ref_id', '=', topicId)
      .execute()
    expect(found).toHaveLength(1)
  })

  test('says beside the fields what is missing', async () => {
    const answer = await author.post('forum/topic', draft({ title: '短', boardId: 0 }))
    expect(answer.fields).toMatchObject({ title: expect.any(String), boardId: '请选择版块' })
    const poll = await author.post('forum/topic', draft({ kind: 'POLL' }))
    expect(poll.fields).toMatchObject({ 'poll.question': expect.any(String), 'poll.options': expect.any(String) })
    expect((await author.post('forum/topic', draft({ kind: 'NOTICE' }))).code).toBe('rights.denied')
    const closed = await db.selectFrom('forum_boards').select('id').where('state', '=', 'CLOSED').executeTakeFirstOrThrow()
    expect((await author.post('forum/topic', draft({ boardId: closed.id }))).fields).toHaveProperty('boardId')
  })

  test('two minutes lie between the topics of a new account, a few seconds between those of others', async () => {
    const [, newcomer] = await person('新来的', new Date())
    await publish({}, newcomer)
    expect((await newcomer.post('forum/topic', draft())).message).toMatch(/1?\d{2} 秒|2 分钟/)
    await publish({})
    expect((await author.post('forum/topic', draft())).message).toMatch(/1?\d 秒/)
  })

  test('points make no old account a new one: that goes by its age alone', async () => {
    const [id, punished] = await person('记过分的')
    await db
      .insertInto('strikes')
      .values({
        user_id: id,
        case_id: null,
        points: 3,
        rule: 'PUBLISHING',
        reason: '记分',
        given_by: null,
        restrict_days: null,
        created_at: new Date(Date.now() - 30 * 86_400_000),
        expires_at: new Date(Date.now() + 150 * 86_400_000),
      })
      .execute()
    await publish({}, punished)
    expect((await punished.post('forum/topic', draft())).message).toMatch(/ 1?\d 秒/)
  })

  test.each(['加我微信 abc12345 领资料', '看这里 www.baidu-life.cn', '加 薇-信 领取', '招刷单兼职，日结'])(
    'what a new account leads away with waits: %s',
    async text => {
      const [newcomerId, newcomer] = await person('新来的', new Date())
      const { topicId, state } = await publish({ text: `<p>${text}</p>` }, newcomer)
      expect(state).toBe('UNDER_REVIEW')
      expect((await api.visitor().get(`forum/topic/${topicId}`)).code).toBe('missing.record')
      // What everybody may not say waits for others as well; the rest is a matter of how long somebody has been here.
      if (text.includes('www')) expect((await publish({ text: `<p>${text}</p>` })).state).toBe('PUBLISHED')
      await db.transaction().execute(trx => topicReview.reject(trx, topicId, decision))
      expect(await noticesOf(newcomerId)).toContain('帖子没有通过审核')
      expect(await topicRow(topicId)).toMatchObject({ state: 'REJECTED', state_reason: decision.reason })
      const again = data<Published>(await newcomer.post(`forum/mine/topics/${topicId}/edit`, { ...draft(), reason: '' }))
      expect(again.state).toBe('PUBLISHED')
    },
  )

  test('an ordinary text leads nowhere', () => {
    for (const text of ['加班到九点还能吃饭吗', '微信支付可以用吗', '版本 1.2.3 的文档在哪', '十分感谢信任'])
      expect(findLures(text)).toEqual([])
  })

  test('what is approved is public, and its author is notified', async () => {
    const [newcomerId, newcomer] = await person('新来的', new Date())
    const { topicId } = await publish({ text: '<p>电话 13812345678</p>' }, newcomer)
    const waiting = await db
      .selectFrom('review_cases')
      .select('state')
      .where('kind', '=', 'FORUM_TOPIC')
      .where('ref_id', '=', topicId)
    expect(await waiting.execute()).toEqual([{ state: 'OPEN' }])
    await db.transaction().execute(trx => topicReview.approve(trx, topicId, decision))
    data(await api.visitor().get(`forum/topic/${topicId}`))
    expect(await noticesOf(newcomerId)).toContain('帖子已通过审核')
  })

  test('a change keeps what was said before for everybody, and is refused to an older tab and to others', async () => {
    const { topicId } = await publish()
    const { topic } = data<{ topic: { version: string } }>(await author.get(`forum/editor?topicId=${topicId}`))
    expect((await other.get(`forum/editor?topicId=${topicId}`)).code).toBe('missing.record')
    const change = { ...draft({ title: '园区食堂晚餐开到九点半' }), reason: '更正时间', version: topic.version }
    expect((await other.post(`forum/mine/topics/${topicId}/edit`, change)).code).toBe('missing.record')
    data(await author.post(`forum/mine/topics/${topicId}/edit`, change))
    expect((await author.post(`forum/mine/topics/${topicId}/edit`, change)).code).toBe('state.changed')
    const edits = data<object[]>(await api.visitor().get(`forum/topic/${topicId}/edits`))
    expect(edits).toEqual([expect.objectContaining({ title: '园区食堂晚餐开到几点', reason: '更正时间' })])
    const shown = data<{ title: string; editCount: number }>(await api.visitor().get(`forum/topic/${topicId}`))
    expect(shown).toMatchObject({ title: '园区食堂晚餐开到九点半', editCount: 1 })
  })

  test('what was hidden cannot be changed back into sight', async () => {
    const { topicId } = await publish()
    await db.transaction().execute(trx => hideTopic(trx, topicId, { reason: '广告', by: otherId, now: new Date() }))
    expect((await author.post(`forum/mine/topics/${topicId}/edit`, { ...draft(), reason: '' })).code).toBe('state.conflict')
    expect(await noticesOf(authorId)).toContain('你的帖子被隐藏')
  })
})

describe('replies', () => {
  test('50 at once get the floors 2 to 51, each once', async () => {
    const { topicId } = await publish()
    const people = await Promise.all(Array.from({ length: 50 }, (_, n) => person(`回帖人${n}`)))
    const answers = await Promise.all(people.map(([, visitor]) => reply(visitor, topicId)))
    const floors = answers.map(answer => data<{ floor: number }>(answer).floor).sort((one, next) => one - next)
    expect(floors).toEqual(Array.from({ length: 50 }, (_, n) => n + 2))
    expect(await topicRow(topicId)).toMatchObject({ reply_count: 50 })
    const third = data<{ list: { floor: number }[]; total: number }>(
      await api.visitor().get(`forum/topic/${topicId}/reply?pageNo=3&pageSize=20`),
    )
    expect(third.total).toBe(50)
    expect(third.list.map(one => one.floor)).toEqual([42, 43, 44, 45, 46, 47, 48, 49, 50, 51])
  })

  test('a deleted floor stays, and its number is not given again', async () => {
    const { topicId } = await publish()
    const { replyId } = data<{ replyId: number }>(await reply(other, topicId))
    expect((await author.post(`forum/mine/replies/${replyId}/delete`)).code).toBe('missing.record')
    data(await other.post(`forum/mine/replies/${replyId}/delete`))
    const next = data<{ floor: number }>(await reply(author, topicId))
    expect(next.floor).toBe(3)
    const { list } = data<{ list: { floor: number; removed: boolean }[] }>(
      await api.visitor().get(`forum/topic/${topicId}/reply`),
    )
    expect(list.map(one => [one.floor, one.removed])).toEqual([
      [2, true],
      [3, false],
    ])
  })

  test('who is named, quoted, asked or following hears of it once', async () => {
    const { topicId } = await publish()
    const [followerId, follower] = await person('跟帖的')
    data(await follower.post(`forum/topic/${topicId}/follow`, { follow: true }))
    const first = data<{ replyId: number }>(await reply(other, topicId))
    await notifyFollowers()
    await db.deleteFrom('notices').execute()
    await db.deleteFrom('rate_limits').execute()
    const [, third] = await person('第三个')
    const strangerId = await insertPerson(db, { nickname: '没来过的' })
    const body = {
      text: '谢谢 @路人 和 @没来过的',
      quoteReplyId: first.replyId,
      mentionUserIds: [otherId, strangerId],
    }
    const { floor } = data<{ floor: number }>(await reply(third, topicId, body))
    await notifyFollowers()
    expect(await noticesOf(otherId)).toEqual(['有人在回复里点了你的名'])
    expect(await noticesOf(authorId)).toEqual(['你的帖子有了新回复'])
    expect(await noticesOf(followerId)).toEqual(['你关注的帖子有了新回复'])
    expect(await noticesOf(strangerId)).toEqual([])
    const { list } = data<{ list: { floor: number; quote: object | null }[] }>(
      await api.visitor().get(`forum/topic/${topicId}/reply`),
    )
    expect(list.find(one => one.floor === floor)?.quote).toMatchObject({ floor: 2, nickname: '路人' })
    const elsewhere = await publish()
    expect((await reply(third, elsewhere.topicId, { quoteReplyId: first.replyId })).code).toBe('state.conflict')
  })

  test('nobody replies where replies are closed, nor to what is not public', async () => {
    const { topicId } = await publish()
    await db.updateTable('forum_topics').set({ locked: true }).where('id', '=', topicId).execute()
    expect((await reply(other, topicId)).message).toBe('这个主题已关闭回复')
    await db.updateTable('forum_topics').set({ locked: false, state: 'HIDDEN' }).where('id', '=', topicId).execute()
    expect((await reply(other, topicId)).code).toBe('missing.record')
    expect((await reply(api.visitor(), topicId)).code).toBe('session.invalid')
  })

  test('only its author changes a reply; a new account does not lead away by that either', async () => {
    const { topicId } = await publish()
    const [newcomerId, newcomer] = await person('新来的', new Date())
    const { replyId } = data<{ replyId: number }>(await reply(newcomer, topicId))
    expect((await other.get(`forum/reply/${replyId}`)).code).toBe('missing.record')
    expect((await other.post(`forum/reply/${replyId}`, { text: '改掉', mentionUserIds: [] })).code).toBe('missing.record')
    data(await newcomer.post(`forum/reply/${replyId}`, { text: '开到十点。', mentionUserIds: [] }))
    expect((await newcomer.post(`forum/reply/${replyId}`, { text: '电话 13812345678', mentionUserIds: [] })).code).toBe(
      'state.conflict',
    )
    await db.deleteFrom('rate_limits').execute()
    const held = data<{ replyId: number; floor: number; held: boolean }>(
      await reply(newcomer, topicId, { text: '电话 13812345678' }),
    )
    expect(held).toMatchObject({ held: true, floor: 3 })
    const shown = async () =>
      data<{ list: { floor: number; waiting: boolean; body: string }[] }>(
        await api.visitor().get(`forum/topic/${topicId}/reply`),
      ).list.at(-1)
    expect(await shown()).toMatchObject({ floor: 3, waiting: true, body: '' })
    await db.transaction().execute(trx => replyReview.approve(trx, held.replyId, decision))
    expect(await shown()).toMatchObject({ floor: 3, waiting: false, body: expect.stringContaining('13812345678') })
    expect(await noticesOf(newcomerId)).toContain('回复已通过审核')
  })
})

describe('acting on a topic', () => {
  const poll = { question: '晚餐开到几点合适', options: ['八点', '九点', '十点'], maxChoices: 1, days: 3 }
  const optionsOf = async (id: number) =>
    data<{ poll: { options: { id: number; voteCount: number }[]; voterCount: number } }>(
      await api.visitor().get(`forum/topic/${id}`),
    ).poll

  test('100 votes at once of one person count once, of ten people ten times', async () => {
    const { topicId } = await publish({ kind: 'POLL', poll })
    const { options } = await optionsOf(topicId)
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => person(`投票人${n}`)))
    const answers = await Promise.all(
      people.flatMap(([, visitor]) =>
        Array.from({ length: 10 }, (_, n) => visitor.post(`forum/topic/${topicId}/vote`, { optionIds: [options[n % 3]!.id] })),
      ),
    )
    expect(answers.filter(answer => answer.code === undefined)).toHaveLength(10)
    expect(new Set(answers.filter(answer => answer.code).map(answer => answer.code))).toEqual(new Set(['forum.voted']))
    const after = await optionsOf(topicId)
    expect(after.voterCount).toBe(10)
    expect(after.options.reduce((sum, option) => sum + option.voteCount, 0)).toBe(10)
  })

  test('no more options than allowed, none of another poll, none after the end', async () => {
    const { topicId } = await publish({ kind: 'POLL', poll })
    const { options } = await optionsOf(topicId)
    const elsewhere = await publish({ kind: 'POLL', poll })
    const ids = options.map(option => option.id)
    expect((await other.post(`forum/topic/${topicId}/vote`, { optionIds: ids.slice(0, 2) })).fields).toHaveProperty('optionIds')
    expect((await other.post(`forum/topic/${elsewhere.topicId}/vote`, { optionIds: ids.slice(0, 1) })).code).toBe(
      'missing.record',
    )
    await db
      .updateTable('forum_polls')
      .set({ closes_at: new Date(0) })
      .where('topic_id', '=', topicId)
      .execute()
    expect((await other.post(`forum/topic/${topicId}/vote`, { optionIds: ids.slice(0, 1) })).message).toBe('投票已经截止')
  })

  test('likes and collections count each person once and can be taken back', async () => {
    const { topicId } = await publish()
    const like = (on: boolean) => other.post('forum/like', { target: 'TOPIC', targetId: topicId, like: on })
    for (const [on, likes] of [
      [true, 1],
      [true, 1],
      [false, 0],
    ] as const)
      expect(data(await like(on))).toEqual({ liked: on, likes })
    expect(data(await other.post(`forum/topic/${topicId}/collect`, { collect: true }))).toEqual({ collected: true, collects: 1 })
    expect(data(await other.get(`forum/topic/${topicId}/marks`))).toMatchObject({ own: false, liked: false, collected: true })
  })

  test('followers of a board hear of a new topic', async () => {
    await notifyFollowers()
    const [id, follower] = await person('看版块的')
    data(await follower.post(`forum/board/${boardId}/follow`, { follow: true }))
    await publish()
    await notifyFollowers()
    expect(await noticesOf(id)).toEqual(['你关注的版块有了新主题'])
    data(await follower.post(`forum/board/${boardId}/follow`, { follow: false }))
    await publish()
    await notifyFollowers()
    expect(await noticesOf(id)).toHaveLength(1)
  })

  test('all followers of a topic hear of a reply, batch by batch, each once, and nobody of one that is gone', async () => {
    const { topicId } = await publish()
    const followers = await Promise.all(Array.from({ length: 450 }, () => insertPerson(db, { created_at: LONG_AGO })))
    await db
      .insertInto('forum_subscriptions')
      .values([...followers, otherId].map(user_id => ({ user_id, board_id: null, topic_id: topicId })))
      .execute()
    await notifyFollowers()
    const { replyId } = data<{ replyId: number }>(await reply(other, topicId))
    const heard = async (id: number) =>
      (await db.selectFrom('notices').select('user_id').where('dedupe_key', '=', `forum-reply:${id}`).execute()).length
    // The author of the topic hears at once.
    expect(await heard(replyId)).toBe(1)
    expect(await notifyNext(db)).toBe(true)
    // Of the first two hundred one wrote it.
    expect(await heard(replyId)).toBe(200)
    // The same batch again, as after a crash.
    await db.updateTable('forum_notice_runs').set({ after_user_id: 0 }).execute()
    await notifyFollowers()
    expect(await heard(replyId)).toBe(451)
    expect(await db.selectFrom('forum_notice_runs').selectAll().execute()).toEqual([])
    await db.deleteFrom('rate_limits').execute()
    const gone = data<{ replyId: number }>(await reply(other, topicId)).replyId
    data(await other.post(`forum/mine/replies/${gone}/delete`))
    await notifyFollowers()
    expect(await heard(gone)).toBe(1)
  })

  test('who asked marks what solved it, nobody else', async () => {
    const { topicId } = await publish({ kind: 'QUESTION' })
    const { replyId } = data<{ replyId: number }>(await reply(other, topicId))
    expect((await other.post(`forum/topic/${topicId}/solution`, { replyId })).code).toBe('missing.record')
    data(await author.post(`forum/topic/${topicId}/solution`, { replyId }))
    expect(data<{ solved: boolean }>(await api.visitor().get(`forum/topic/${topicId}`)).solved).toBe(true)
    expect(await noticesOf(otherId)).toContain('你的回复解决了问题')
    data(await other.post(`forum/mine/replies/${replyId}/delete`))
    expect(data<{ solved: boolean }>(await api.visitor().get(`forum/topic/${topicId}`)).solved).toBe(false)
  })

  test('a report that is upheld hides what was reported, and both hear of it', async () => {
    const { topicId } = await publish()
    const { replyId } = data<{ replyId: number }>(await reply(other, topicId))
    const [reporterId, reporter] = await person('举报的')
    const body = { target: 'REPLY', targetId: replyId, reason: 'ABUSE', text: '骂人' }
    for (const _ of [1, 2]) data(await reporter.post('forum/report', body))
    const made = await db
      .selectFrom('report_cases')
      .select('id')
      .where('kind', '=', 'REPLY')
      .where('target_id', '=', replyId)
      .execute()
    expect(made).toHaveLength(1)
    await db.transaction().execute(trx => reportReview.approve(trx, made[0]!.id, { ...decision, reason: '' }))
    expect(await noticesOf(reporterId)).toEqual(['举报成立，已处理'])
    expect(await noticesOf(otherId)).toContain('你的回复被隐藏')
    expect(await topicRow(topicId)).toMatchObject({ reply_count: 0 })
  })
})
