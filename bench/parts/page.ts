/** Hot anonymous pages out of the cache, against a bare Node server that sends the same gzip bytes under the same head from memory. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDemo } from '../lib/database.ts'
import { type Fetched, fetchPage } from '../lib/fetch.ts'
import { type LoadResult, load } from '../lib/load.ts'
import { type Figure, median, report } from '../lib/report.ts'
import type { Heads } from '../lib/serve-bytes.ts'
import { cpuSeconds, type Running, startModule, startSite } from '../lib/site.ts'

const ROUNDS = 15
const ROUND_MS = 1200
const CONNECTIONS = 24
const PATHS = (process.env.BENCH_PATHS ?? '/home,/city,/consult/list').split(',')

export async function page(): Promise<void> {
  const database = await openDemo()
  const site = await startSite(database.url)
  const figures: Figure[] = []
  const details: unknown[] = []
  try {
    for (const at of PATHS) {
      const { body, rawHeaders, headers } = await packedWell(site.url + at)
      const heads: Heads = {
        page: withoutOwn(rawHeaders),
        notModified: withoutOwn((await fetchPage(site.url + at, headers.etag)).rawHeaders),
      }
      const bare = await startModule('serve-bytes.ts', {}, [kept('page.gz', body), kept('heads.json', JSON.stringify(heads))])
      try {
        const hot = await compare(site, bare, at, 200)
        const unchanged = await compare(site, bare, at, 304)
        figures.push(
          {
            what: `${at}: hot page, ${(body.length / 1024).toFixed(1)} KB gzip`,
            value: hot.ratio,
            unit: '×',
            least: 0.95,
            note: hot.note,
          },
          { what: `${at}: 304`, value: unchanged.ratio, unit: '×', least: 0.9, note: unchanged.note },
        )
        details.push({ at, hot, unchanged })
      } finally {
        await bare.stop()
      }
    }
  } finally {
    await site.stop()
    await database.stop()
  }
  report('page', figures, details)
}

function kept(name: string, content: Buffer | string): string {
  const file = path.resolve('.cache/bench', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

/** A head without what Node adds to every one. */
const withoutOwn = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !/^(date|connection|keep-alive)$/i.test(raw[index - (index % 2)] as string))

/** A page in its smallest packing, which the second request for it starts. */
async function packedWell(url: string): Promise<Fetched> {
  for (let time = 0; time < 3; time++) {
    await fetchPage(url)
    await new Promise(resolve => setTimeout(resolve, 300))
  }
  return fetchPage(url)
}

type Headers = Record<string, string>
type Round = { ours: LoadResult; theirs: LoadResult; ratio: number; cpuRatio: number }

/**
 * Alternates between the two, so that what else the machine does falls on both; the middle of the rounds' ratios counts. What a browser
 * knows (its ETag) is asked for anew each round: a page that tells how long ago something was is another page a minute later. A round in
 * which it became another page meanwhile does not count.
 */
async function compare(site: Running, bare: Running, at: string, status: 200 | 304) {
  const gzip = { 'Accept-Encoding': 'gzip' }
  const known = async (server: Running): Promise<Headers> =>
    status === 304 ? { ...gzip, 'If-None-Match': String((await fetchPage(server.url + at)).headers.etag) } : gzip
  const ask = async (server: Running, ms: number) => {
    const headers = await known(server)
    const before = cpuSeconds(server.pid)
    const result = await load({ url: server.url, paths: [at], headers, connections: CONNECTIONS, ms })
    return { result, cpu: ((cpuSeconds(server.pid) - before) * 1e6) / result.requests }
  }
  const pure = ({ statuses }: LoadResult): boolean => Object.keys(statuses).join() === String(status)
  await ask(site, 2000)
  await ask(bare, 2000)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await ask(site, ROUND_MS)
    const theirs = await ask(bare, ROUND_MS)
    if (!pure(ours.result) || !pure(theirs.result)) continue
    const ratio = ours.result.perSecond / theirs.result.perSecond
    rounds.push({ ours: ours.result, theirs: theirs.result, ratio, cpuRatio: theirs.cpu / ours.cpu })
  }
  if (rounds.length < ROUNDS / 2) throw new Error(`${at} hardly ever answered ${status}: nothing was measured`)
  const middle = (pick: (round: Round) => number): number => median(rounds.map(pick))
  const rates = `${Math.round(middle(({ ours }) => ours.perSecond))}/s against ${Math.round(middle(({ theirs }) => theirs.perSecond))}/s`
  const cpu = middle(({ cpuRatio }) => cpuRatio)
  return { ratio: middle(({ ratio }) => ratio), cpu, rounds, note: cpu ? `${rates}; by processor time ${cpu.toFixed(2)}` : rates }
}
