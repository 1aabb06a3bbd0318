/** Five hundred at once for what there is only so much of: seats, hours of a room, votes, coins. Every answer is true, nothing is given twice. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import type { RoomDay } from '#lib/contract/park/facility.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { getSurplus, grantCoins } from '#server/domains/trade/coin/service.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { type Answer, data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const COUNT = 500
const people: { id: number; who: Visitor }[] = []

beforeAll(async () => {
  for (let made = 0; made < COUNT; made++) {
    const id = await insertPerson(db)
    people.push({ id, who: await api.signedIn(id) })
  }
})

const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { code = 'done' } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
const countOf = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n

async function publishExam(seats: number): Promise<{ examId: number; siteId: number }> {
  const owner = await insertPerson(db)
  const companyId = await insertCompany(db, { owner, name: '五百人考试学校' })
  const organiser = await api.signedIn(owner, { companyId })
  const { rows } = await sql<{ id: number }>`
    insert into schools (owner_user_id, company_id, state, kind, nature, name, province_code, city_code, district_code, area_text, address,
      lng, lat, published_at)
    values (${owner}, ${companyId}, 'ONLINE', 'TRAINING', 'PRIVATE', '五百人考试学校', 19, 1607, 3155, '广东深圳', '科技园一路 1 号', 114, 22.5,
      now()) returning id`.execute(db)
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const place = { provinceCode: 19, cityCode: 1607, districtCode: 3155, address: '科技园一路 1 号' }
  const draft = {
    ...{ schoolId: rows[0]!.id, kind: 'COMPUTER', title: '五百人的考试', organiser: '城汇考试中心', summary: '上机考试' },
    ...{ description: '<p>带好证件</p>', fee: 0, conditions: [], materials: [], needsFiles: false, passScore: 60 },
    ...{ registerFrom: at(-1), registerTo: at(10), ticketFrom: null, resultAt: null },
    subjects: [{ name: '上机', startsAt: at(20), endsAt: at(20.1) }],
    sites: [{ siteId: null, name: '第一考点', ...place, seats }],
  }
  const { examId, form } = data<ExamRecord>(await organiser.post('exam/desk/create', draft))
  data(await organiser.post(`exam/desk/${examId}/publish`))
  return { examId, siteId: form.sites[0]!.siteId! }
}

test('forty seats of an exam go to forty of five hundred, the others wait, each place in the queue once', async () => {
  const { examId, siteId } = await publishExam(40)
  const form = {
    siteId,
    name: '林小满',
    idNumber: '11010519491231002X',
    education: '本科',
    phone: '13800138000',
    company: '',
    files: [],
  }
  const answers = await Promise.all(people.map(({ who }) => who.post(`exam/${examId}/register`, form)))
  const states = answers.map(answer => data<{ registrationId: number; state: string }>(answer))
  expect(states.filter(({ state }) => state === 'SUBMITTED')).toHaveLength(40)
  expect(states.filter(({ state }) => state === 'WAITLISTED')).toHaveLength(COUNT - 40)
  expect(await countOf(sql`select seats_taken as n from exam_sites where id = ${siteId}`)).toBe(40)
  const { rows } = await sql<{
    id: number
    state: string
  }>`select id, state from exam_registrations where exam_id = ${examId}`.execute(db)
  expect(new Map(rows.map(row => [row.id, row.state]))).toEqual(new Map(states.map(one => [one.registrationId, one.state])))
})

test('an hour of a room goes to one of five hundred', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into facility_rooms (facility_id, name, seats, opens_at, closes_at, sort_order)
    select id, '五百人想要的房间', 6, 0, 24, 500 from garden_facilities where kind = 'meeting' and state = 'OPEN' order by id limit 1
    returning id`.execute(db)
  const roomId = rows[0]!.id
  const { days } = data<{ days: RoomDay[] }>(await api.visitor().get(`facility/room/${roomId}/hour`))
  const wish = { date: days[2]!.date, hour: 10, hours: 1, purpose: '周会' }
  const answers = await Promise.all(people.map(({ who }) => who.post(`facility/room/${roomId}/booking`, wish)))
  expect(tally(answers)).toEqual({ done: 1, 'facility.taken': COUNT - 1 })
  expect(await countOf(sql`select count(*)::int as n from facility_hours where room_id = ${roomId}`)).toBe(1)
})

test('a poll counts five hundred people at once, and those who press again once', async () => {
  const authorId = await insertPerson(db, { created_at: new Date('2024-05-01T00:00:00Z') })
  const author = await api.signedIn(authorId)
  const { id: boardId } = await db
    .selectFrom('forum_boards')
    .select('id')
    .where('state', '=', 'OPEN')
    .orderBy('sort_order')
    .executeTakeFirstOrThrow()
  const poll = { question: '晚餐开到几点合适', options: ['八点', '九点', '十点'], maxChoices: 1, days: 3 }
  const { topicId } = data<{ topicId: number }>(
    await author.post('forum/topic', {
      boardId,
      kind: 'POLL',
      title: '五百次投票',
      text: '<p>请大家选一个时间</p>',
      tags: [],
      files: [],
      poll,
    }),
  )
  const { poll: open } = data<{ poll: { options: { id: number }[] } }>(await api.visitor().get(`forum/topic/${topicId}`))
  const again = 100
  const answers = await Promise.all(
    Array.from({ length: COUNT + again }, (_, press) => {
      const optionIds = [open.options[press % 3]!.id]
      return people[press % COUNT]!.who.post(`forum/topic/${topicId}/vote`, { optionIds })
    }),
  )
  expect(tally(answers)).toEqual({ done: COUNT, 'forum.voted': again })
  const { poll: after } = data<{ poll: { voterCount: number; options: { voteCount: number }[] } }>(
    await api.visitor().get(`forum/topic/${topicId}`),
  )
  expect([after.voterCount, after.options.reduce((sum, one) => sum + one.voteCount, 0)]).toEqual([COUNT, COUNT])
})

/** @returns the files, each for so many coins. */
async function publishFiles(authorId: number, count: number, price: number): Promise<number[]> {
  const files: number[] = []
  for (let made = 0; made < count; made++) {
    const { rows } = await sql<{ id: number }>`
      insert into downloads (owner_user_id, category, format, title, intro, body_html, licence, permission, coins, state, published_at)
      values (${authorId}, 'data', 'pdf', '门店选址数据', '', '', 'CC BY', 'COINS', ${price}, 'PUBLISHED', now()) returning id`.execute(
      db,
    )
    const id = rows[0]!.id
    files.push(id)
    await sql`insert into download_versions (download_id, version, notes, file_name, file_url, mime, size, sha256, state, released_at)
      values (${id}, '1.0', '', 'a.pdf', ${`/files/abcdefgh${id}/a.pdf`}, 'application/pdf', 1, ${'0'.repeat(64)}, 'PUBLISHED', now())`.execute(
      db,
    )
  }
  return files
}

