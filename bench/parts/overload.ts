/**
 * From once to ten times what the site can do, asked by visitors who do not wait for each other and have three seconds of patience: how
 * much of it is still answered in time, and whether kept pages and /healthz notice.
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

export async function overload(): Promise<void> {
  const database = await openDemo()
  await sweep(database.url)
  await leaveCore(database.pid)
  const site = await startSite(database.url)
  await leaveCore(site.pid)
  let salt = 0
  const ask = async (perSecond: number, ms: number) => {
    const count = Math.ceil((perSecond * (WARM_MS + ms)) / 1000)
    salt += count
    const paths = uncachedPaths(count, salt)
    return openLoad({
      url: site.url,
      ms: WARM_MS + ms,
      warmMs: WARM_MS,
      maxWaitMs: MAX_WAIT_MS,
      streams: [
        { name: 'load', paths, perSecond },
        { name: 'kept', paths: cachedPaths, perSecond: PROBES_PER_SECOND },
        { name: 'health', paths: ['/healthz'], perSecond: PROBES_PER_SECOND },
      ],
    })
  }
  try {
    // A little more than it can do, until that grows no more: a site that has just started compiles, and catches up with its jobs.
    let best = 0
    for (let steady = 0, tries = 0; steady < STEADY && tries < MAX_TRIES; tries++) {
      const good = goodOf(await ask(Math.max(FIRST_RATE, best * 1.5), RAMP_MS), RAMP_MS)
      steady = good > best * 1.03 ? 0 : steady + 1
      best = Math.max(best, good)
    }
    console.log(
      `  can do ${best.toFixed(0)} good answers a second${ownCore === undefined ? '' : `; the generator on processor ${ownCore} alone`}`,
    )

    const rounds = roundsOf(8)
    const played = new Map<number, Played[]>(TIMES.map(times => [times, []]))
    for (let round = 0; round < rounds; round++) {
      // Every round begins at another rate, so that a slow minute of the machine is not always that of the same one.
      for (let step = 0; step < TIMES.length; step++) {
        const times = TIMES[(round * 3 + step) % TIMES.length] as number
        await sleep(500)
        const before = cpuSeconds(site.pid)
        const result = (await ask(best * times, ROUND_MS)) as Record<'load' | 'kept' | 'health', OpenResult>
        played.get(times)?.push({ ...result, cpuMs: (cpuSeconds(site.pid) - before) * 1000 })
      }
    }
    const rows = [...played].map(([times, runs]) => ({
      times,
      rate: Math.round(best * times),
      cpuMs: runs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      load: together(runs.map(({ load }) => load)),
      kept: together(runs.map(({ kept }) => kept)),
      health: together(runs.map(({ health }) => health)),
    }))
    const most = Math.max(...rows.map(({ load }) => load.good))
    const share = (load: OpenResult) => (load.good / most) * 100
    console.log(
      '  ×     rate/s   sent    good    shed   late  failed  500s  goodput   healthz p50/p99   kept p50/p99 (ms)  CPU ms a good one',
    )
    for (const { times, rate, cpuMs, load, kept: pages, health } of rows) {
      const cells = [
        load.sent,
        load.good,
        load.shed,
        load.late,
        load.failed + pages.failed + health.failed,
        errorsOf(load, pages, health),
      ]
      const latencies = [health, pages].map(one =>
        `${timeAt(one, 0.5).toFixed(1)} / ${timeAt(one, 0.99).toFixed(1)}`.padStart(15),
      )
      console.log(
        `  ${String(times).padEnd(4)}${String(rate).padStart(7)}${cells.map(cell => String(cell).padStart(8)).join('')}${`${share(load).toFixed(0)} %`.padStart(9)}${latencies.join('')}${(cpuMs / Math.max(1, load.good)).toFixed(1).padStart(12)}`,
      )
    }
    report(
      'overload',
      [
        {
          what: 'goodput at the worst rate, of the best',
          value: Math.min(...rows.map(({ load }) => share(load))),
          unit: '%',
          least: 90,
        },
        { what: '/healthz p99, worst', value: Math.max(...rows.map(({ health }) => timeAt(health, 0.99))), unit: 'ms', most: 50 },
        { what: 'kept pages p99, worst', value: Math.max(...rows.map(row => timeAt(row.kept, 0.99))), unit: 'ms', most: 50 },
        {
          what: 'answers of 500',
          value: rows.reduce((sum, row) => sum + errorsOf(row.load, row.kept, row.health), 0),
          unit: '',
          most: 0,
        },
        {
          what: 'kept pages and /healthz not answered',
          value: rows.reduce((sum, row) => sum + row.kept.sent - row.kept.good + row.health.sent - row.health.good, 0),
          unit: '',
          most: 0,
        },
      ],
      {
        best: (most / (ROUND_MS * rounds)) * 1000,
        maxWaitMs: MAX_WAIT_MS,
        rows: rows.map(
          ({
            load: { times: _load, ...load },
            kept: { times: _kept, ...kept },
            health: { times: _health, ...health },
            ...row
          }) => ({
            ...row,
            load,
            kept,
            health,
          }),
        ),
      },
    )
  } finally {
    await site.stop()
    await database.stop()
  }
}

type Played = Record<'load' | 'kept' | 'health', OpenResult> & { cpuMs: number }

const goodOf = (result: Record<string, OpenResult>, ms: number): number => ((result.load?.good ?? 0) / ms) * 1000
const errorsOf = (...results: OpenResult[]): number => results.reduce((sum, { errors }) => sum + errors, 0)
