import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { FollowedAccount } from '#lib/contract/park/account-following.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let owner = 0
let reader: Visitor
let readerId = 0

const insertAccount = async (name: string, state = 'ACTIVE') => {
  const { rows } = await sql<{
    id: number
  }>`insert into official_accounts (slug, name, kind, intro, avatar, cover, owner_user_id, state)
    values (${name}, ${name}, 'MEDIA', '', '', '', ${owner}, ${state}) returning id`.execute(db)
  return rows[0]!.id
}

const insertArticle = async (account: number, title: string, state = 'PUBLISHED') => {
  const { rows } = await sql<{
    id: number
  }>`insert into official_articles (account_id, title, summary, body_html, state, published_at)
    values (${account}, ${title}, '', '', ${state}, now()) returning id`.execute(db)
  return rows[0]!.id
}

const follow = (who: Visitor, id: number, on = true) => who.post(`official/account/${id}/follow`, { follow: on })
const like = (who: Visitor, id: number, on = true) => who.post(`official/article/${id}/like`, { like: on })
const followersOf = async (id: number) =>
  data<{ followerCount: number }>(await reader.get(`official/account/${id}`)).followerCount

beforeAll(async () => {
  owner = await insertPerson(db)
  readerId = await insertPerson(db)
  reader = await api.signedIn(readerId)
})

test('following counts once however often it is sent, and unfollowing takes it back once', async () => {
  const id = await insertAccount('园区早知道')
  const other = await api.signedIn(await insertPerson(db))
  expect(data(await follow(reader, id))).toEqual({ following: true, followers: 1 })
  const twice = await Promise.all([follow(reader, id), follow(reader, id), follow(other, id), follow(other, id)])
  for (const one of twice) expect(data(one)).toMatchObject({ following: true })
  expect(await followersOf(id)).toBe(2)
  expect(data(await reader.get(`official/marks?accountIds=${id},999,x`))).toEqual({ following: [id], liked: false })
  expect(data(await follow(reader, id, false))).toEqual({ following: false, followers: 1 })
  expect(data(await follow(reader, id, false))).toEqual({ following: false, followers: 1 })
})

test('an account that is not public cannot be followed, and its followers can stop', async () => {
  for (const state of ['UNDER_REVIEW', 'REJECTED', 'SUSPENDED', 'CLOSED']) {
    const id = await insertAccount(`状态${state}`, state)
    expect((await follow(reader, id)).code, state).toBe('missing.record')
    expect((await follow(reader, id, false)).code, state).toBe('missing.record')
  }
  const id = await insertAccount('后来停用的')
  data(await follow(reader, id))
  await sql`update official_accounts set state = 'SUSPENDED' where id = ${id}`.execute(db)
  const { list } = data<ListOf<FollowedAccount>>(await reader.get('official/mine/follow'))
  expect(list).toMatchObject([{ id, shown: false }])
  expect(data(await follow(reader, id, false))).toEqual({ following: false, followers: 0 })
  expect((await api.visitor().post(`official/account/${id}/follow`, { follow: true })).code).toBe('session.invalid')
})

test('an article is liked once, and only while it is public', async () => {
  const account = await insertAccount('点赞测试号')
  const article = await insertArticle(account, '可以点赞的文章')
  await Promise.all([like(reader, article), like(reader, article)])
  expect(data(await like(reader, article))).toEqual({ liked: true, likes: 1 })
  expect(data(await reader.get(`official/marks?articleId=${article}`))).toEqual({ following: [], liked: true })
  expect(data(await like(reader, article, false))).toEqual({ liked: false, likes: 0 })
  for (const state of ['DRAFT', 'UNDER_REVIEW', 'REJECTED', 'WITHDRAWN'])
    expect((await like(reader, await insertArticle(account, `不公开${state}`, state))).code, state).toBe('missing.record')
})

test('the newest articles are those of what one follows', async () => {
  const [mine, others] = [await insertAccount('我关注的号'), await insertAccount('别人的号')]
  await insertArticle(mine, '我会看到的文章')
  await insertArticle(mine, '还没公开的文章', 'DRAFT')
  await insertArticle(others, '我看不到的文章')
  data(await follow(reader, mine))
  const titles = () => reader.get('official/mine/article').then(answer => data<{ title: string }[]>(answer).map(one => one.title))
  expect(await titles()).toEqual(['我会看到的文章'])
  await sql`update official_accounts set state = 'SUSPENDED' where id = ${mine}`.execute(db)
  expect(await titles()).toEqual([])
})

test('nobody follows more than is allowed, and rows that go take their numbers with them', async () => {
  const id = await insertAccount('最后一个号')
  const many = await insertPerson(db)
  const busy = await api.signedIn(many)
  await sql`insert into official_accounts (slug, name, kind, intro, avatar, cover, owner_user_id, state)
    select 'many' || n, '很多号' || n, 'MEDIA', '', '', '', ${owner}, 'ACTIVE' from generate_series(1, 200) n`.execute(db)
  await sql`insert into official_follows (account_id, user_id, created_at)
    select id, ${many}, now() from official_accounts where slug like 'many%'`.execute(db)
  expect((await follow(busy, id)).code).toBe('limits.too_many')
  const first = (await sql<{ id: number }>`select min(id) as id from official_accounts where slug like 'many%'`.execute(db))
    .rows[0]!.id
  expect(await followersOf(first)).toBe(1)
  await sql`delete from official_follows where user_id = ${many}`.execute(db)
  expect(await followersOf(first)).toBe(0)
})
