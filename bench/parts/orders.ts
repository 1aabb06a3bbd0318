/**
 * Orders at 1 000 000 against 10 000: lists of a buyer, of a seller who sold a tenth of all, and what that seller earned. The last thirteen months
 * of both sellers are alike; what lies before is the long history of the one and the short one of the other.
 */
import { sql } from 'kysely'
import { withoutIndexes } from '#demo/bulk.ts'
import { createToken } from '#server/domains/people/session/tokens.ts'
import { openGrown } from '../lib/database.ts'
import { figuresOf, type Grown, grow, type PathLoad } from '../lib/growth.ts'
import { openPeople, signIn, withDb } from '../lib/people.ts'
import { report, roundsOf } from '../lib/report.ts'
import { type Running, startSite } from '../lib/site.ts'

const FEW = 10_000
const MANY = 1_000_000
const BUYERS = 100
/** Of the last thirteen months, alike in both. */
const RECENT = 650
/** Of one buyer, alike in both. */
const BOUGHT = 100

type Known = { seller: number; buyer: number; orderNo: string }

const fill = (url: string, orders: number): Promise<Known> =>
  withDb(url, async db => {
    const people = await openPeople(db, 2 + BUYERS * 2, '订单测试')
    const [seller = 0, buyer = 0, ...others] = people.map(one => one.id)
    const [buyers, sellers] = [others.slice(0, BUYERS), others.slice(BUYERS)]
    return db.connection().execute(async alone => {
      const own = orders / 10
      // Which order is whose: the first tenth is the seller's, the hundred after it the buyer's.
      const rows = sql`select n, n <= ${own}::integer as is_own,
          case when n <= ${RECENT} then now() - n * interval '390 days' / ${RECENT}::integer
            else now() - interval '400 days' - n * interval '700 days' / ${orders}::integer end as moment
        from generate_series(1, ${orders}::integer) as n`
      await withoutIndexes(alone, ['orders', 'ledger_postings', 'ledger_transfers', 'ledger_accounts'], async () => {
        await sql`insert into orders (order_no, kind, state, buyer_user_id, seller_user_id, title, total_amount, paid_amount, contact_name,
            pay_before, paid_at, delivered_at, completed_at, created_at, updated_at)
          select '9' || lpad(n::text, 19, '0'), 'SERVICE', 'COMPLETED',
            case when n > ${own}::integer and n <= ${own + BOUGHT}::integer then ${buyer} else (${buyers}::integer[])[1 + n % ${BUYERS}] end,
            case when is_own then ${seller} else (${sellers}::integer[])[1 + n % ${BUYERS}] end,
            (array['日常保洁两小时', '代理记账一年', '合同审查一份', '电脑上门维修', '商标注册一件'])[1 + n % 5]
              || ' · 套餐 ' || n % 9,
            10000 + n % 900, 10000 + n % 900, '测试', moment, moment, moment, moment, moment, moment
          from (${rows}) as given`.execute(alone)
        await sql`insert into ledger_accounts (book, kind, user_id, balance)
          values ('CNY', 'PENDING', ${seller}, 0)`.execute(alone)
        await sql`insert into ledger_accounts (book, kind, order_id, balance)
          select 'CNY', 'ESCROW', id, null from orders where seller_user_id = ${seller}`.execute(alone)
        // A posting for every order, as its payment wrote; what the statement of the seller reads follows from its completion.
        await sql`insert into ledger_postings (kind, ref, order_id, at)
          select 'PAY', 'bench:' || order_no, id, created_at from orders where order_no like '9%' order by created_at`.execute(
          alone,
        )
        await sql`insert into ledger_postings (kind, ref, order_id, at)
          select 'ORDER_COMPLETE', order_no, id, completed_at from orders where seller_user_id = ${seller} order by completed_at`.execute(
          alone,
        )
        await sql`insert into ledger_transfers (posting_id, book, debit, credit, amount)
          select posting.id, 'CNY', escrow.id, pending.id, orders.total_amount * 9 / 10
          from ledger_postings posting join orders on orders.id = posting.order_id and orders.seller_user_id = ${seller}
          join ledger_accounts escrow on escrow.order_id = orders.id and escrow.kind = 'ESCROW'
          join ledger_accounts pending on pending.user_id = ${seller} and pending.kind = 'PENDING'
          where posting.kind = 'ORDER_COMPLETE' order by posting.id`.execute(alone)
      })
      await sql`vacuum analyze orders, ledger_accounts, ledger_postings, ledger_transfers`.execute(alone)
      return { seller, buyer, orderNo: `9${String(own + 1).padStart(19, '0')}` }
    })
  })

const monthBefore = (months: number): string => {
  const day = new Date()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 7)
}

export async function orders(): Promise<void> {
  const rounds = roundsOf(7)
  const few = await openGrown('few', 'orders', url => fill(url, FEW))
  const many = await openGrown('many', 'orders', url => fill(url, MANY))
  const sites: Running[] = []
  try {
    const sides: { url: string; seller: string; buyer: string; orderNo: string }[] = []
    for (const { url, known } of [few, many]) {
      const [seller, buyer] = [createToken(), createToken()]
      await withDb(url, db =>
        signIn(db, [
          { id: known.seller, token: seller },
          { id: known.buyer, token: buyer },
        ]),
      )
      const site = await startSite(url)
      sites.push(site)
      sides.push({ url: site.url, seller, buyer, orderNo: known.orderNo })
    }
    const both = (what: string, who: 'seller' | 'buyer', paths: (side: (typeof sides)[number]) => string[]): Promise<Grown> => {
      const asked = sides.map(
        (side): PathLoad => ({ url: side.url, token: side[who], paths: paths(side).map(tail => `/v1/front${tail}`) }),
      )
      return grow(what, asked[0] as PathLoad, asked[1] as PathLoad, rounds)
    }
    const word = encodeURIComponent('合同审查')
    const grown = [
      await both('orders of a buyer', 'buyer', () => ['/order/list', '/order/list?phase=DONE', '/order/list?pageNo=3']),
      await both('orders of the seller', 'seller', () =>
        ['', '&phase=DONE', '&state=COMPLETED', '&pageNo=3'].map(rest => `/order/list?role=seller${rest}`),
      ),
      await both('orders of the seller by word', 'seller', () => [`/order/list?role=seller&keyword=${word}`]),
      await both('one order', 'buyer', ({ orderNo }) => [`/order/${orderNo}`]),
      await both('open orders counted', 'seller', () => ['/order/count?role=seller']),
      await both('income', 'seller', () => ['/order/income']),
      await both('figures of thirty days', 'seller', () => ['/order/figures']),
      await both('statement of a month', 'seller', () =>
        [1, 2, 3].map(months => `/user/settlement/month?month=${monthBefore(months)}`),
      ),
    ]
    report(
      'orders',
      grown.flatMap(one => figuresOf(one, { p50: 1.5, p99: 2 })),
      grown,
    )
  } finally {
    for (const site of sites) await site.stop()
    await few.stop()
    await many.stop()
  }
}
