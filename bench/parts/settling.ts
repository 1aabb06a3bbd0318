/**
 * Requests while 100 000 orders are settled, against the same without: what sellers earned becomes theirs by the job of the site itself, in the same
 * process and database. Alternating rounds; the orders of a round are all settled before the next begins.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { withoutIndexes } from '#demo/bulk.ts'
import type { Db } from '#server/db/client.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { copyDemo } from '../lib/database.ts'
import { type LoadPlan, type LoadResult, load } from '../lib/load.ts'
import { openPeople, withDb } from '../lib/people.ts'
import { median, report, roundsOf } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const ORDERS = 100_000
const SELLERS = 200
const MS = 15_000
const JOB = 'trade.wallet.earnings'

/** Completed orders whose earnings are held for another year. @returns the token of a seller and one of their orders. */
const fill = (db: Db) =>
  db.connection().execute(async alone => {
    const people = await openPeople(alone, SELLERS + 1, '结算测试')
    const [buyer = 0, ...sellers] = people.map(one => one.id)
    await withoutIndexes(alone, ['orders', 'ledger_postings', 'ledger_transfers', 'ledger_accounts', 'earnings'], async () => {
      await sql`insert into orders (order_no, kind, state, buyer_user_id, seller_user_id, title, total_amount, paid_amount, contact_name,
          pay_before, paid_at, delivered_at, completed_at, created_at, updated_at)
        select '8' || lpad(n::text, 19, '0'), 'SERVICE', 'COMPLETED', ${buyer}, (${sellers}::integer[])[1 + n % ${SELLERS}], '日常保洁两小时',
          10000, 10000, '测试', moment, moment, moment, moment, moment, moment
        from (select n, now() - interval '8 days' - n * interval '1 second' as moment from generate_series(1, ${ORDERS}::integer) as n) as given`.execute(
        alone,
      )
      await sql`insert into ledger_accounts (book, kind, user_id, balance)
        select 'CNY', 'PENDING', id, 0 from unnest(${sellers}::integer[]) as id`.execute(alone)
      await sql`insert into ledger_accounts (book, kind, order_id, balance)
        select 'CNY', 'ESCROW', id, null from orders where order_no like '8%'`.execute(alone)
      await sql`insert into ledger_postings (kind, ref, order_id, at)
        select 'ORDER_COMPLETE', order_no, id, completed_at from orders where order_no like '8%' order by completed_at`.execute(
        alone,
      )
      await sql`insert into ledger_transfers (posting_id, book, debit, credit, amount)
        select posting.id, 'CNY', escrow.id, pending.id, 9000
        from ledger_postings posting join orders on orders.id = posting.order_id and orders.order_no like '8%'
        join ledger_accounts escrow on escrow.order_id = orders.id and escrow.kind = 'ESCROW'
        join ledger_accounts pending on pending.user_id = orders.seller_user_id and pending.kind = 'PENDING'
        where posting.kind = 'ORDER_COMPLETE' order by posting.id`.execute(alone)
      await sql`insert into earnings (order_id, user_id, release_at)
        select id, seller_user_id, now() + interval '1 year' from orders where order_no like '8%'`.execute(alone)
    })
    await sql`vacuum analyze orders, ledger_accounts, ledger_postings, ledger_transfers, earnings`.execute(alone)
    return { token: people[1]?.token ?? '', orderNo: `8${String(SELLERS).padStart(19, '0')}` }
  })

const countHeld = async (db: Db): Promise<number> =>
  Number(
    (
      await sql<{
        count: number
      }>`select count(*) as count from earnings where released_at is null and release_at <= now()`.execute(db)
    ).rows[0]?.count,
  )

/** Makes so many of them due, and asks for the job as an operator does. */
async function settle(db: Db, orders: number): Promise<void> {
  await sql`update earnings set release_at = now() - interval '1 minute' where order_id in (
    select order_id from earnings where released_at is null and release_at > now() + interval '300 days' order by order_id limit ${orders})`.execute(
    db,
  )
  const held = await countHeld(db)
  await sql`update background_jobs set asked_at = now() where name = ${JOB}`.execute(db)
  while ((await countHeld(db)) === held) await sleep(20)
}

type Round = { alone: LoadResult; beside: LoadResult; settled: number; seconds: number }

async function play(db: Db, plan: LoadPlan, rounds: number, played: Round[]): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const alone = await load(plan)
    const orders = Math.ceil(ORDERS / rounds)
    const began = performance.now()
    await settle(db, orders)
    const beside = await load(plan)
    if ((await countHeld(db)) === 0) throw new Error('All was settled before the requests were over')
    while ((await countHeld(db)) > 0) await sleep(200)
    played.push({ alone, beside, settled: orders, seconds: (performance.now() - began) / 1000 })
  }
  const faults = await findLedgerFaults(db)
  if (faults.length > 0) throw new Error(`The ledger has faults: ${JSON.stringify(faults)}`)
}

export async function settling(): Promise<void> {
  const rounds = roundsOf(5)
  const copy = await copyDemo('settling')
  try {
    const known = await withDb(copy.url, fill)
    const site = await startSite(copy.url)
    try {
      const plan: LoadPlan = {
        url: site.url,
        headers: { Authorization: `Bearer ${known.token}` },
        paths: [
          '/v1/front/order/list?role=seller',
          '/v1/front/order/count?role=seller',
          '/v1/front/order/income',
          '/v1/front/user',
        ],
        connections: 2,
        ms: MS,
      }
      await load({ ...plan, ms: 3_000 })
      const played: Round[] = []
      await withDb(copy.url, db => play(db, plan, rounds, played))
      const ratio = (pick: (one: LoadResult) => number) => median(played.map(({ alone, beside }) => pick(beside) / pick(alone)))
      const times = (side: 'alone' | 'beside') =>
        `${median(played.map(one => one[side].p50)).toFixed(1)}/${median(played.map(one => one[side].p99)).toFixed(1)}`
      report(
        'settling',
        [
          {
            what: 'requests while orders are settled: p50',
            value: ratio(one => one.p50),
            unit: '×',
            most: 1.3,
            note: `p50/p99 ${times('alone')} → ${times('beside')} ms`,
          },
          { what: 'requests while orders are settled: p99', value: ratio(one => one.p99), unit: '×', most: 1.3 },
          { what: 'orders settled', value: played.reduce((sum, one) => sum + one.settled, 0), unit: '', least: ORDERS },
          {
            what: 'settled a second',
            value: median(played.map(one => one.settled / one.seconds)),
            unit: '',
            note: 'requests of the round included',
          },
        ],
        played,
      )
    } finally {
      await site.stop()
    }
  } finally {
    await copy.stop()
  }
}
