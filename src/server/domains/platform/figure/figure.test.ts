/** Daily figures: counted from what is kept, the same however often, and shown by duty. */

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallResult } from '#lib/contract/define.ts'
import type { figures } from '#lib/contract/platform/figure.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { countFigures } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Report = CallResult<typeof figures.getDailyFigures>

let boss: Visitor
let editor: Visitor

beforeAll(async () => {
  boss = await api.signedIn((await appointOperator(db, '13900000011', ['super'])).userId)
  editor = await api.signedIn((await appointOperator(db, '13900000012', ['content'])).userId)
})

const report = async (who: Visitor, query = ''): Promise<Report> =>
  (await who.get(`../manager/figure${query}`)).resultData as Report
const sumOf = ({ figures: list }: Report, figure: string) =>
  list.find(one => one.figure === figure)?.values.reduce((sum, value) => sum + value, 0)
const stored = () => sql<{ line: string }>`select daily_figures::text as line from daily_figures order by 1`.execute(db)

describe('daily figures', () => {
  test('say that nothing is counted yet, then count what stands in the tables', async () => {
    expect((await report(boss)).countedAt).toBeNull()
    const now = new Date()
    await countFigures(db, now)
    const year = await report(boss, '?days=365')
    expect(year.days).toHaveLength(365)
    expect(year.days.at(-1)).toBe(date(now))
    const { rows } = await sql<{ users: number; paid: number; orders: number; consultations: number; fee: number }>`
      select (select count(*)::int from users where created_at >= ${year.days[0]}::date) as users,
        (select count(*)::int from orders where paid_at >= ${year.days[0]}::date) as orders,
        (select coalesce(sum(paid_amount), 0)::int from orders where paid_at >= ${year.days[0]}::date) as paid,
        (select coalesce(sum(case when c.kind = 'FEE' then t.amount else -t.amount end), 0)::int from ledger_transfers t
          join ledger_postings p on p.id = t.posting_id join ledger_accounts c on c.id = t.credit join ledger_accounts d on d.id = t.debit
          where (c.kind = 'FEE') <> (d.kind = 'FEE') and p.at >= ${year.days[0]}::date) as fee,
        (select count(*)::int from consultations where created_at >= ${year.days[0]}::date) as consultations`.execute(db)
    expect(rows[0]!.users).toBeGreaterThan(0)
    expect(sumOf(year, 'SIGN_UPS')).toBe(rows[0]!.users)
    expect(sumOf(year, 'ORDERS')).toBe(rows[0]!.orders)
    expect(sumOf(year, 'PAID')).toBe(rows[0]!.paid)
    expect(sumOf(year, 'INCOME')).toBe(rows[0]!.fee)
    expect(sumOf(year, 'CONSULTATIONS')).toBe(rows[0]!.consultations)
    expect(year.countedAt).not.toBeNull()
  })

  test('are the same when they are counted again, and by two at the same time', async () => {
    const now = new Date()
    await countFigures(db, now)
    const before = await stored()
    await countFigures(db, now)
    expect((await stored()).rows).toEqual(before.rows)
  })

  test('include a payment whose notice comes after midnight', async () => {
    const now = new Date()
    await countFigures(db, now)
    const before = sumOf(await report(boss, '?days=7'), 'ORDERS') ?? 0
    await sql`update orders set paid_at = ${new Date(now.getTime() - DAY_MS)}
      where id = (select id from orders where paid_at < now() - interval '30 days' limit 1)`.execute(db)
    await countFigures(db, now)
    expect(sumOf(await report(boss, '?days=7'), 'ORDERS')).toBe(before + 1)
  })

  test('of a city are those of its people, and all cities together no more than the site', async () => {
    const cities = (await boss.get('../manager/figure/city?days=365&figure=SIGN_UPS')).resultData as {
      code: number
      value: number
    }[]
    const whole = sumOf(await report(boss, '?days=365'), 'SIGN_UPS') ?? 0
    const inCities = cities.reduce((sum, one) => sum + one.value, 0)
    expect(inCities).toBeGreaterThan(0)
    expect(inCities).toBeLessThanOrEqual(whole)
    const one = await report(boss, `?days=365&city=${cities[0]!.code}`)
    expect(sumOf(one, 'SIGN_UPS')).toBe(cities[0]!.value)
    expect(one.figures.map(({ figure }) => figure)).not.toContain('QUEUE_LENGTH')
    expect(await boss.get('../manager/figure?city=999999999')).toMatchObject({ code: 'missing.record' })
  })

  test('keep money from operators without its duty, and everything from members', async () => {
    const seen = (await report(editor)).figures.map(one => one.figure)
    expect(seen).toContain('SIGN_UPS')
    expect(seen).not.toContain('PAID')
    expect(seen).not.toContain('INCOME')
    expect(await editor.get('../manager/figure/city?figure=PAID')).toMatchObject({ code: 'rights.denied' })
    expect(await api.visitor().get('../manager/figure')).toMatchObject({ code: 'session.invalid' })
  })
})
