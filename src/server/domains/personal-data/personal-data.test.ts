import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Closing, DataExport } from '#lib/contract/personal-data.ts'
import { verifyAudit } from '#server/audit.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { createArchiveHandler } from './archive-handler.ts'
import { sweepClosings } from './closing.ts'
import { makeExports } from './exports.ts'
import { GONE, personalTables } from './registry.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const DAY = 86_400_000
const MARK = '雨霖铃'
let serial = 0

/** Somebody with something in every corner, and a phone, an address and a name that nobody else has. */
async function furnishedPerson() {
  const mark = `${MARK}${++serial}号`
  const phone = `1770000${String(1000 + serial)}`
  const email = `yulin${serial}@example.com`
  const { id } = await db
    .insertInto('users')
    .values({
      nickname: mark,
      phone,
      email,
      intro: `${mark}，电话 ${phone}`,
      tags: [mark],
      password_hash: 'x',
      province_code: 19,
      city_code: 1607,
      district_code: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update forum_topics set author_id = ${id}
    where id = (select id from forum_topics where state = 'PUBLISHED' order by id offset ${serial} limit 1)`.execute(db)
  const visitor = await api.signedIn(id)
  const address = await db.selectFrom('areas').select('code').where('parent_code', '=', 1607).executeTakeFirstOrThrow()
  await visitor.post('address', { receiver: mark, phone, areaCode: address.code, detail: `${mark}的家 12 号`, isDefault: true })
  await visitor.post('profile/merchant', { headline: mark, intro: `找${mark}`, contactHours: '全天', servedAreaCodes: [1607] })
  await db
    .insertInto('certifications')
    .values({
      subject: 'PERSON',
      user_id: id,
      company_id: null,
      state: 'REFUSED',
      holder_name: mark,
      number_masked: '4403***********012',
      number_cipher: Buffer.from('x'),
      number_hash: Buffer.from('y'),
      transfer_amount: null,
      refuse_reason: '照片不清楚',
      decided_at: new Date(),
      decided_by: null,
      valid_until: null,
    })
    .execute()
  const topic = await db.selectFrom('forum_topics').select('id').where('author_id', '=', id).executeTakeFirstOrThrow()
  await sql`update forum_topics set body_html = ${`<p>我是${mark}，加我 ${phone} 或 ${email}</p>`}, tags = array[${mark}],
    attachments = ${JSON.stringify([{ name: `${mark}.pdf`, url: '/x', size: 1 }])}::jsonb where author_id = ${id}`.execute(db)
  await sql`insert into forum_replies (topic_id, author_id, floor, body_html, body_text, state)
    values (${topic.id}, ${id}, 9001, ${`<p>${phone}</p>`}, ${phone}, 'PUBLISHED')`.execute(db)
  await sql`insert into message_codes (phone, purpose, code_hash, expires_at) values (${phone}, 'LOGIN', 'x', now()), (${email}, 'EMAIL', 'x', now())`.execute(
    db,
  )
  await sql`insert into inbox_messages (channel, recipient, body) values ('SMS', ${phone}, ${phone}), ('EMAIL', ${email}, ${email})`.execute(
    db,
  )
  await sql`insert into rate_limits (key, points) values (${`code-phone-hour:${phone}`}, 1), (${`email-recipient-hour:${email}`}, 1)`.execute(
    db,
  )
  await sql`insert into uploads (user_id, purpose, name, bytes, key, fingerprint, state, kind, content_type, sha256, expires_at)
    values (${id}, 'AVATAR', ${`${mark}.jpg`}, 1, ${String(serial).padStart(30, 'a')}, ${mark}, 'READY', 'IMAGE', 'image/webp', 'x', now())`.execute(
    db,
  )
  await sql`insert into third_party_accounts (user_id, provider, subject_hash, nickname) values (${id}, 'WECHAT', ${Buffer.from(mark)}, ${mark})`.execute(
    db,
  )
  return { id, mark, phone, email, visitor, topicId: topic.id }
}

/** Every table and column in which one of the texts stands. */
async function findAnywhere(texts: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and udt_name in ('text', 'varchar', '_text', 'jsonb', 'tsvector', '_varchar')`.execute(
    db,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ hit: boolean }>`select exists (select 1 from ${sql.table(table)}
      where ${sql.join(
        texts.map(text => sql`strpos(${sql.ref(column)}::text, ${text}) > 0`),
        sql` or `,
      )}) as hit`.execute(db)
    if (rows[0]?.hit) found.push(`${table}.${column}`)
  }
  return found
}

test('every column that refers to a person is listed with what becomes of it, and every listed one exists', async () => {
  const { rows: references } = await sql<{ name: string }>`
    select constraints.conrelid::regclass::text || '.' || columns.attname as name from pg_constraint as constraints
    join pg_attribute as columns on columns.attrelid = constraints.conrelid and columns.attnum = any (constraints.conkey)
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(db)
  const listed = new Set(personalTables.map(one => `${one.table}.${one.person}`))
  expect(references.map(row => row.name).filter(name => !listed.has(name))).toEqual([])
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`.execute(
    db,
  )
  const existing = new Set(columns.map(row => row.name))
  const named = personalTables.flatMap(one => [one.person, ...(one.copy?.columns ?? [])].map(column => `${one.table}.${column}`))
  expect(named.filter(name => !existing.has(name))).toEqual([])
})

describe('a copy of my data', () => {
  const ready = async (visitor: Awaited<ReturnType<typeof api.signedIn>>) => {
    await makeExports(db, new Date())
    return ((await visitor.get('user/export')).resultData as { latest: DataExport }).latest
  }

  test('is made once however often it is asked for and made, holds what is mine and nothing of others, and no secrets', async () => {
    // What waits in the demo is made first.
    await makeExports(db, new Date())
    const { id, mark, phone, visitor } = await furnishedPerson()
    const asked = await Promise.all(Array.from({ length: 10 }, () => visitor.post('user/export')))
    expect(asked.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(asked.filter(answer => answer.code === '002103')).toHaveLength(9)
    expect(asked.find(answer => answer.resultStatus)?.resultData).toMatchObject({ state: 'WAITING', url: null })
    const made = await Promise.all([makeExports(db, new Date()), makeExports(db, new Date()), makeExports(db, new Date())])
    expect(made.reduce((sum, one) => sum + one)).toBe(1)
    const latest = await ready(visitor)
    expect(latest).toMatchObject({ state: 'READY', url: expect.stringMatching(/^\/my-data\/\d+\.zip\?/) })

    const row = await db.selectFrom('data_exports').select('archive').where('user_id', '=', id).executeTakeFirstOrThrow()
    const files = unzipSync(new Uint8Array(row.archive!))
    const read = (name: string) => strFromU8(files[name]!)
    expect(JSON.parse(read('profile.json'))).toMatchObject([{ id, nickname: mark, phone }])
    expect(JSON.parse(read('addresses.json'))).toMatchObject([{ receiver: mark }])
    expect(read('addresses.csv')).toContain(mark)
    expect(JSON.parse(read('certifications.json'))).toMatchObject([{ holder_name: mark, number_masked: '4403***********012' }])
    expect(JSON.parse(read('forum-topics.json')).length).toBeGreaterThan(0)
    expect(read('说明.txt')).toContain('addresses.json')
    const everything = Object.values(files)
      .map(file => strFromU8(file))
      .join('\n')
    expect(everything).not.toMatch(/password_hash|token_hash|number_cipher|code_hash|binding_hash/)
    const others = await db.selectFrom('users').select('phone').where('id', '<>', id).where('phone', 'is not', null).execute()
    expect(others.filter(other => everything.includes(other.phone!))).toEqual([])
    expect((await visitor.get('notice/list?kind=SECURITY')).resultData).toMatchObject({ total: 1 })
    expect((await visitor.post('user/export')).code).toBe('002103')
  })

  test('is fetched only with its own signature, for a day', async () => {
    const { id, visitor } = await furnishedPerson()
    await visitor.post('user/export')
    const { url } = await ready(visitor)
    const handler = createArchiveHandler(db)
    const server = createServer((req, res) => {
      const [path = '/', search = ''] = (req.url ?? '/').split('?', 2)
      void handler(req, res, path, search)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const good = await fetch(origin + url)
      expect([good.status, good.headers.get('content-type')]).toEqual([200, 'application/zip'])
      expect(unzipSync(new Uint8Array(await good.arrayBuffer()))['profile.json']).toBeDefined()
      const bad = [
        url!.replace(/\d+(?=\.zip)/, number => String(Number(number) + 1)),
        url!.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 60}`),
        url!.replace(/sig=.*/, 'sig='),
        url!.replace(/\?.*/, ''),
        '/my-data/x.zip',
      ]
      for (const path of bad) expect((await fetch(origin + path)).status, path).toBe(404)
      await db
        .updateTable('data_exports')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('user_id', '=', id)
        .execute()
      expect((await fetch(origin + url)).status).toBe(404)
      expect(((await visitor.get('user/export')).resultData as { latest: DataExport }).latest).toMatchObject({
        state: 'EXPIRED',
        url: null,
      })
      await makeExports(db, new Date())
      expect(
        await db.selectFrom('data_exports').select(['state', 'archive']).where('user_id', '=', id).executeTakeFirst(),
      ).toEqual({
        state: 'EXPIRED',
        archive: null,
      })
    } finally {
      await new Promise(resolve => server.close(resolve))
    }
  })

  test('that was cut off is made again, and given up after three tries', async () => {
    const { id, visitor } = await furnishedPerson()
    await visitor.post('user/export')
    const cutOff = (tries: number) =>
      db
        .updateTable('data_exports')
        .set({ state: 'RUNNING', started_at: new Date(Date.now() - 11 * 60_000), tries, archive: null })
        .where('user_id', '=', id)
        .execute()
    await cutOff(3)
    await makeExports(db, new Date())
    expect((await visitor.get('user/export')).resultData).toMatchObject({ latest: { state: 'FAILED' }, mayRequestAt: null })
    await cutOff(1)
    expect((await ready(visitor)).state).toBe('READY')
  })

  test('asks for a fresh proof', async () => {
    const visitor = await api.signedIn(1, { provedAt: new Date(Date.now() - 11 * 60_000) })
    for (const path of ['user/export', 'user/closing']) expect((await visitor.post(path)).code).toBe('002005')
  })
})

describe('closing an account', () => {
  const dueNow = (id: number) =>
    db
      .updateTable('users')
      .set({ closing_at: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
  const closing = async (visitor: Awaited<ReturnType<typeof api.signedIn>>) =>
    (await visitor.get('user/closing')).resultData as Closing

  test('hides the person at once, ends other sessions, and is taken back with everything in its place', async () => {
    const { id, mark, visitor } = await furnishedPerson()
    const elsewhere = await api.signedIn(id)
    await visitor.post('profile/privacy', {
      visibility: 'PUBLIC',
      showConsultations: true,
      showForum: true,
      showVideos: true,
      searchable: true,
    })
    const isFound = async () =>
      ((await api.visitor().get(`search/user?keyword=${encodeURIComponent(mark)}`)).resultData as { total: number }).total > 0
    expect(await isFound()).toBe(true)
    const answer = await visitor.post('user/closing')
    const { closingAt } = answer.resultData as Closing
    expect(new Date(closingAt!).getTime() - Date.now()).toBeGreaterThan(7 * DAY - 60_000)
    expect((await visitor.get('user')).resultData).toMatchObject({ closingAt })
    expect((await elsewhere.get('user')).code).toBe('002030')
    expect((await api.visitor().get(`user/${id}/profile`)).code).toBe('030001')
    expect(await isFound()).toBe(false)
    expect((await visitor.post('user/closing')).code).toBe('040001')
    await sweepClosings(db, new Date())
    expect((await closing(visitor)).closingAt).toBe(closingAt)

    expect((await visitor.post('user/closing/withdraw')).resultData).toMatchObject({ closingAt: null })
    expect((await api.visitor().get(`user/${id}/profile`)).resultStatus).toBe(true)
    expect(await isFound()).toBe(true)
    expect((await visitor.post('user/closing/withdraw')).code).toBe('040001')
  })

  test('is refused with reasons while others wait: a company with members, an open order', async () => {
    const { rows } = await sql<{ owner: number }>`
      select owner_user_id as owner from companies where state = 'ACTIVE' and exists (select 1 from company_employees as other
        where other.company_id = companies.id and other.user_id <> owner_user_id and other.state = 'ACTIVE') limit 1`.execute(db)
    const owner = await api.signedIn(rows[0]!.owner)
    expect(await owner.post('user/closing')).toMatchObject({
      status: 409,
      code: '002104',
      message: expect.stringMatching(/[\u4e00-\u9fff]/),
    })
    expect((await closing(owner)).hindrances.map(one => one.kind)).toContain('COMPANY_OWNER')
    const open = await db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'buyer_user_id')
      .select('buyer_user_id')
      .where('orders.state', '=', 'PENDING_PAYMENT')
      .where('buyer_company_id', 'is', null)
      .where('users.state', '=', 'ACTIVE')
      .executeTakeFirstOrThrow()
    expect((await closing(await api.signedIn(open.buyer_user_id))).hindrances.map(one => one.kind)).toContain('ORDER')
  })

  test('that comes due while somebody waits is called off, and the person is told', async () => {
    const { id, visitor } = await furnishedPerson()
    await visitor.post('user/closing')
    await dueNow(id)
    await sql`update orders set buyer_user_id = ${id}, buyer_company_id = null
      where id = (select id from orders where state = 'PENDING_PAYMENT' and seller_user_id is distinct from ${id} limit 1)`.execute(
      db,
    )
    await sweepClosings(db, new Date())
    expect(await closing(visitor)).toMatchObject({ closingAt: null, hindrances: [{ kind: 'ORDER' }] })
    expect((await visitor.get('user')).resultStatus).toBe(true)
  })

  describe('when the days are over', () => {
    const people: Awaited<ReturnType<typeof furnishedPerson>>[] = []
    beforeAll(async () => {
      for (let count = 0; count < 4; count++) people.push(await furnishedPerson())
      for (const { id, visitor } of people) {
        await visitor.post('user/export')
        await makeExports(db, new Date())
        expect((await visitor.post('user/closing')).resultStatus).toBe(true)
        await dueNow(id)
      }
      for (const one of people) expect((await findAnywhere([one.phone])).length).toBeGreaterThan(5)
      const { rows } = await sql<{ traces: number }>`
        select count(*)::int as traces from audit_traces t join audit_entries e on e.id = t.entry_id where actor_id = ${people[0]!.id}`.execute(
        db,
      )
      expect(rows[0]?.traces).toBeGreaterThan(0)
      await Promise.all([sweepClosings(db, new Date()), sweepClosings(db, new Date())])
      expect((await verifyAudit(db)).broken).toEqual([])
    })

    test('leaves none of their phone, address or name in any table, and their sessions end', async () => {
      expect(people.length).toBeGreaterThan(2)
      for (const { id, mark, phone, email, visitor } of people) {
        expect(await findAnywhere([mark, phone, email])).toEqual([])
        expect((await visitor.get('user')).code).toBe('002030')
        // Who did what stays in the audit log; from where and with what is gone.
        const { rows: log } = await sql<{ entries: number; traces: number }>`
          select count(*)::int as entries, count(t.entry_id)::int as traces from audit_entries e left join audit_traces t on t.entry_id = e.id
          where actor_id = ${id}`.execute(db)
        expect(log[0]?.entries).toBeGreaterThan(0)
        expect(log[0]?.traces).toBe(0)
        const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        expect(row).toMatchObject({
          state: 'CLOSED',
          nickname: GONE,
          phone: null,
          email: null,
          password_hash: null,
          intro: '',
          avatar: '',
          tags: [],
        })
        for (const one of personalTables.filter(table => table.leaving === 'delete')) {
          const { rows } = await sql`select 1 from ${sql.table(one.table)} where ${sql.ref(one.person)} = ${id}`.execute(db)
          expect(rows, one.table).toEqual([])
        }
      }
    })

    test('their posts stand under nobody’s name, and nobody finds them by person', async () => {
      for (const { id, topicId } of people) {
        const topic = await db
          .selectFrom('forum_topics')
          .select(['state', 'body_html'])
          .where('id', '=', topicId)
          .executeTakeFirstOrThrow()
        expect(topic.body_html).toBe('<p>我是***，加我 *** 或 ***</p>')
        expect((await api.visitor().get(`user/${id}/profile`)).code).toBe('030001')
        expect((await api.visitor().get(`search/user/forum?userId=${id}`)).resultData).toMatchObject({ total: 0 })
        const documents = await db
          .selectFrom('search_documents')
          .select(['kind', 'facts'])
          .where('owner_user_id', '=', id)
          .execute()
        expect(documents.every(one => ['topic', 'reply', 'video', 'question', 'answer'].includes(one.kind))).toBe(true)
        expect(documents.every(one => (one.facts as { author?: string }).author === GONE)).toBe(true)
      }
    })

    test('the phone is free for a new account', async () => {
      const [{ phone }] = people as [(typeof people)[number]]
      await db
        .insertInto('users')
        .values({
          nickname: '新人',
          phone,
          email: null,
          password_hash: null,
          province_code: 19,
          city_code: 1607,
          district_code: null,
        })
        .execute()
    })
  })

  test('a company nobody else works for ends with its owner', async () => {
    const { id, visitor } = await furnishedPerson()
    const { rows } = await sql<{ id: number }>`
      insert into companies (owner_user_id, name, short_name, industry, scale, contact_name, phone, province_code, city_code, district_code, address, lng, lat)
      values (${id}, '独行侠工作室有限公司', '独行侠', '其他', 'UNDER_20', '联系人', '13912340000', 19, 1607, 0, '', 114, 22) returning id`.execute(
      db,
    )
    await sql`insert into company_employees (company_id, user_id, employee_identity, state, joined_at) values (${rows[0]!.id}, ${id}, 'OWNER', 'ACTIVE', now())`.execute(
      db,
    )
    expect((await visitor.post('user/closing')).resultStatus).toBe(true)
    await dueNow(id)
    await sweepClosings(db, new Date())
    expect(
      await db
        .selectFrom('companies')
        .select(['state', 'contact_name', 'phone'])
        .where('id', '=', rows[0]!.id)
        .executeTakeFirst(),
    ).toEqual({ state: 'DISSOLVED', contact_name: '', phone: null })
    expect((await api.visitor().get(`same/city/server/company/${rows[0]!.id}`)).code).toBe('030001')
  })
})
