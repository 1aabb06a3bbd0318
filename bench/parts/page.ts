/** Hot anonymous pages out of the cache, against a bare Node server that sends the same gzip bytes from memory. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDemo } from '../lib/database.ts'
import { fetchPage } from '../lib/fetch.ts'
import { type LoadResult, load } from '../lib/load.ts'
import { type Figure, median, report } from '../lib/report.ts'
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
      const { body, headers } = await fetchPage(site.url + at)
      const etag = String(headers.etag)
      const file = path.resolve('.cache/bench/page.gz')
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, body)
      const bare = await startModule('serve-bytes.ts', {}, [file])
      try {
        const hot = await compare(site, bare, at, { 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'gzip' })
        const unchanged = await compare(
          site,
          bare,
          at,
          { 'Accept-Encoding': 'gzip', 'If-None-Match': etag },
          { 'If-None-Match': '"bare"' },
        )
        figures.push(
          {
            what: `${at}: hot page, ${(body.length / 1024).toFixed(1)} KB gzip`,
            value: hot.ratio,
            unit: '×',
            least: 0.9,
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

type Headers = Record<string, string>
type Round = { ours: LoadResult; theirs: LoadResult; ratio: number; cpuRatio: number }

/** Alternates between the two, so that what else the machine does falls on both; the middle of the rounds' ratios counts. */
async function compare(site: Running, bare: Running, at: string, ourHeaders: Headers, theirHeaders: Headers) {
  const ask = async (server: Running, headers: Headers, ms: number) => {
    const before = cpuSeconds(server.pid)
    const result = await load({ url: server.url, paths: [at], headers, connections: CONNECTIONS, ms })
    return { result, cpu: ((cpuSeconds(server.pid) - before) * 1e6) / result.requests }
  }
  await ask(site, ourHeaders, 2000)
  await ask(bare, theirHeaders, 2000)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await ask(site, ourHeaders, ROUND_MS)
    const theirs = await ask(bare, theirHeaders, ROUND_MS)
    const ratio = ours.result.perSecond / theirs.result.perSecond
    rounds.push({ ours: ours.result, theirs: theirs.result, ratio, cpuRatio: theirs.cpu / ours.cpu })
  }
  const middle = (pick: (round: Round) => number): number => median(rounds.map(pick))
  const rates = `${Math.round(middle(({ ours }) => ours.perSecond))}/s against ${Math.round(middle(({ theirs }) => theirs.perSecond))}/s`
  const cpu = middle(({ cpuRatio }) => cpuRatio)
  return { ratio: middle(({ ratio }) => ratio), cpu, rounds, note: cpu ? `${rates}; by processor time ${cpu.toFixed(2)}` : rates }
}
