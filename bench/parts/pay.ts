/**
 * Ordering and paying over HTTP, compared with sending the same statements directly, in the same transactions and through the same driver: alternating
 * rounds on one database. The provider is a process that only signs; the payer sends its notice. Then the same orders with every update recorded: no
 * row may be updated by all of them.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashToken } from '#server/domains/people/session/tokens.ts'
import { type Buyer, type BuyersResult, buy, buyOnce } from '../lib/buyers.ts'
import { openCaller } from '../lib/caller.ts'
import { commitFigure } from '../lib/commit.ts'
import { copyDemo } from '../lib/database.ts'
import { type FlowResult, flowOf, type Inputs, type Recording, replay, type Sent } from '../lib/flow.ts'
import { openPeople, withDb } from '../lib/people.ts'
import { median, report, roundsOf } from '../lib/report.ts'
import { listSales, type Sale } from '../lib/sales.ts'
import { cpuSeconds, type Running, startModule, startSite } from '../lib/site.ts'
import { noteUpdates, takeUpdates } from '../lib/updates.ts'

/** Parallel buyers, as many as the site has connections to its database. */
const CONNECTIONS = 12
const BUYERS = 96
const ROUND_MS = 5_000
const RECORDINGS = 10
/** Orders whose updates are noted. */
const NOTED_ORDERS = 240

/** The statements that the site sends for one order of each buyer. An unrecorded first order fills the caches. */
async function record(
  site: Running,
  buyers: readonly [Buyer, Buyer],
  inputs: readonly [Inputs, Inputs],
): Promise<[Recording, Recording]> {
  const caller = await openCaller(site.url)
  const recordOne = async (at: 0 | 1): Promise<Recording> => {
    await buyOnce(caller, buyers[at])
    await site.ask('flow')
    const began = Date.now()
    await buyOnce(caller, buyers[at])
    const { sent } = await site.ask<{ sent: Sent[] }>('flow')
    return { inputs: inputs[at], sent, began }
  }
  // Background statements may come in between: the shortest sequence that both buyers have sent alike is the order alone.
  const textOf = ({ sent }: Recording): string => sent.map(({ text }) => text).join('\n')
  const seen: [Recording[], Recording[]] = [[], []]
  for (let turn = 0; turn < RECORDINGS; turn++) {
    seen[0].push(await recordOne(0))
    seen[1].push(await recordOne(1))
  }
  caller.close()
  const pairs = seen[0].flatMap(one =>
    seen[1].filter(other => textOf(one) === textOf(other)).map(other => [one, other] as [Recording, Recording]),
  )
  const [shortest] = pairs.sort(([one], [other]) => one.sent.length - other.sent.length)
  if (!shortest) throw new Error('No two orders sent the same statements')
  return shortest
}

export async function pay(): Promise<void> {
  const rounds = roundsOf(5)
  const copy = await copyDemo('pay')
  // The site and the provider sign with one key.
  process.env.SECRET_KEY = randomBytes(32).toString('hex')
  const provider = await startModule('serve-provider.ts')
  const settings = {
    PAY_SANDBOX_PORT: new URL(provider.url).port,
    PAY_SANDBOX_URL: provider.url,
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
  }
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  try {
    const sales = await listSales(client)
    if (sales.length < 2) throw new Error('Nothing is on sale')
    const people = await withDb(copy.url, db => openPeople(db, BUYERS, '支付测试'))
    const buyers = people.map(({ token }, at) => ({ token, ...(sales[at % sales.length] as Sale) }))
    const inputsOf = (at: number): Inputs => {
      const { token, ...sale } = buyers[at] as Buyer
      return { id: people[at]?.id, tokenHash: hashToken(token).toJSON(), ...sale }
    }
    const recorded = await startSite(copy.url, settings, ['--flow'])
    const flow = flowOf(
      await record(recorded, [buyers[0] as Buyer, buyers[1] as Buyer], [inputsOf(0), inputsOf(1)]).finally(recorded.stop),
    )
    const plain = await startSite(copy.url, settings)
    try {
      const inputs = buyers.map((_, at) => inputsOf(at))
      const countPaid = async (): Promise<number> =>
        Number((await client.query("select count(*) from orders where state = 'PAID'")).rows[0].count)
      await buy({ url: plain.url, buyers, connections: CONNECTIONS, orders: BUYERS * 3 })
      const played: { site: BuyersResult & { cpuMs: number }; bare: FlowResult }[] = []
      for (let round = 0; round < rounds; round++) {
        const before = await countPaid()
        const bare = await replay({ url: copy.url, flow, people: inputs, connections: CONNECTIONS, ms: ROUND_MS })
        const cpu = cpuSeconds(plain.pid)
        const through = await buy({ url: plain.url, buyers, connections: CONNECTIONS, ms: ROUND_MS })
        const cpuMs = ((cpuSeconds(plain.pid) - cpu) * 1_000) / through.done
        const paid = (await countPaid()) - before
        if (paid !== bare.done + through.done) throw new Error(`${bare.done} + ${through.done} orders, and ${paid} are paid`)
        played.push({ site: { ...through, cpuMs }, bare })
      }
      await noteUpdates(client)
      await buy({ url: plain.url, buyers, connections: CONNECTIONS, orders: NOTED_ORDERS })
      const spread = await takeUpdates(client)
      const one = buyers.map(buyer => ({ ...buyer, ...(sales[0] as Sale) }))
      await buy({ url: plain.url, buyers: one, connections: CONNECTIONS, orders: NOTED_ORDERS })
      const oneSeller = await takeUpdates(client)
      const middle = (pick: (round: (typeof played)[number]) => number) => median(played.map(pick))
      const hottest = (updates: typeof spread) => {
        const [row] = updates.hottest
        return {
          share: (row?.times ?? 0) / NOTED_ORDERS,
          note: row ? `${row.place} ${row.key}: ${row.times} of ${NOTED_ORDERS} orders` : 'none',
        }
      }
      report(
        'pay',
        [
          {
            what: 'paid orders through HTTP, to the same statements bare',
            value: middle(round => round.site.perSecond / round.bare.perSecond),
            unit: '×',
            least: 0.5,
            note: `${middle(of => of.site.perSecond).toFixed(0)}/s against ${middle(of => of.bare.perSecond).toFixed(0)}/s, ${flow.length} statements`,
          },
          {
            what: 'p99 of a paid order, to the same bare',
            value: middle(round => round.site.p99 / round.bare.p99),
            unit: '×',
            note: `${middle(round => round.site.p99).toFixed(0)} ms to ${middle(round => round.bare.p99).toFixed(0)} ms`,
          },
          {
            what: 'processor time of Node for a paid order: bare to the site',
            value: middle(round => round.bare.cpuMs / round.site.cpuMs),
            unit: '×',
            note: `${middle(round => round.bare.cpuMs).toFixed(1)} ms to ${middle(round => round.site.cpuMs).toFixed(1)} ms`,
          },
          await commitFigure(copy.url),
          {
            what: `the hottest row, ${sales.length} sellers`,
            value: hottest(spread).share,
            unit: '',
            most: 0.1,
            note: hottest(spread).note,
          },
          {
            what: 'the hottest row, one seller',
            value: hottest(oneSeller).share,
            unit: '',
            most: 0.1,
            note: hottest(oneSeller).note,
          },
        ],
        { rounds: played, flow: flow.map(({ text }) => text), spread, oneSeller },
      )
    } finally {
      await plain.stop()
    }
  } finally {
    await client.end()
    await provider.stop()
    await copy.stop()
  }
}
