/** Hot anonymous pages out of the cache, against a bare Node server that sends the same gzip bytes from memory. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDemo } from '../lib/database.ts'
import { type LoadResult, load } from '../lib/load.ts'
import { type Figure, median, report } from '../lib/report.ts'
import { startModule, startSite } from '../lib/site.ts'

const ROUNDS = 7
const ROUND_MS = 3000
const CONNECTIONS = 24
const PATHS = (process.env.BENCH_PATHS ?? '/home,/city,/consult/list').split(',')

export async function page(): Promise<void> {
  const database = await openDemo()
  const site = await startSite(database.url)
  const figures: Figure[] = []
  const details: unknown[] = []
  try {
    for (const at of PATHS) {
      const { body, etag } = await fetchGzip(site.url + at)
      const file = path.resolve('.cache/bench/page.gz')
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, body)
      const bare = await startModule('serve-bytes.ts', {}, [file])
      try {
        const hot = await compare(site.url, bare.url, at, { 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'gzip' })
        const unchanged = await compare(
          site.url,
          bare.url,
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

/** Alternates between the two, so that what else the machine does falls on both; the middle of the rounds' ratios counts. */
async function compare(ours: string, theirs: string, at: string, ourHeaders: Headers, theirHeaders: Headers) {
  const ask = (url: string, headers: Headers, ms: number) => load({ url, paths: [at], headers, connections: CONNECTIONS, ms })
  await ask(ours, ourHeaders, 2000)
  await ask(theirs, theirHeaders, 2000)
  const rounds: { ours: LoadResult; theirs: LoadResult; ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = await ask(ours, ourHeaders, ROUND_MS)
    const second = await ask(theirs, theirHeaders, ROUND_MS)
    rounds.push({ ours: first, theirs: second, ratio: first.perSecond / second.perSecond })
  }
  const ratio = median(rounds.map(round => round.ratio))
  const mine = Math.round(median(rounds.map(round => round.ours.perSecond)))
  const bare = Math.round(median(rounds.map(round => round.theirs.perSecond)))
  return { ratio, rounds, note: `${mine}/s against ${bare}/s` }
}

async function fetchGzip(url: string): Promise<{ body: Buffer; etag: string }> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  await response.arrayBuffer()
  const etag = response.headers.get('etag')
  if (!etag) throw new Error(`${url} has no ETag`)
  // `fetch` unpacks: the bytes as they travel come from a bare request.
  const http = await import('node:http')
  const body = await new Promise<Buffer>((resolve, reject) => {
    http
      .get(url, { headers: { 'Accept-Encoding': 'gzip' } }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks)))
        if (answer.headers['content-encoding'] !== 'gzip') reject(new Error(`${url} is not sent as gzip`))
      })
      .once('error', reject)
  })
  return { body, etag }
}
