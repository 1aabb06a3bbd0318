import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { OwnAccount, OwnArticle } from '#lib/contract/park/account-writing.ts'
import { registry } from '#server/domains/index.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { notifyNext, publishNext } from './publish.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let owner: Visitor
let ownerId = 0
let company = 0
let stranger: Visitor

const decision = { operatorId: 1, reason: '名称看不出主体', now: new Date() }
const decide = (kind: 'OFFICIAL_ACCOUNT' | 'OFFICIAL_ARTICLE', id: number, approve = true, now = new Date()) =>
  db.transaction().execute(trx => registry.reviewSubjects[kind]![approve ? 'approve' : 'reject'](trx, id, { ...decision, now }))

async function application(who: Visitor, name: string) {
  const file = await uploaded(api, who, 'CONTENT_PICTURE', 'avatar.png', await samplePicture())
  return {
    name,
    kind: 'ENTERPRISE',
    intro: '发布公司的新品、活动和招聘消息。',
    avatar: { key: file.pictureKey, uploadId: file.id },
    cover: null,
    phone: '',
    address: '',
    openHours: '',
  }
}

const article = (title: string, own: Record<string, unknown> = {}) => ({
  title,
  summary: '',
  cover: null,
  body: `<p>${title}：这是一段足够长的正文，写清楚什么时候、在哪里、怎么参加。</p>`,
  ...own,
})

/** The earlier ones are closed: a company has only so many. */
async function open(name: string): Promise<number> {
  await sql`update official_accounts set state = 'CLOSED' where company_id = ${company} and name <> '青禾烘焙坊' and name <> '晨光读书会'`.execute(
    db,
  )
  const { accountId } = data<{ accountId: number }>(await owner.post('official/own/apply', await application(owner, name)))
  await decide('OFFICIAL_ACCOUNT', accountId)
  return accountId
}

const write = async (accountId: number, title: string) =>
  data<{ articleId: number; version: string }>(await owner.post(`official/own/${accountId}/article`, article(title)))
const submit = (id: number, publishAt: Date | null = null) =>
  owner.post(`official/own/article/${id}/submit`, { publishAt: publishAt?.toISOString() ?? null })
const stateOf = async (id: number) => data<OwnArticle>(await owner.get(`official/own/article/${id}`)).state
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function publish(accountId: number, title: string): Promise<number> {
  const { articleId } = await write(accountId, title)
  data(await submit(articleId))
  await decide('OFFICIAL_ARTICLE', articleId)
  return articleId
}

beforeAll(async () => {
  ownerId = await insertPerson(db)
  company = await insertCompany(db, { owner: ownerId, name: '青禾烘焙有限公司' })
  await sql`update companies set certified_at = now() where id = ${company}`.execute(db)
  owner = await api.signedIn(ownerId, { companyId: company })
  stranger = await api.signedIn(await insertPerson(db))
})

test('a certified company applies, is refused with a reason, applies again and is opened', async () => {
  const form = await application(owner, '青禾烘焙')
  const { accountId } = data<{ accountId: number }>(await owner.post('official/own/apply', form))
  expect((await owner.post(`official/own/${accountId}/article`, article('还没开通的文章'))).code).toBe('state.conflict')
  expect((await owner.post(`official/own/${accountId}/reapply`, form)).code).toBe('state.conflict')
  await decide('OFFICIAL_ACCOUNT', accountId, false)
  const { list } = data<ListOf<OwnAccount>>(await owner.get('official/own/list'))
  expect(list).toMatchObject([{ id: accountId, state: 'REJECTED', reason: '名称看不出主体' }])
  expect((await stranger.post(`official/own/${accountId}/reapply`, form)).code).toBe('missing.record')
  data(await owner.post(`official/own/${accountId}/reapply`, { ...form, name: '青禾烘焙坊' }))
  expect((await stranger.get(`official/account/${accountId}`)).code).toBe('missing.record')
  await decide('OFFICIAL_ACCOUNT', accountId)
  await expect(decide('OFFICIAL_ACCOUNT', accountId)).rejects.toMatchObject({ code: 'state.conflict' })
  expect(data(await stranger.get(`official/account/${accountId}`))).toMatchObject({
    name: '青禾烘焙坊',
    verifiedAs: '青禾烘焙有限公司',
  })
})

