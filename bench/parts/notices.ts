/**
 * A thousand notices of one payment at once, in any order: good ones repeated, forged, stale, of another amount, merchant and number. How long each waits
 * for its answer, and that the payment is credited once and nothing else.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { HOUR_MS } from '#lib/format/units.ts'
import { SANDBOX_MERCHANT, signedHeaders } from '#server/ports/payment/sandbox/signing.ts'
import { beginPayment } from '../lib/buyers.ts'
import { openCaller } from '../lib/caller.ts'
import { copyDemo } from '../lib/database.ts'
import { openPeople, withDb } from '../lib/people.ts'
import { median, report, roundsOf } from '../lib/report.ts'
import { listSales } from '../lib/sales.ts'
import { type Running, startModule, startSite } from '../lib/site.ts'

const NOTICES = 1_000

type Notice = { body: string; headers: Record<string, string> }

/** One of each kind; the bad ones are about a payment that nobody has paid. */
function kindsOf(paid: Begun, unpaid: Begun): Notice[] {
  const bodyOf = ({ paymentNo, amount }: Begun, more: object = {}) =>
    JSON.stringify({
      merchant: SANDBOX_MERCHANT,
      event: 'TRADE',
      tradeNo: paymentNo,
      state: 'SUCCESS',
      transaction: `T${paymentNo}`,
      amount,
      paidAt: new Date().toISOString(),
      ...more,
    })
  const signed = (body: string, of = body, at?: Date): Notice => ({ body, headers: signedHeaders('notice', of, at) })
  return [
    signed(bodyOf(paid)),
    signed(bodyOf(unpaid), 'something else'),
    signed(bodyOf(unpaid), undefined, new Date(Date.now() - HOUR_MS)),
    signed(bodyOf(unpaid, { amount: 1 })),
    signed(bodyOf(unpaid, { merchant: 'somebody-else' })),
    signed(bodyOf({ paymentNo: 'P0000', amount: 1 })),
  ]
}

type Begun = { paymentNo: string; amount: number }

/** @returns how long each waited, in milliseconds, in order. */
async function sendAll(site: Running, kinds: readonly Notice[]): Promise<number[]> {
  const callers = await Promise.all(Array.from({ length: NOTICES }, () => openCaller(site.url)))
  const sent = callers.map((caller, index) => ({ caller, notice: kinds[index % kinds.length] as Notice }))
  sent.sort(() => Math.random() - 0.5)
  const took = await Promise.all(
    sent.map(async ({ caller, notice }) => {
      const began = performance.now()
      // What is refused is an answer, too.
      await caller.call('POST', '/pay/notice/sandbox', undefined, notice.body, notice.headers).catch((error: Error) => {
        if (!error.message.includes('401')) throw error
      })
      return performance.now() - began
    }),
  )
  for (const caller of callers) caller.close()
  return took.sort((one, other) => one - other)
}

export async function notices(): Promise<void> {
  const rounds = roundsOf(5)
  const copy = await copyDemo('notices')
  process.env.SECRET_KEY = randomBytes(32).toString('hex')
  const provider = await startModule('serve-provider.ts')
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  try {
    const [sale] = await listSales(client)
    if (!sale) throw new Error('Nothing is on sale')
    const [person] = await withDb(copy.url, db => openPeople(db, 1, '通知测试'))
    const buyer = { token: person?.token ?? '', ...sale }
    const site = await startSite(copy.url, {
      PAY_SANDBOX_PORT: new URL(provider.url).port,
      PAY_SANDBOX_URL: provider.url,
      MAX_CONNECTIONS_PER_ADDRESS: '1000',
    })
    try {
      const caller = await openCaller(site.url)
      const countPosted = async (): Promise<number> =>
        Number((await client.query("select count(*) from ledger_postings where kind = 'PAY'")).rows[0].count)
      const played: { p50: number; p99: number; max: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const [paid, unpaid] = [await beginPayment(caller, buyer), await beginPayment(caller, buyer)]
        const before = await countPosted()
        const took = await sendAll(site, kindsOf(paid, unpaid))
        const posted = (await countPosted()) - before
        if (posted !== 1) throw new Error(`One payment was credited ${posted} times`)
        const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0
        played.push({ p50: at(0.5), p99: at(0.99), max: at(1 - 1 / NOTICES) })
      }
      caller.close()
      report(
        'notices',
        [
          { what: `${NOTICES} notices at once: answered, p50`, value: median(played.map(one => one.p50)), unit: 'ms' },
          {
            what: `${NOTICES} notices at once: answered, p99`,
            value: median(played.map(one => one.p99)),
            unit: 'ms',
            most: 1_000,
          },
          { what: 'credits of the payment, each round', value: 1, unit: '', most: 1 },
        ],
        played,
      )
    } finally {
      await site.stop()
    }
  } finally {
    await client.end()
    await provider.stop()
    await copy.stop()
  }
}
