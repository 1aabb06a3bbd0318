/**
 * From once to ten times what the site can do, asked by visitors who do not wait for each other and have three seconds of patience: how
 * much of it is still answered in time, and whether cached pages and /healthz notice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openDemo, sweep } from '../lib/database.ts'
import { leaveCore, type OpenResult, openLoad, ownCore, timeAt, together } from '../lib/open-load.ts'
import { report, roundsOf } from '../lib/report.ts'
import { cpuSeconds, startSite } from '../lib/site.ts'

const MAX_WAIT_MS = 3_000
const FIRST_RATE = 200
/** So many rounds without a better one end the ramp, or so many in all. */
const STEADY = 4
const MAX_TRIES = 25
const TIMES = [1, 1.5, 2, 3, 5, 7, 10]
const RAMP_MS = 4_000
const ROUND_MS = 4_000
const WARM_MS = 1_000
/** Asked beside the load at a steady rate, whatever the load is. */
const PROBES_PER_SECOND = 40

const words = ['会计', '前端工程师', '深圳', '合同', '装修', '驾校', '公司', '保洁', '离婚', '小'].map(encodeURIComponent)
const cachedPaths = ['/home', '/city', '/consult', '/course', '/school', '/park']

/** Every path is another one, so that no page of it is kept; three pages to two calls. */
function uncachedPaths(count: number, salt: number): string[] {
  const kinds: ((word: string, n: number) => string)[] = [
    (_word, n) => `/city?tab=recruitment&pageNo=${1 + (n % 40)}&n=${n}`,
    (word, n) => `/search?keyword=${word}&n=${n}`,
    (_word, n) => `/v1/front/same/city/recruitment?pageNo=${1 + (n % 40)}`,
    (_word, n) => `/consult/list?pageNo=${1 + (n % 40)}&n=${n}`,
    word => `/v1/front/search/job?keyword=${word}`,
  ]
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] as (typeof kinds)[number]
    return kind(words[index % words.length] as string, salt + index)
  })
}

type Streams = Record<'load' | 'kept' | 'health', OpenResult>
type Played = Streams & { cpuMs: number }
type Row = Played & { times: number; rate: number }

/** Asks a site that runs at such a rate for so long. */
type Ask = (perSecond: number, ms: number) => Promise<Streams>

/** No path is asked for twice, in all that is asked. */
function askingAt(url: string): Ask {
  let salt = 0
  return async (perSecond, ms) => {
    const count = Math.ceil((perSecond * (WARM_MS + ms)) / 1000)
    salt += count
    const streams = [
      { name: 'load', paths: uncachedPaths(count, salt), perSecond },
      { name: 'kept', paths: cachedPaths, perSecond: PROBES_PER_SECOND },
      { name: 'health', paths: ['/healthz'], perSecond: PROBES_PER_SECOND },
    ]
    const plan = { url, ms: WARM_MS + ms, warmMs: WARM_MS, maxWaitMs: MAX_WAIT_MS, streams }
    return (await openLoad(plan)) as Streams
  }
}

/**
 * A little more than the site can do, until that grows no more: one that has just started compiles, and catches up with its jobs.
 *
 * @returns good answers a second
 */
async function findBest(ask: Ask): Promise<number> {
  let best = 0
  for (let steady = 0, tries = 0; steady < STEADY && tries < MAX_TRIES; tries++) {
    const { load } = await ask(Math.max(FIRST_RATE, best * 1.5), RAMP_MS)
    const good = (load.good / RAMP_MS) * 1000
    steady = good > best * 1.03 ? 0 : steady + 1
    best = Math.max(best, good)
  }
  return best
}