test('who is no company, or one that is not certified, does not apply', async () => {
  expect((await stranger.post('official/own/apply', await application(stranger, '一个人的号'))).code).not.toBeUndefined()
  const id = await insertPerson(db)
  const uncertified = await insertCompany(db, { owner: id, name: '还没认证的公司' })
  const who = await api.signedIn(id, { companyId: uncertified })
  const answer = await who.post('official/own/apply', await application(who, '没认证的号'))
  expect(answer.message).toContain('通过认证之后')
})

test('names that are reserved, taken, or look like those of somebody else are refused', async () => {
  await open('晨光读书会')
  const otherId = await insertPerson(db)
  const otherCompany = await insertCompany(db, { owner: otherId, name: '另一家图书有限公司' })
  await sql`update companies set certified_at = now() where id = ${otherCompany}`.execute(db)
  const other = await api.signedIn(otherId, { companyId: otherCompany })
  const form = await application(other, '晨光读书会')
  for (const name of ['晨光读书会', '晨光 读书会', '青禾烘焙有限公司', '官方客服']) {
    const answer = await other.post('official/own/apply', { ...form, name })
    expect(answer.code, name).toBe('validation.fields')
    expect(answer.fields, name).toHaveProperty('name')
  }
  expect((await owner.post('official/own/apply', { ...form, name: '晨光读书会' })).fields).toHaveProperty('name')
})

test('an article is written, refused, changed, handed in again, published and withdrawn', async () => {
  const accountId = await open('青禾新品')
  const { articleId, version } = await write(accountId, '短')
  expect((await submit(articleId)).fields).toHaveProperty('title')
  data(await owner.post(`official/own/article/${articleId}`, { ...article('秋季新品上市'), version }))
  expect((await owner.post(`official/own/article/${articleId}`, { ...article('别处改过'), version })).code).toBe('state.changed')
  data(await submit(articleId))
  expect((await owner.post(`official/own/article/${articleId}`, article('审核中不能改'))).code).toBe('state.conflict')
  await decide('OFFICIAL_ARTICLE', articleId, false)
  expect(data(await owner.get(`official/own/article/${articleId}`))).toMatchObject({
    state: 'REJECTED',
    reason: '名称看不出主体',
  })
  data(await submit(articleId))
  await decide('OFFICIAL_ARTICLE', articleId)
  expect(data(await stranger.get(`official/article/${articleId}`))).toMatchObject({ title: '秋季新品上市' })
  expect(data(await stranger.get(`official/account/${accountId}`))).toMatchObject({ articleCount: 1 })
  data(await owner.post(`official/own/article/${articleId}/withdraw`, {}))
  expect((await stranger.get(`official/article/${articleId}`)).code).toBe('missing.record')
  expect(data(await stranger.get(`official/account/${accountId}`))).toMatchObject({ articleCount: 0 })
  expect((await owner.post(`official/own/article/${articleId}/delete`, {})).code).toBe('state.conflict')
})

const ACTIONS = ['save', 'submit', 'withdraw', 'delete'] as const
const ALLOWED: Record<string, readonly (typeof ACTIONS)[number][]> = {
  DRAFT: ['save', 'submit', 'delete'],
  UNDER_REVIEW: ['withdraw'],
  SCHEDULED: ['withdraw'],
  PUBLISHED: ['withdraw'],
  REJECTED: ['save', 'submit', 'delete'],
  WITHDRAWN: ['save', 'submit'],
}

test('each state takes its own steps, and only from those who run the account', async () => {
  const accountId = await open('青禾状态表')
  const employeeId = await insertPerson(db)
  await sql`insert into company_employees (company_id, user_id, employee_identity, state, joined_at)
    values (${company}, ${employeeId}, 'STAFF', 'ACTIVE', now())`.execute(db)
  const employee = await api.signedIn(employeeId, { companyId: company })
  const send = (who: Visitor, id: number, action: (typeof ACTIONS)[number]) => {
    const path = `official/own/article/${id}`
    if (action === 'save') return who.post(path, article('改过的标题'))
    return who.post(`${path}/${action}`, action === 'submit' ? { publishAt: null } : {})
  }
  for (const [state, allowed] of Object.entries(ALLOWED)) {
    for (const action of ACTIONS) {
      const { articleId } = await write(accountId, `状态 ${state} ${action}`)
      const published = state === 'PUBLISHED' || state === 'WITHDRAWN' ? sql`now()` : sql`null`
      await sql`update official_articles set state = ${state}, published_at = ${published},
        publish_at = ${state === 'SCHEDULED' ? soon(60) : null} where id = ${articleId}`.execute(db)
      for (const who of [stranger, employee]) {
        expect((await send(who, articleId, action)).code, `${state} ${action}`).toBe('missing.record')
        expect((await who.get(`official/own/article/${articleId}`)).code).toBe('missing.record')
      }
      const { code } = await send(owner, articleId, action)
      expect(code, `${state} ${action}`).toBe(allowed.includes(action) ? undefined : 'state.conflict')
      await sql`delete from official_articles where id = ${articleId}`.execute(db)
    }
  }
})

