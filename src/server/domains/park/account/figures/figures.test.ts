import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { accountFigures } from '#lib/contract/park/account-figures.ts'
import type { OwnAccount } from '#lib/contract/park/account-writing.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { registry } from '#server/domains/index.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { isInactive } from '../inactive.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

type Figures = CallResult<(typeof accountFigures)['getAccountFigures']>

let owner: Visitor
let ownerId = 0
let company = 0
let serial = 0

async function insertAccount(state = 'ACTIVE', activeAt = new Date()): Promise<number> {
  const name = `数字号${++serial}`
  const { rows } = await sql<{
    id: number
  }>`insert into official_accounts (slug, name, kind, intro, avatar, cover, owner_user_id, company_id, state, active_at)
    values (${name}, ${name}, 'ENTERPRISE', '', '', '', ${ownerId}, ${company}, ${state}, ${activeAt}) returning id`.execute(db)
  return rows[0]!.id
}

async function insertArticle(account: number, title: string, state = 'PUBLISHED'): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into official_articles (account_id, title, summary, body_html, state, published_at, publish_at)
    values (${account}, ${title}, '', '', ${state}, case when ${state} = 'PUBLISHED' then now() end, now()) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

const figures = async (id: number, days = '7') => data<Figures>(await owner.get(`official/own/${id}/figures?days=${days}`))
const stateOf = async (table: 'official_accounts' | 'official_articles', id: number) =>
  (await db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

beforeAll(async () => {
  ownerId = await insertPerson(db)
  company = await insertCompany(db, { owner: ownerId, name: '青禾烘焙有限公司' })
  owner = await api.signedIn(ownerId, { companyId: company })
})

test('followers who came and left, reads and likes stand on their days and at their articles', async () => {
  const id = await insertAccount()
  const [much, little] = [await insertArticle(id, '读得多的文章'), await insertArticle(id, '读得少的文章')]
  await insertArticle(id, '草稿不算', 'DRAFT')
  const [today, before, long] = [0, 2, 40].map(days => date(new Date(Date.now() - days * DAY_MS)))
  for (const [article, day, views] of [
    [much, today, 5],
    [much, before, 7],
    [little, today, 1],
    [much, long, 100],
  ] as const)
    await sql`insert into view_days (kind, target_id, day, views) values ('ARTICLE', ${article}, ${day}, ${views})`.execute(db)
  for (let time = 0; time < 3; time++) {
    const reader = await api.signedIn(await insertPerson(db))
    data(await reader.post(`official/account/${id}/follow`, { follow: true }))
    if (time < 2) data(await reader.post(`official/article/${little}/like`, { like: true }))
    if (time === 0) data(await reader.post(`official/account/${id}/follow`, { follow: false }))
  }
  const week = await figures(id)
  expect(week.followers).toBe(2)
  expect(week.days).toHaveLength(7)
  expect(week.days.at(-1)).toEqual({ day: today, gained: 3, lost: 1, reads: 6, likes: 2 })
  expect(week.days.find(one => one.day === before)).toEqual({ day: before, gained: 0, lost: 0, reads: 7, likes: 0 })
  expect(week.articles.map(({ title, reads, likes }) => [title, reads, likes])).toEqual([
    ['读得多的文章', 12, 0],
    ['读得少的文章', 1, 2],
  ])
  expect((await figures(id, '90')).articles[0]!.reads).toBe(112)
  expect((await figures(id, '90')).days).toHaveLength(90)
})

test('only those who run the account see its figures', async () => {
  const id = await insertAccount()
  const stranger = await api.signedIn(await insertPerson(db))
  expect((await stranger.get(`official/own/${id}/figures`)).code).toBe('missing.record')
  expect((await owner.get(`official/own/${id}/figures?days=8`)).resultStatus).toBe(false)
})

test('people who leave the site take their follows along, and an account its days', async () => {
  const id = await insertAccount()
  const reader = await insertPerson(db)
  data(await (await api.signedIn(reader)).post(`official/account/${id}/follow`, { follow: true }))
  await db.deleteFrom('official_follows').where('user_id', '=', reader).execute()
  expect((await figures(id)).days.at(-1)).toMatchObject({ gained: 1, lost: 1 })
  data(await (await api.signedIn(reader)).post(`official/account/${id}/follow`, { follow: true }))
  await db.deleteFrom('official_accounts').where('id', '=', id).execute()
  expect(await db.selectFrom('official_follow_days').select('day').where('account_id', '=', id).execute()).toEqual([])
})

test('an account without an article for six months is marked inactive, and not a day before', async () => {
  expect(isInactive(new Date('2026-01-15T00:00:00+08:00'), new Date('2026-07-14T23:59:59+08:00'))).toBe(false)
  expect(isInactive(new Date('2026-01-15T00:00:00+08:00'), new Date('2026-07-15T00:00:00+08:00'))).toBe(true)
  const quiet = await insertAccount('ACTIVE', new Date(Date.now() - 200 * DAY_MS))
  const busy = await insertAccount()
  const inactive = async (id: number) => data<{ inactive: boolean }>(await owner.get(`official/account/${id}`)).inactive
  expect([await inactive(quiet), await inactive(busy)]).toEqual([true, false])
  const own = data<ListOf<OwnAccount>>(await owner.get('official/own/list')).list
  expect([quiet, busy].map(id => own.find(one => one.id === id)?.inactive)).toEqual([true, false])
})

test('pictures of a deleted draft are thrown away, unless another article shows them', async () => {
  const id = await insertAccount()
  const picture = async () => uploaded(api, owner, 'CONTENT_PICTURE', 'a.png', await samplePicture())
  const [own, shared] = [await picture(), await picture()]
  const draft = (file: { id: number; pictureKey: string | null }, title: string) => ({
    title,
    summary: '',
    cover: { key: file.pictureKey, uploadId: file.id },
    body: '<p>正文</p>',
  })
  const write = async (body: object) =>
    data<{ articleId: number }>(await owner.post(`official/own/${id}/article`, body)).articleId
  const [first, second] = [await write(draft(own, '要删的草稿')), await write(draft(shared, '共用图片的草稿'))]
  await sql`update official_articles set cover = ${shared.pictureKey} where id = ${await insertArticle(id, '留着的文章')}`.execute(
    db,
  )
  for (const article of [first, second]) data(await owner.post(`official/own/article/${article}/delete`, {}))
  const states = await db
    .selectFrom('uploads')
    .select(['id', 'state'])
    .where('id', 'in', [own.id, shared.id])
    .orderBy('id')
    .execute()
  expect(states.map(row => row.state !== 'USED')).toEqual([true, false])
})

test('an account ends with its company: hidden, out of the queue, telling nobody further', async () => {
  const [open, waiting] = [await insertAccount(), await insertAccount('UNDER_REVIEW')]
  const [shown, due, handed] = [
    await insertArticle(open, '公开的文章'),
    await insertArticle(open, '定时的文章', 'SCHEDULED'),
    await insertArticle(open, '审核中的文章', 'UNDER_REVIEW'),
  ]
  await sql`insert into official_article_notices (article_id, created_at) values (${shown}, now())`.execute(db)
  await sql`insert into review_cases (kind, ref_id, title, state, submitted_by) values
    ('OFFICIAL_ACCOUNT', ${waiting}, '号', 'OPEN', ${ownerId}), ('OFFICIAL_ARTICLE', ${handed}, '文', 'OPEN', ${ownerId})`.execute(
    db,
  )
  const reader = await api.signedIn(await insertPerson(db))
  data(await reader.post(`official/account/${open}/follow`, { follow: true }))
  await db.transaction().execute(async trx => {
    for (const end of registry.companyEnds) await end(trx, company, new Date())
  })
  expect([await stateOf('official_accounts', open), await stateOf('official_accounts', waiting)]).toEqual(['CLOSED', 'CLOSED'])
  expect([await stateOf('official_articles', due), await stateOf('official_articles', handed)]).toEqual(['DRAFT', 'DRAFT'])
  for (const path of [`official/account/${open}`, `official/article/${shown}`])
    expect((await reader.get(path)).code, path).toBe('missing.record')
  expect(data<{ list: { shown: boolean }[] }>(await reader.get('official/mine/follow')).list).toMatchObject([{ shown: false }])
  const left = await sql<{ count: number }>`select count(*)::int as count from official_article_notices`.execute(db)
  expect(left.rows[0]!.count).toBe(0)
  const cases = await db.selectFrom('review_cases').select('state').where('ref_id', 'in', [waiting, handed]).execute()
  expect(cases.every(one => one.state !== 'OPEN')).toBe(true)
})
