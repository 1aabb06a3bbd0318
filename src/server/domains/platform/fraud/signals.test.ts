import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import type { FraudHit } from '#lib/contract/platform/fraud.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { setSendingLimit } from '#server/domains/consult/chat/service.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { checkText, saveVerdict, settleText } from '#server/domains/platform/text-check/service.ts'
import { ensureSensitiveWords } from '#server/reference/sensitive-words.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { contactsWork } from './contacts.ts'
import { pricesWork } from './prices.ts'
import { noteWarnedMessage } from './service.ts'
import { fraudSweep } from './sweep.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Case = { facts: { label: string; value: string }[]; title: string }

let operator: Visitor
let companies: { id: number; owner_user_id: number }[]
let serial = 0

const now = new Date()
const LONG_AGO = new Date(now.getTime() - 90 * DAY_MS)
const earlier = new Date(now.getTime() - 5 * MINUTE_MS)

const person = (nickname: string) => insertPerson(db, { nickname, created_at: LONG_AGO })
const hitsOf = async (signal: string, query = ''): Promise<FraudHit[]> =>
  data<{ list: FraudHit[] }>(await operator.get(`../manager/fraud/hit/list?pageSize=100&signal=${signal}${query}`)).list
const caseOf = async (hit: FraudHit) => data<Case>(await operator.get(`../manager/review/${hit.reviewId}`))
const decide = async (hit: FraudHit, outcome: string) => {
  data(await operator.post(`../manager/review/${hit.reviewId}/claim`))
  const verdict = { outcome, takeDown: outcome === 'FRAUD', points: 0, rule: 'PUBLISHING', reason: '核对过了' }
  return operator.post(`../manager/fraud/${hit.reviewId}/decide`, verdict)
}
const work = (job: typeof pricesWork, at = now) => job.work({ db, now: at } as never)

beforeAll(async () => {
  setSendingLimit(100_000)
  await ensureSensitiveWords(db)
  operator = await api.signedIn((await appointOperator(db, '13900000061', ['support'])).userId)
  companies = await db
    .selectFrom('companies')
    .select(['id', 'owner_user_id'])
    .where('state', '=', 'ACTIVE')
    .distinctOn('owner_user_id')
    .orderBy('owner_user_id')
    .limit(5)
    .execute()
})

describe('phrases of swindlers', () => {
  const say = async (as: Visitor, company: number, text: string): Promise<Message> => {
    const { conversationId } = data<Conversation>(await as.post('chat/open', { about: 'COMPANY', id: companies[company]!.id }))
    return data(await as.post(`chat/${conversationId}/send`, { clientId: `fraud-${++serial}-00000`, type: 'TEXT', text }))
  }

  test.each([
    ['帮忙刷信誉，佣金日结', 'FRAUD'],
    ['你先转账，我马上安排', 'FRAUD'],
    ['你先 转-账 我马上安排', 'FRAUD'],
    ['加微信付款便宜一点', 'PAY_OUTSIDE'],
    ['押金多少', 'DEPOSIT'],
    ['不要先转账，验收了再付', null],
    ['周六上午有空吗', null],
  ])('in a message, %s, are warned of beside it', async (text, warning) => {
    const as = await api.signedIn(await person('说话的人'))
    const said = await say(as, 0, text)
    expect(said.warning).toBe(warning)
    const receiver = await api.signedIn(companies[0]!.owner_user_id)
    expect(
      data<{ messages: Message[] }>(await receiver.get(`chat/${said.conversationId}/messages`)).messages.at(-1)?.warning,
    ).toBe(warning)
  })

  test('of one account in more conversations than may be come before an operator, without what was said', async () => {
    const id = await person('到处说的人')
    const as = await api.signedIn(id)
    for (const company of [0, 1, 2]) await say(as, company, '帮忙刷信誉，佣金日结，秘密暗号芒果')
    await say(as, 2, '还是帮忙刷信誉')
    const own = async () => (await hitsOf('FRAUD_WORDS')).filter(one => one.account?.userId === id)
    expect((await own()).map(one => one.level)).toEqual(['WARN', 'WARN', 'WARN'])
    await say(as, 3, '帮忙刷信誉')
    const [hit] = await own()
    expect(hit).toMatchObject({ level: 'QUEUE', outcome: null })
    const shown = await caseOf(hit!)
    expect(shown.facts.find(one => one.label === '账号')?.value).toBe(`到处说的人（编号 ${id}）`)
    expect(JSON.stringify(shown)).not.toContain('芒果')
    data(await decide(hit!, 'FRAUD'))
    expect((await own()).map(one => one.outcome)).toEqual(['FRAUD', 'FRAUD', 'FRAUD', 'FRAUD', 'FRAUD'])
    // What was said to them ends.
    expect((await as.post('chat/open', { about: 'COMPANY', id: companies[3]!.id })).resultData).toMatchObject({
      silence: 'CLOSED',
    })
  })

  test('of somebody without a name name them nowhere', async () => {
    const id = await person('不愿透露的人')
    for (const conversationId of [900_001, 900_002, 900_003, 900_004]) {
      await noteWarnedMessage(db, { userId: id, conversationId, anonymous: true, words: ['刷单'], now })
    }
    const rows = await db.selectFrom('fraud_hits').select('id').where('user_id', '=', id).execute()
    expect(rows).toHaveLength(5)
    const shown = (await hitsOf('FRAUD_WORDS')).filter(one => rows.some(row => row.id === one.hitId))
    expect(shown.map(one => one.account)).toEqual([null, null, null, null, null])
    const asked = await operator.get(`../manager/review/${shown[0]!.reviewId}`)
    expect(JSON.stringify(asked.resultData)).not.toMatch(new RegExp(`不愿透露的人|编号 ${id}`))
  })

  test('in a text count with what is decided about the text', async () => {
    const id = await person('写帖子的人')
    const written = { userId: id, place: 'FORUM', subject: 'REPLY', field: 'body', can: 'hold' } as const
    const verdict = await checkText(db, { ...written, text: '手机兼职，点赞返佣，佣金日结' }, now)
    expect(verdict.outcome).toBe('HELD')
    await saveVerdict(db, verdict, { id: 880_001, title: '回复', ownCase: true }, now)
    const own = async () => (await hitsOf('FRAUD_WORDS')).filter(one => one.account?.userId === id)
    expect(await own()).toMatchObject([{ level: 'HOLD', outcome: null }])
    await settleText(db, 'REPLY', 880_001, false)
    expect(await own()).toMatchObject([{ level: 'HOLD', outcome: 'FRAUD' }])
  })
})

