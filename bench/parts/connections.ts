/**
 * Memory of idle chat connections, each of a person with a room: 1 000, 2 000 and 4 000 of them (`BENCH_CONNECTIONS=100,200` for other numbers),
 * and the memory that 20 000 would take by their slope.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connectSeat } from '../lib/chat-pairs.ts'
import { openDemo } from '../lib/database.ts'
import { megabytes } from '../lib/memory.ts'
import { withDb } from '../lib/people.ts'
import { report } from '../lib/report.ts'
import { openPairs, seatsOf } from '../lib/seats.ts'
import { startSite } from '../lib/site.ts'

const STEPS = (process.env.BENCH_CONNECTIONS ?? '1000,2000,4000').split(',').map(Number)
const MANY = 20_000
/** Work that connecting started has ended by then. */
const QUIET_MS = 5_000
/** Opened and closed before measuring, so that one-time costs are not counted. */
const WARM = 200

export async function connections(): Promise<void> {
  const database = await openDemo()
  const most = Math.max(...STEPS)
  const site = await startSite(database.url, { MAX_CONNECTIONS_PER_ADDRESS: String(most + 500) })
  const open: { disconnect(): void }[] = []
  try {
    const sitters = await withDb(database.url, db => openPairs(db, (most + WARM) / 2))
    const connect = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at += 100) {
        const seats = await seatsOf(site.url, sitters.slice(at, Math.min(to, at + 100)))
        for (const { auth } of seats) open.push(await connectSeat(site.url, auth))
      }
    }
    await connect(most, most + WARM)
    for (const socket of open.splice(0)) socket.disconnect()
    /** The site collects garbage when idle, which it never is on a busy machine, so it is told to. */
    const held = async (): Promise<number> => {
      await sleep(QUIET_MS)
      await site.ask('collect')
      await sleep(1_000)
      return megabytes(site.pid)
    }
    const idle = await held()
    const measured: { connections: number; more: number }[] = []
    for (const step of STEPS) {
      await connect(open.length, step)
      measured.push({ connections: step, more: (await held()) - idle })
    }
    const [first, last] = [measured[0], measured.at(-1)]
    if (!first || !last || first === last) throw new Error('A slope needs two steps')
    const slope = (last.more - first.more) / (last.connections - first.connections)
    report(
      'connections',
      [
        ...measured.map(one => ({
          what: `${one.connections} idle connections: memory more`,
          value: Math.round(one.more),
          unit: 'MB',
          ...(one.connections === 2_000 ? { most: 100 } : {}),
        })),
        { what: `each more connection, between ${first.connections} and ${last.connections}`, value: slope * 1_024, unit: 'KB' },
        {
          what: `${MANY} would take, by that slope`,
          value: Math.round(first.more + slope * (MANY - first.connections)),
          unit: 'MB',
        },
      ],
      { idle, measured },
    )
  } finally {
    for (const socket of open) socket.disconnect()
    await site.stop()
    await database.stop()
  }
}