const grant = (id: number, amount: number) =>
  db
    .transaction()
    .execute(trx =>
      grantCoins(trx, { kind: 'USER', id }, { amount, reason: 'CAMPAIGN', ref: `five-hundred-${id}`, at: new Date() }),
    )
const coinsOf = async (id: number) => (await getSurplus(db, { kind: 'USER', id }, new Date())).coins
const paidOf = (answers: readonly Answer[]) =>
  answers.filter(answer => answer.resultStatus && data<{ coins: number }>(answer).coins > 0)

test('five hundred people buy one file at once: each pays once, and its author has seven tenths of all', async () => {
  const price = 10
  const authorId = await insertPerson(db)
  const [file] = await publishFiles(authorId, 1, price)
  for (const { id } of people.slice(1)) await grant(id, price + 3)
  const answers = await Promise.all(people.slice(1).map(({ who }) => who.post(`download/${file}/buy`, {})))
  expect(tally(answers)).toEqual({ done: COUNT - 1 })
  expect(paidOf(answers)).toHaveLength(COUNT - 1)
  for (const { id } of people.slice(1)) expect(await coinsOf(id)).toBe(3)
  expect(await coinsOf(authorId)).toBe((COUNT - 1) * Math.floor(price * 0.7))
  expect(await findLedgerFaults(db)).toEqual([])
})

test('coins for three files buy three of fifty in five hundred presses, and their author has seven tenths', async () => {
  const price = 55
  const authorId = await insertPerson(db)
  const files = await publishFiles(authorId, 50, price)
  const { id: buyer, who } = people[0]!
  await grant(buyer, price * 3 + 20)
  const answers = await Promise.all(
    Array.from({ length: COUNT }, (_, press) => who.post(`download/${files[press % 50]}/buy`, {})),
  )
  expect(new Set(answers.map(answer => answer.code ?? 'done'))).toEqual(new Set(['done', 'coin.too_few']))
  expect(paidOf(answers)).toHaveLength(3)
  expect(await countOf(sql`select count(*)::int as n from orders where buyer_user_id = ${buyer} and kind = 'DOWNLOAD'`)).toBe(3)
  expect([await coinsOf(buyer), await coinsOf(authorId)]).toEqual([20, 3 * Math.floor(price * 0.7)])
  expect(await findLedgerFaults(db)).toEqual([])
})