describe('the same contact', () => {
  const write = async (userId: number, id: number, text: string) => {
    const verdict = await checkText(db, { userId, place: 'FORUM', subject: 'TOPIC', text, field: 'body', can: 'hold' }, earlier)
    await saveVerdict(db, verdict, { id, title: '主题', ownCase: true }, earlier)
  }
  const waiting = () => hitsOf('SAME_CONTACT', '&outcome=WAITING')

  test('of more accounts than may be is one case that lists them; people of one company are one', async () => {
    await work(contactsWork)
    const before = (await waiting()).length
    const [first, second, third, colleague] = [
      await person('甲人'),
      await person('乙人'),
      await person('丙人'),
      await person('丙的同事'),
    ]
    const company = await insertCompany(db, { owner: third!, name: '同一家的公司' })
    await db
      .insertInto('company_employees')
      .values({
        company_id: company,
        user_id: colleague!,
        employee_identity: 'STAFF',
        state: 'ACTIVE',
        invited_by: null,
        joined_at: now,
        left_at: null,
      })
      .execute()
    await write(third!, 770_001, '联系 13711112222，价格优惠')
    await write(colleague!, 770_002, '有意请打 137-1111-2222')
    await write(first!, 770_003, '可以打我 1 3 7 1 1 1 1 2 2 2 2 细说')
    await work(contactsWork)
    expect(await waiting()).toHaveLength(before)
    await write(second!, 770_004, '要的话微信同号 13711112222')
    await work(contactsWork)
    await work(contactsWork)
    const found = await waiting()
    expect(found).toHaveLength(before + 1)
    expect(found[0]).toMatchObject({ level: 'QUEUE', account: null })
    const { facts } = await caseOf(found[0]!)
    expect(facts.map(one => one.label)).toEqual(
      expect.arrayContaining(['甲人', '乙人', '丙人', '丙的同事'].map(name => expect.stringContaining(name))),
    )
    // Nobody can read it out of the database.
    const { rows } = await sql<{ all: string }>`select (select coalesce(string_agg(c::text, ' '), '') from fraud_contacts c)
      || (select coalesce(string_agg(h::text, ' '), '') from fraud_hits h)
      || (select coalesce(string_agg(u::text, ' '), '') from fraud_contact_uses u) as all`.execute(db)
    expect(rows[0]!.all).not.toContain('13711112222')

    // Edited out by one of them: nobody has to decide any more.
    await write(second!, 770_004, '要的话在这里留言')
    await write(first!, 770_003, '在这里留言细说')
    await write(third!, 770_001, '联系 13711112222，价格优惠很多')
    await work(contactsWork)
    expect(await waiting()).toHaveLength(before)
  })

  test('that an operator found harmless comes up no more', async () => {
    const ids = [await person('丁人'), await person('戊人'), await person('己人'), await person('庚人')]
    for (const [at, id] of ids.slice(0, 3).entries()) await write(id, 771_000 + at, `总机 13733334444，转 ${at} 分机`)
    await work(contactsWork)
    const [hit] = await waiting()
    data(await decide(hit!, 'HARMLESS'))
    await write(ids[3]!, 771_003, '请打总机 13733334444')
    await work(contactsWork)
    expect((await waiting()).map(one => one.hitId)).not.toContain(hit!.hitId)
    expect((await hitsOf('SAME_CONTACT'))[0]).toMatchObject({ hitId: hit!.hitId, outcome: 'HARMLESS' })
  })
})

