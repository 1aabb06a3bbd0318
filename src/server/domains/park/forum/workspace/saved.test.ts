import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { CollectedTopic, FollowedBoard, FollowedTopic } from '#lib/contract/park/forum-workspace.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { planOf } from '#tests/support/plan.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const publicTopics = (count: number) =>
  db
    .selectFrom('forum_topics')
    .innerJoin('forum_boards', 'forum_boards.id', 'forum_topics.board_id')
    .select(['forum_topics.id', 'forum_topics.title', 'forum_topics.board_id', 'forum_topics.collect_count'])
    .where('forum_topics.state', '=', 'PUBLISHED')
    .where('forum_boards.state', '=', 'OPEN')
    .orderBy('forum_topics.id')
    .limit(count)
    .execute()

const hide = (id: number) => db.updateTable('forum_topics').set({ state: 'HIDDEN' }).where('id', '=', id).execute()
const show = (id: number) => db.updateTable('forum_topics').set({ state: 'PUBLISHED' }).where('id', '=', id).execute()

async function pagesOf<Row>(who: Visitor, path: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const page = data<ListOf<Row>>(await who.get(`${path}?pageSize=2${cursor ? `&cursor=${cursor}` : ''}`))
    rows.push(...page.list)
    cursor = page.nextCursor ?? ''
  } while (cursor)
  return rows
}

test('collected topics are listed page by page, the latest first, and let go though they are hidden', async () => {
  const [who, other] = [await api.signedIn(await insertPerson(db)), await api.signedIn(await insertPerson(db))]
  const topics = await publicTopics(3)
  for (const { id } of topics) data(await who.post(`forum/topic/${id}/collect`, { collect: true }))
  const latest = topics.toReversed()
  expect((await pagesOf<CollectedTopic>(who, 'forum/mine/collected')).map(one => one.id)).toEqual(latest.map(one => one.id))
  expect(await pagesOf(other, 'forum/mine/collected')).toEqual([])

  const [hidden] = topics
  await hide(hidden!.id)
  const rows = await pagesOf<CollectedTopic>(who, 'forum/mine/collected')
  expect(rows.at(-1)).toMatchObject({ id: hidden!.id, title: '帖子已不可见', open: false, picture: '' })
  const collect = (visitor: Visitor, on: boolean) => visitor.post(`forum/topic/${hidden!.id}/collect`, { collect: on })
  expect((await collect(other, false)).code).toBe('missing.record')
  expect((await collect(other, true)).code).toBe('missing.record')
  expect(data<{ collects: number }>(await collect(who, false)).collects).toBe(hidden!.collect_count)
  expect((await collect(who, false)).code).toBe('missing.record')
  expect(await pagesOf(who, 'forum/mine/collected')).toHaveLength(2)
  await show(hidden!.id)
})

test('what is followed is listed and let go, a hidden topic and a closed board too', async () => {
  const [who, other] = [await api.signedIn(await insertPerson(db)), await api.signedIn(await insertPerson(db))]
  const [topic] = await publicTopics(1)
  const follow = (visitor: Visitor, path: string, on: boolean) => visitor.post(`forum/${path}/follow`, { follow: on })
  const [onTopic, onBoard] = [`topic/${topic!.id}`, `board/${topic!.board_id}`]
  for (const path of [onTopic, onBoard]) data(await follow(who, path, true))
  const boards = async () => data<FollowedBoard[]>(await who.get('forum/mine/followed/boards'))
  expect(await pagesOf<FollowedTopic>(who, 'forum/mine/followed/topics')).toMatchObject([{ id: topic!.id, open: true }])
  expect(await boards()).toMatchObject([{ boardId: topic!.board_id, open: true }])

  await hide(topic!.id)
  await db.updateTable('forum_boards').set({ state: 'CLOSED' }).where('id', '=', topic!.board_id).execute()
  expect(await boards()).toMatchObject([{ open: false }])
  for (const path of [onTopic, onBoard]) {
    expect((await follow(other, path, false)).code).toBe('missing.record')
    expect((await follow(who, path, true)).code).toBe('missing.record')
    expect(data(await follow(who, path, false))).toEqual({ following: false })
  }
  expect([await pagesOf(who, 'forum/mine/followed/topics'), await boards()]).toEqual([[], []])
  await show(topic!.id)
  await db.updateTable('forum_boards').set({ state: 'OPEN' }).where('id', '=', topic!.board_id).execute()
})

test('both lists are read along an index', async () => {
  for (const [table, condition] of [
    ['forum_collects', 'true'],
    ['forum_subscriptions', 'topic_id is not null'],
  ]) {
    const plan = await planOf(
      db,
      sql`select topic_id from ${sql.table(table!)} where user_id = 1 and ${sql.raw(condition!)}
        order by created_at desc, topic_id desc limit 21`,
    )
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Sort')
  }
})