test('what operators took off is not put back by changing it', async () => {
  const id = await publish(await open('青禾下架'), '会被平台下架的文章')
  await sql`update official_articles set state = 'WITHDRAWN', state_reason = '虚假宣传' where id = ${id}`.execute(db)
  const answer = await submit(id)
  expect(answer.code).toBe('state.conflict')
  expect(answer.message).toContain('虚假宣传')
})

test('a moment in the future is kept once by two loops, and can be taken back before', async () => {
  const accountId = await open('青禾定时')
  const at = soon(30)
  const ids: number[] = []
  for (let n = 0; n < 6; n++) {
    const { articleId } = await write(accountId, `定时文章第 ${n} 篇`)
    expect((await submit(articleId, soon(1))).fields).toHaveProperty('publishAt')
    data(await submit(articleId, at))
    await decide('OFFICIAL_ARTICLE', articleId)
    expect(await stateOf(articleId)).toBe('SCHEDULED')
    ids.push(articleId)
  }
  const [back = 0, ...kept] = ids
  expect(await publishNext(db, new Date())).toBe(false)
  data(await owner.post(`official/own/article/${back}/withdraw`, {}))
  const later = soon(31)
  const loop = async () => {
    let turns = 0
    while (await publishNext(db, later)) turns++
    return turns
  }
  const [one, other] = await Promise.all([loop(), loop()])
  expect(one + other).toBe(kept.length)
  expect(await stateOf(back)).toBe('DRAFT')
  for (const id of kept) expect(await stateOf(id)).toBe('PUBLISHED')
  const { rows } = await sql<{ count: number }>`select count(*) as count from notices
    where user_id = ${ownerId} and title = '定时文章已经发布'`.execute(db)
  expect(rows[0]!.count).toBe(kept.length)
})

test('every follower is told once, batch by batch, and nobody of what was withdrawn', async () => {
  const accountId = await open('青禾通知')
  await sql`insert into users (nickname, province_code, city_code) select '粉丝' || n, 19, 1607 from generate_series(1, 450) n`.execute(
    db,
  )
  await sql`insert into official_follows (account_id, user_id, created_at)
    select ${accountId}, id, now() from users where nickname like '粉丝%'`.execute(db)
  while (await notifyNext(db));
  const id = await publish(accountId, '告诉大家的文章')
  let batches = 0
  const loop = async () => {
    while (await notifyNext(db)) batches++
  }
  await Promise.all([loop(), loop()])
  await loop()
  expect(batches).toBeGreaterThanOrEqual(3)
  const told = async (articleId: number) =>
    (
      await sql<{ count: number; people: number }>`select count(*) as count, count(distinct user_id) as people from notices
        where dedupe_key = ${`official-article:${articleId}`}`.execute(db)
    ).rows[0]
  expect(await told(id)).toEqual({ count: 450, people: 450 })
  data(await owner.post(`official/own/article/${id}/withdraw`, {}))
  data(await submit(id))
  await decide('OFFICIAL_ARTICLE', id)
  await loop()
  expect(await told(id)).toEqual({ count: 450, people: 450 })
  const gone = await publish(accountId, '马上撤下的文章')
  data(await owner.post(`official/own/article/${gone}/withdraw`, {}))
  await loop()
  expect(await told(gone)).toEqual({ count: 0, people: 0 })
})

test('the profile of an open account changes at once, its name does not', async () => {
  const accountId = await open('青禾资料')
  const record = data<{ form: Record<string, unknown>; version: string }>(await owner.get(`official/own/${accountId}`))
  const { name: _, kind: __, ...profile } = record.form
  const changed = { ...profile, intro: '换了新的简介，写得更清楚一些。', version: record.version }
  data(await owner.post(`official/own/${accountId}/profile`, changed))
  expect((await owner.post(`official/own/${accountId}/profile`, changed)).code).toBe('state.changed')
  expect((await stranger.post(`official/own/${accountId}/profile`, changed)).code).toBe('missing.record')
  expect(data(await stranger.get(`official/account/${accountId}`))).toMatchObject({ name: '青禾资料', intro: changed.intro })
})