describe('a price', () => {
  const insertService = async (owner: number, price: number, unit: string): Promise<number> => {
    const { rows } = await sql<{
      id: number
    }>`insert into services (category_id, root_category_id, owner_user_id, title, summary, intro, cover, unit,
        price, province_code, city_code, district_code, address, lng, lat, state)
      select category_id, root_category_id, ${owner}, '上门擦窗和清洗', summary, intro, cover, ${unit}, ${price}, province_code, city_code, district_code,
        address, lng, lat, 'ON' from services where is_public order by id limit 1 returning id`.execute(db)
    return rows[0]!.id
  }
  const insertMany = async (owner: number, many: number, price: number, unit: string) => {
    for (let at = 0; at < many; at++) await insertService(owner, price, unit)
  }
  const ofOwner = async (owner: number) => (await hitsOf('PRICE_OFF')).filter(one => one.account?.userId === owner)

  test('far off the median of its kind in its district is found once, low or high, and let go when it is mended', async () => {
    const [many, owner] = [await person('同行们'), await person('定价的人')]
    await insertMany(many, 31, 10_000, '试套')
    const low = await insertService(owner, 2_400, '试套')
    for (const price of [2_600, 40_000]) await insertService(owner, price, '试套')
    const high = await insertService(owner, 40_100, '试套')
    await work(pricesWork)
    await work(pricesWork)
    const found = await ofOwner(owner)
    expect(found.map(one => [one.level, one.outcome])).toEqual([
      ['QUEUE', null],
      ['QUEUE', null],
    ])
    expect(found.map(one => one.reason).sort()).toEqual([
      '价格 ¥24.00/试套，同区同类 34 个服务的中位数是 ¥100.00，不到它的 25%',
      '价格 ¥401.00/试套，同区同类 34 个服务的中位数是 ¥100.00，超过它的 400%',
    ])
    const lowHit = found.find(one => one.reason.includes('¥24.00'))!
    data(await decide(lowHit, 'HARMLESS'))
    await db.updateTable('services').set({ price: 9_000 }).where('id', '=', high).execute()
    await work(pricesWork)
    expect((await ofOwner(owner)).map(one => one.outcome).sort()).toEqual(['GONE', 'HARMLESS'])
    // Another price is another matter.
    await db.updateTable('services').set({ price: 2_300 }).where('id', '=', low).execute()
    await work(pricesWork)
    expect((await ofOwner(owner)).map(one => one.outcome).sort()).toEqual(['GONE', 'HARMLESS', null])
    const [newest] = await ofOwner(owner)
    data(await decide(newest!, 'FRAUD'))
    const service = await db.selectFrom('services').select('state').where('id', '=', low).executeTakeFirst()
    expect(service?.state).toBe('TAKEN_DOWN')
  })

  test('is compared with nothing where fewer than thirty others are', async () => {
    const owner = await person('少有的行当')
    await insertMany(owner, 29, 10_000, '试件')
    await insertService(owner, 100, '试件')
    await work(pricesWork)
    expect(await ofOwner(owner)).toEqual([])
  })

  test('of a job is its pay: far above that of its profession there', async () => {
    const { rows } = await sql<{ id: number; publisher_user_id: number }>`
      insert into recruitments
      select x.* from (select * from recruitments where kind = 'job' and state = 'PUBLISHED' and visibility = 'PUBLIC' and salary_rank > 0
          order by id limit 1) r
        cross join generate_series(1, 32) n
        cross join lateral jsonb_populate_record(null::recruitments, to_jsonb(r) || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('recruitments', 'id')), 'salary_unit', 'HOUR', 'fingerprint', 'pay-' || n,
          'salary_rank', case when n = 1 then 9900000 else 1000000 end)) x returning id, publisher_user_id`.execute(db)
    await work(pricesWork)
    const found = (await hitsOf('PRICE_OFF')).filter(one => one.reason.includes('月薪上限'))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ level: 'QUEUE', account: { userId: rows[0]!.publisher_user_id } })
    expect(found[0]!.reason).toContain('¥99,000.00/月，同区同类 31 个职位')
  })
})

test('what is kept goes after its term; what waits for an operator stays', async () => {
  const id = await person('很久以前的人')
  const old = new Date(now.getTime() - 200 * DAY_MS)
  const row = { signal: 'PRICE_OFF', subject_kind: 'SERVICE', user_id: id, reason: '旧的', measured: 1, created_at: old } as const
  await db
    .insertInto('fraud_hits')
    .values([
      { ...row, level: 'WARN', subject_id: 990_001 },
      { ...row, level: 'QUEUE', subject_id: 990_002 },
      { ...row, level: 'QUEUE', subject_id: 990_003, outcome: 'GONE', decided_at: old },
    ])
    .execute()
  await work(fraudSweep)
  const left = await db.selectFrom('fraud_hits').select('subject_id').where('user_id', '=', id).execute()
  expect(left.map(one => one.subject_id)).toEqual([990_002])
})
