/**
 * From once to ten times what the site can do, asked by visitors who do not wait for each other and have three seconds of patience: how
 * much of it is still answered in time, and whether kept pages and /healthz notice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openDemo } from '../lib/database.ts'
import { leaveCore, type OpenResult, openLoad, ownCore } from '../lib/open-load.ts'
import { report } from '../lib/report.ts'
import { cpuSeconds, startSite } from '../lib/site.ts'

const MAX_WAIT_MS = 3_000
const RAMP = [0.4, 0.6, 0.8, 1, 1.2, 1.5]
const TIMES = [1, 1.5, 2, 3, 5, 7, 10]
const RAMP_MS = 4_000
const ROUND_MS = 10_000
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
  await leaveCore(database.pid)
  const site = await startSite(database.url)
  await leaveCore(site.pid)
  let salt = 0
  const ask = async (perSecond: number, ms: number) => {
    const count = Math.ceil((perSecond * ms) / 1000)
    salt += count
    const paths = uncachedPaths(count, salt)
    return openLoad({
      url: site.url,
      ms,
      maxWaitMs: MAX_WAIT_MS,
      streams: [
        { name: 'load', paths, perSecond },
        { name: 'kept', paths: cachedPaths, perSecond: PROBES_PER_SECOND },
        { name: 'health', paths: ['/healthz'], perSecond: PROBES_PER_SECOND },
      ],
    })
  }
  try {
    await ask(100, RAMP_MS)
    let guess = 0
    // What is good far above any capacity tells its order of size; the ramp around it finds the best.
    for (const _ of [1, 2]) guess = Math.max(guess, goodOf(await ask(1_000, RAMP_MS), RAMP_MS))
    let best = 0
    for (const part of RAMP) best = Math.max(best, goodOf(await ask(guess * part, RAMP_MS), RAMP_MS))
    console.log(
      `  can do ${best.toFixed(0)} good answers a second${ownCore === undefined ? '' : `; the generator on processor ${ownCore} alone`}`,
    )

    const rows: { times: number; rate: number; cpuMs: number; load: OpenResult; kept: OpenResult; health: OpenResult }[] = []
    for (const times of TIMES) {
      await sleep(500)
      const before = cpuSeconds(site.pid)
      const result = await ask(best * times, ROUND_MS)
      const cpuMs = (cpuSeconds(site.pid) - before) * 1000
      const { load, kept: pages, health } = result as Record<'load' | 'kept' | 'health', OpenResult>
      rows.push({ times, rate: Math.round(best * times), cpuMs, load, kept: pages, health })
    }
    for (const { load } of rows) best = Math.max(best, (load.good / ROUND_MS) * 1000)
    const share = (load: OpenResult) => ((load.good / ROUND_MS) * 100_000) / best
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
      const latencies = [health, pages].map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`.padStart(15))
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
        { what: '/healthz p99, worst', value: Math.max(...rows.map(({ health }) => health.p99)), unit: 'ms', most: 50 },
        { what: 'kept pages p99, worst', value: Math.max(...rows.map(row => row.kept.p99)), unit: 'ms', most: 50 },
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
      { best, maxWaitMs: MAX_WAIT_MS, rows },
    )
  } finally {
    await site.stop()
    await database.stop()
  }
}

const goodOf = (result: Record<string, OpenResult>, ms: number): number => ((result.load?.good ?? 0) / ms) * 1000
const errorsOf = (...results: OpenResult[]): number => results.reduce((sum, { errors }) => sum + errors, 0)
