/**
 * What hostile clients take from good people: the same fifty people read pages and use calls in turns with and without them. The site has
 * one core to itself and all clients the other, where the system can pin processes; on a machine that does other work, the figures say
 * little.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { addresses, failures, megabytes, openBesides, type Round, settled } from '../lib/beside.ts'
import { openDemo } from '../lib/database.ts'
import type { HostilePlan } from '../lib/hostile-clients.ts'
import { median, report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const ROUNDS = 3
/** After the longest time that a connection may be silent (bounded-server.ts), and a collection of the heap. */
const GIVE_BACK_MS = 60_000

const crowd: HostilePlan['kinds'] = {
  'slow-head': 500,
  'slow-body': 500,
  'half-open': 1_000,
  pipelining: 100,
  'pipelining-unread': 100,
  unread: 200,
}
const single: HostilePlan['kinds'] = { pipelining: 8, 'pipelining-unread': 8, names: 8, deep: 8, searches: 16 }

export async function hostile(): Promise<void> {
  const database = await openDemo()
  const site = await startSite(database.url)
  const besides = await openBesides(site)
  try {
    const before = await settled(site)
    const crowded: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // In turns from many addresses and from one.
      const from = round % 2 ? addresses(2, 1) : addresses(2, 40)
      crowded.push(await besides.bothWays({ url: site.url, from, kinds: crowd }))
    }
    const during = Math.max(...crowded.map(round => round.megabytes))
    await sleep(GIVE_BACK_MS)
    const after = megabytes(site.pid)
    const alone: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await besides.bothWays({ url: site.url, from: addresses(3, 1), kinds: single }))
    }
    const worst = (rounds: Round[], of: (round: Round) => number) => median(rounds.map(of))
    report(
      'hostile',
      [
        {
          what: 'p99 beside 2 400 hostile connections',
          value: worst(crowded, r => r.with.p99 / r.without.p99),
          unit: '×',
          most: 1.5,
        },
        { what: '  with', value: worst(crowded, r => r.with.p99), unit: 'ms' },
        {
          what: '  without',
          value: worst(crowded, r => r.without.p99),
          unit: 'ms',
          note: besides.pinned ? '' : 'not pinned to cores',
        },
        { what: 'median beside one hostile client', value: worst(alone, r => r.with.p50 / r.without.p50), unit: '×', most: 1.1 },
        { what: '  with', value: worst(alone, r => r.with.p50), unit: 'ms' },
        { what: '  without', value: worst(alone, r => r.without.p50), unit: 'ms' },
        { what: 'processor time that the 2 400 cost', value: worst(crowded, r => r.taken) * 100, unit: '%', note: 'of one core' },
        { what: 'processor time that the one costs', value: worst(alone, r => r.taken) * 100, unit: '%' },
        { what: 'good answers that failed', value: failures([...crowded, ...alone]), unit: '', most: 0 },
        { what: 'memory of the site more, during', value: Math.round(during - before), unit: 'MB', most: 100 },
        { what: 'memory of the site more, afterwards', value: Math.round(after - before), unit: 'MB', most: 30 },
      ],
      { crowded, alone, before, during, after, pinned: besides.pinned },
    )
  } finally {
    besides.stop()
    await site.stop()
    await database.stop()
  }
}
