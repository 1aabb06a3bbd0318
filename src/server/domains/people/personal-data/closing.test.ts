import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Closing } from '#lib/contract/people/personal-data.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { verifyAudit } from '#server/audit.ts'
import { registry } from '#server/domains/index.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { furnishedPeople } from '#tests/support/furnished-person.ts'
import { sweepClosings } from './closing.ts'
import { makeExports } from './exports.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { furnishedPerson, findAnywhere } = furnishedPeople(database, api)

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
    // 《用户服务协议》六.3: 「注销申请提交后有十五日反悔期」
    expect(new Date(closingAt!).getTime() - Date.now()).toBeGreaterThan(15 * DAY_MS - MINUTE_MS)
    expect((await visitor.get('user')).resultData).toMatchObject({ closingAt })
    expect((await elsewhere.get('user')).code).toBe('session.invalid')
    expect((await api.visitor().get(`user/${id}/profile`)).code).toBe('missing.record')
    expect(await isFound()).toBe(false)
    expect((await visitor.post('user/closing')).code).toBe('state.conflict')
    await sweepClosings(db, new Date())
    expect((await closing(visitor)).closingAt).toBe(closingAt)

    expect((await visitor.post('user/closing/withdraw')).resultData).toMatchObject({ closingAt: null })
    expect((await api.visitor().get(`user/${id}/profile`)).resultStatus).toBe(true)
    expect(await isFound()).toBe(true)
    expect((await visitor.post('user/closing/withdraw')).code).toBe('state.conflict')
  })

  test('is refused with reasons while others wait: a company with members, an open order', async () => {
    const { rows } = await sql<{ owner: number }>`
      select owner_user_id as owner from companies where state = 'ACTIVE' and exists (select 1 from company_employees as other
        where other.company_id = companies.id and other.user_id <> owner_user_id and other.state = 'ACTIVE') limit 1`.execute(db)
    const owner = await api.signedIn(rows[0]!.owner)
    expect(await owner.post('user/closing')).toMatchObject({
      status: 409,
      code: 'closing.hindered',
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

  test('that comes due while somebody waits is called off, and the person is notified', async () => {
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
        expect((await visitor.get('user')).code).toBe('session.invalid')
        // Who did what stays in the audit log; from where and with what is gone.
        const { rows: log } = await sql<{ entries: number; traces: number }>`
          select count(*)::int as entries, count(t.entry_id)::int as traces from audit_entries e left join audit_traces t on t.entry_id = e.id
          where actor_id = ${id}`.execute(db)
        expect(log[0]?.entries).toBeGreaterThan(0)
        expect(log[0]?.traces).toBe(0)
        const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        expect(row).toMatchObject({
          state: 'CLOSED',
          nickname: CLOSED_ACCOUNT_NAME,
          phone: null,
          email: null,
          password_hash: null,
          intro: '',
          avatar: '',
          tags: [],
        })
        for (const one of registry.personalTables.filter(table => table.leaving === 'delete')) {
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
        expect((await api.visitor().get(`user/${id}/profile`)).code).toBe('missing.record')
        expect((await api.visitor().get(`search/user/forum?userId=${id}`)).resultData).toMatchObject({ total: 0 })
        const documents = await db
          .selectFrom('search_documents')
          .select(['kind', 'facts'])
          .where('owner_user_id', '=', id)
          .execute()
        expect(documents.every(one => ['topic', 'reply', 'video', 'question', 'answer'].includes(one.kind))).toBe(true)
        expect(documents.every(one => (one.facts as { author?: string }).author === CLOSED_ACCOUNT_NAME)).toBe(true)
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
    await sql`insert into company_employees (company_id, user_id, employee_identity, state, joined_at)
      values (${rows[0]!.id}, ${id}, 'OWNER', 'ACTIVE', now())`.execute(db)
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
    expect((await api.visitor().get(`same/city/server/company/${rows[0]!.id}`)).code).toBe('missing.record')
  })
})