/** Every rate in turns, so many rounds. */
async function play(ask: Ask, pid: number, best: number, rounds: number): Promise<Row[]> {
  const played = new Map<number, Played[]>(TIMES.map(times => [times, []]))
  for (let round = 0; round < rounds; round++) {
    // Every round begins at another rate, so that a slow minute of the machine is not always that of the same one.
    for (let step = 0; step < TIMES.length; step++) {
      const times = TIMES[(round * 3 + step) % TIMES.length] as number
      await sleep(500)
      const before = cpuSeconds(pid)
      const streams = await ask(best * times, ROUND_MS)
      played.get(times)?.push({ ...streams, cpuMs: (cpuSeconds(pid) - before) * 1000 })
    }
  }
  return [...played].map(([times, runs]) => ({
    times,
    rate: Math.round(best * times),
    cpuMs: runs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    load: together(runs.map(({ load }) => load)),
    kept: together(runs.map(({ kept }) => kept)),
    health: together(runs.map(({ health }) => health)),
  }))
}

const errorsOf = ({ load, kept, health }: Row): number => load.errors + kept.errors + health.errors
const failedOf = ({ load, kept, health }: Row): number => load.failed + kept.failed + health.failed
const unansweredOf = ({ sent, good }: OpenResult): number => sent - good
const mostOf = (rows: readonly Row[]): number => Math.max(...rows.map(({ load }) => load.good))
/** Of the best rate's good answers, in percent. */
const goodputOf = ({ load }: Row, rows: readonly Row[]): number => (load.good / mostOf(rows)) * 100

function printTable(rows: readonly Row[]): void {
  console.log(
    '  ×     rate/s   sent    good    shed   late  failed  500s  goodput   healthz p50/p99   cached p50/p99 (ms)  CPU ms a good one',
  )
  for (const row of rows) {
    const { sent, good, shed, late } = row.load
    const cells = [sent, good, shed, late, failedOf(row), errorsOf(row)].map(cell => String(cell).padStart(8))
    const latencies = [row.health, row.kept].map(stream =>
      `${timeAt(stream, 0.5).toFixed(1)} / ${timeAt(stream, 0.99).toFixed(1)}`.padStart(15),
    )
    const goodput = `${goodputOf(row, rows).toFixed(0)} %`.padStart(9)
    const cost = (row.cpuMs / Math.max(1, good)).toFixed(1).padStart(12)
    const rate = `${String(row.times).padEnd(4)}${String(row.rate).padStart(7)}`
    console.log(`  ${rate}${cells.join('')}${goodput}${latencies.join('')}${cost}`)
  }
}

/** Counts alone: a round has thousands of times. */
const withoutTimes = ({ times: _, ...counts }: OpenResult) => counts

function reportRows(rows: readonly Row[], rounds: number): void {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const worst = (of: (row: Row) => number) => Math.max(...rows.map(of))
  report(
    'overload',
    [
      { what: 'goodput at the worst rate, of the best', value: -worst(row => -goodputOf(row, rows)), unit: '%', least: 90 },
      { what: '/healthz p99, worst', value: worst(({ health }) => timeAt(health, 0.99)), unit: 'ms', most: 50 },
      { what: 'cached pages p99, worst', value: worst(({ kept }) => timeAt(kept, 0.99)), unit: 'ms', most: 50 },
      { what: 'answers of 500', value: sum(errorsOf), unit: '', most: 0 },
      {
        what: 'cached pages and /healthz not answered',
        value: sum(({ kept, health }) => unansweredOf(kept) + unansweredOf(health)),
        unit: '',
        most: 0,
      },
    ],
    {
      best: (mostOf(rows) / (ROUND_MS * rounds)) * 1000,
      maxWaitMs: MAX_WAIT_MS,
      rows: rows.map(({ load, kept, health, ...row }) => ({
        ...row,
        load: withoutTimes(load),
        kept: withoutTimes(kept),
        health: withoutTimes(health),
      })),
    },
  )
}

export async function overload(): Promise<void> {
  const database = await openDemo()
  await sweep(database.url)
  await leaveCore(database.pid)
  const site = await startSite(database.url)
  await leaveCore(site.pid)
  try {
    const ask = askingAt(site.url)
    const best = await findBest(ask)
    const generator = ownCore === undefined ? '' : `; the generator on processor ${ownCore} alone`
    console.log(`  can do ${best.toFixed(0)} good answers a second${generator}`)
    const rounds = roundsOf(8)
    const rows = await play(ask, site.pid, best, rounds)
    printTable(rows)
    reportRows(rows, rounds)
  } finally {
    await site.stop()
    await database.stop()
  }
}
