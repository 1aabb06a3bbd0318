import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { MyFile } from '#lib/contract/park/download-workspace.ts'
import type { MyReply, MyTopic } from '#lib/contract/park/forum-workspace.ts'
import type { MyVideo } from '#lib/contract/park/video-workspace.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { namedPeople } from '#tests/support/named.ts'
import { planOf } from '#tests/support/plan.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let people: Awaited<ReturnType<typeof namedPeople>>
let member: Visitor
let stranger: Visitor
let owner: Visitor
let ownerAsPerson: Visitor
let staff: Visitor

beforeAll(async () => {
  people = await namedPeople(database, api)
  member = await people.as('MEMBER')
  stranger = await people.as('INDIVIDUAL_MERCHANT')
  owner = await people.as('OWNER', { company: true })
  ownerAsPerson = await people.as('OWNER')
  staff = await people.as('STAFF', { company: true })
})

describe.each([
  ['forum/mine/topics', 'forum_topics', 'author_id', 'author_company_id'],
  ['forum/mine/replies', 'forum_replies', 'author_id', 'author_company_id'],
  ['video/mine/list', 'videos', 'owner_user_id', 'owner_company_id'],
  ['download/mine/list', 'downloads', 'owner_user_id', 'owner_company_id'],
] as const)('%s', (path, table, person, company) => {
  const expected = async (scope: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where state <> 'DELETED' and ${scope}
      order by created_at desc, id desc`.execute(db)
    return rows.map(row => row.id)
  }

  test('is mine in every state, page by page, newest first, each once', async () => {
    const ownTopics = await expected(sql`${sql.ref(person)} = ${people.idOf('MEMBER')} and ${sql.ref(company)} is null`)
    const seen: { id: number; state: string }[] = []
    let cursor = ''
    do {
      const page = data<ListOf<{ id: number; state: string }>>(
        await member.get(`${path}?pageSize=2${cursor ? `&cursor=${cursor}` : ''}`),
      )
      seen.push(...page.list)
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(seen.map(row => row.id)).toEqual(ownTopics)
    for (const state of new Set(seen.map(row => row.state))) {
      const page = data<ListOf<{ state: string }>>(await member.get(`${path}?state=${state}`))
      expect(page.total).toBe(seen.filter(row => row.state === state).length)
    }
  })

  test("is the company's for those who lead it, and nobody's for its other people", async () => {
    const ours = await expected(sql`${sql.ref(company)} = ${people.companyId}`)
    expect(ours.length).toBeGreaterThan(0)
    expect(data<ListOf<unknown>>(await owner.get(path)).total).toBe(ours.length)
    expect(data<ListOf<unknown>>(await staff.get(path)).total).toBe(0)
    const asPerson = data<ListOf<{ id: number }>>(await ownerAsPerson.get(`${path}?pageSize=100`))
    expect(asPerson.list.filter(row => ours.includes(row.id))).toEqual([])
    expect((await api.visitor().get(path)).code).toBe('session.invalid')
  })

  test('is read along an index', async () => {
    for (const column of [person, company]) {
      const plan = await planOf(
        db,
        sql`select id from ${sql.table(table)} where ${sql.ref(column)} = 1 order by created_at desc, id desc limit 21`,
      )
      expect(plan).toContain('Index')
      expect(plan).not.toContain('Sort')
    }
  })
})

describe('taking back', () => {
  test('a topic takes it, its discussion and its figures from the public', async () => {
    const topic = data<ListOf<MyTopic>>(await member.get('forum/mine/topics?state=PUBLISHED')).list[0]!
    const row = await db.selectFrom('forum_topics').select('board_id').where('id', '=', topic.id).executeTakeFirstOrThrow()
    const board = () =>
      db
        .selectFrom('forum_boards')
        .select(['topic_count', 'reply_count'])
        .where('id', '=', row.board_id)
        .executeTakeFirstOrThrow()
    const before = await board()
    for (const other of [stranger, owner])
      expect((await other.post(`forum/mine/topics/${topic.id}/delete`)).code).toBe('missing.record')
    expect((await member.post(`forum/mine/topics/${topic.id}/delete`)).resultData).toEqual({ done: true })
    expect((await member.post(`forum/mine/topics/${topic.id}/delete`)).code).toBe('missing.record')
    expect(await board()).toEqual({ topic_count: before.topic_count - 1, reply_count: before.reply_count - topic.replyCount })
    const documents = await db
      .selectFrom('search_documents')
      .select('id')
      .where('kind', '=', 'topic')
      .where('ref_id', '=', topic.id)
      .execute()
    expect(documents).toEqual([])
    expect((await member.get(`forum/mine/topics/${topic.id}`)).code).toBe('missing.record')
  })

  test('a reply keeps its number without its words and is counted no more', async () => {
    const reply = data<ListOf<MyReply>>(await member.get('forum/mine/replies?state=PUBLISHED')).list.find(
      one => one.topicIsPublic,
    )!
    const count = () =>
      db.selectFrom('forum_topics').select('reply_count').where('id', '=', reply.topicId).executeTakeFirstOrThrow()
    const before = await count()
    expect((await stranger.post(`forum/mine/replies/${reply.id}/delete`)).code).toBe('missing.record')
    expect((await member.post(`forum/mine/replies/${reply.id}/delete`)).resultData).toEqual({ done: true })
    expect((await count()).reply_count).toBe(before.reply_count - 1)
  })

  test('a video: down first, then gone; what is not published cannot go down', async () => {
    const video = data<ListOf<MyVideo>>(await member.get('video/mine/list?state=PUBLISHED')).list[0]!
    expect((await stranger.get(`video/mine/${video.id}`)).code).toBe('missing.record')
    expect((await stranger.post(`video/mine/${video.id}/withdraw`)).code).toBe('missing.record')
    expect((await member.post(`video/mine/${video.id}/withdraw`)).resultData).toEqual({ done: true })
    expect((await member.post(`video/mine/${video.id}/withdraw`)).code).toBe('state.conflict')
    expect((await member.get(`video/mine/${video.id}`)).resultData).toMatchObject({ state: 'OFFLINE', reason: '作者下架' })
    expect((await member.post(`video/mine/${video.id}/delete`)).resultData).toEqual({ done: true })
    expect((await member.get(`video/mine/${video.id}`)).code).toBe('missing.record')
  })

  test('a file of the company, by those who lead it', async () => {
    const file = data<ListOf<MyFile>>(await owner.get('download/mine/list?state=PUBLISHED')).list[0]!
    expect((await ownerAsPerson.post(`download/mine/${file.id}/withdraw`)).code).toBe('missing.record')
    expect((await owner.get(`download/mine/${file.id}`)).resultData).toMatchObject({ state: 'PUBLISHED' })
    expect((await owner.post(`download/mine/${file.id}/withdraw`)).resultData).toEqual({ done: true })
    expect((await owner.post(`download/mine/${file.id}/delete`)).resultData).toEqual({ done: true })
    expect((await owner.get(`download/mine/${file.id}`)).code).toBe('missing.record')
  })
})
