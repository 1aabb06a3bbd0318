/**
 * The same calls at ten thousand and at a million jobs and questions, and against their bare SQL. What a node keeps of lists until they are
 * written to is kept, as it is most of the time; what a call takes as the first after a write is told beside it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pageTag } from '#lib/tags.ts'
import { PURGE_CHANNEL } from '#server/cache/purge.ts'
import { LISTINGS } from '#server/domains/platform/search/indexes.ts'
import { calls } from '../lib/calls.ts'
import { type BenchDatabase, openSized } from '../lib/database.ts'
import { fetchPage } from '../lib/fetch.ts'
import { type LoadResult, load } from '../lib/load.ts'
import { type Figure, median, report } from '../lib/report.ts'
import { type Running, startSite } from '../lib/site.ts'
import { runBare, type Statement } from '../lib/statements.ts'

const ROUNDS = 5
const REQUESTS = 200
const AFTER_WRITES = 60
const FEW = 10_000
const MANY = 1_000_000

export async function scale(): Promise<void> {
  const wanted = process.env.BENCH_CALLS?.split(',')
  const chosen = Object.entries(calls).filter(([name]) => !wanted || wanted.some(word => name.includes(word)))
  const databases: BenchDatabase[] = []
  const sites: Running[] = []
  try {
    for (const rows of [FEW, MANY]) {
      const database = await openSized(rows)
      databases.push(database)
      sites.push(await startSite(database.url, {}, ['--statements']))
    }
    const [few, many] = sites as [Running, Running]
    const figures: Figure[] = []
    const details: unknown[] = []
    for (const [name, paths] of chosen) {
      const { p50, p99, rounds } = await growth(few, many, paths)
      const last = rounds.at(-1)
      const times = `${last?.few.p50.toFixed(1)} → ${last?.many.p50.toFixed(1)} ms, p99 ${last?.few.p99.toFixed(1)} → ${last?.many.p99.toFixed(1)} ms`
      figures.push(
        { what: `${name}: p50`, value: p50, unit: '×', most: 1.5, note: times },
        { what: `${name}: p99`, value: p99, unit: '×', most: 2 },
      )
      const written = await afterWrites(few, (databases[0] as BenchDatabase).url, paths)
      const writtenMany = await afterWrites(many, (databases[1] as BenchDatabase).url, paths)
      figures.push({
        what: `${name}: first after a write, p50`,
        value: writtenMany.p50 / written.p50,
        unit: '×',
        note: `${written.p50.toFixed(1)} → ${writtenMany.p50.toFixed(1)} ms, longest ${written.max.toFixed(1)} → ${writtenMany.max.toFixed(1)} ms`,
      })
      const bare = await againstBareSql(few, (databases[0] as BenchDatabase).url, paths)
      figures.push({ what: `${name}: to its bare SQL`, value: bare.ratio, unit: '×', least: 0.4, note: bare.note })
      details.push({ name, paths, rounds, bare })
    }
    report('scale', figures, details)
  } finally {
    for (const site of sites) await site.stop()
    for (const database of databases) await database.stop()
  }
}

/** Alternating rounds; the middle one counts. One connection: what is measured is the call, not the queue in front of it. */
async function growth(few: Running, many: Running, paths: string[]) {
  const ask = (site: Running, requests: number): Promise<LoadResult> => load({ url: site.url, paths, connections: 1, requests })
  for (const site of [few, many]) await ask(site, paths.length * 3)
  const rounds: { few: LoadResult; many: LoadResult }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ few: await ask(few, REQUESTS), many: await ask(many, REQUESTS) })
  const failed = rounds
    .flatMap(round => [round.few, round.many])
    .find(result => Object.keys(result.statuses).some(status => status !== '200'))
  if (failed) throw new Error(`${paths[0]} answers ${JSON.stringify(failed.statuses)}`)
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  return { p50: middle(round => round.many.p50 / round.few.p50), p99: middle(round => round.many.p99 / round.few.p99), rounds }
}

/** What purges everything a node keeps of lists and searches. */
const WRITTEN = [pageTag.search, pageTag.searchTiers, ...LISTINGS.map(pageTag.listing)].join(' ')

/** Each call as the first after something was written. */
async function afterWrites(site: Running, databaseUrl: string, paths: string[]): Promise<{ p50: number; max: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const times: number[] = []
  try {
    for (let time = 0; time < AFTER_WRITES; time++) {
      await client.query('select pg_notify($1, $2)', [PURGE_CHANNEL, WRITTEN])
      await sleep(20)
      const from = performance.now()
      await fetchPage(site.url + (paths[time % paths.length] as string))
      times.push(performance.now() - from)
    }
  } finally {
    await client.end()
  }
  return { p50: median(times), max: Math.max(...times) }
}

/** What a call sends. Background work of the site sends too, now and then: of several times the fewest are those of the call alone. */
async function statementsOf(site: Running, path: string): Promise<Statement[]> {
  const sent: Statement[][] = []
  for (let time = 0; time < 3; time++) {
    await fetchPage(site.url + path)
    sent.push((await site.ask<{ statements: Statement[] }>('statements')).statements)
  }
  return sent.reduce((fewest, one) => (one.length < fewest.length ? one : fewest))
}

/** Calls that are answered without a statement (a kept total of nothing) have nothing to be held against and are left out. */
async function againstBareSql(site: Running, databaseUrl: string, every: string[]) {
  const sent: { path: string; statements: Statement[] }[] = []
  await site.ask('statements')
  for (const path of every) sent.push({ path, statements: await statementsOf(site, path) })
  const asking = sent.filter(({ statements }) => statements.length > 0)
  const paths = asking.map(({ path }) => path)
  const groups = asking.map(({ statements }) => statements)
  const rounds: { call: number; bare: number }[] = []
  for (let round = 0; round < 3; round++) {
    const call = await load({ url: site.url, paths, connections: 6, ms: 1500 })
    const bare = await runBare({ url: databaseUrl, calls: groups, connections: 6, ms: 1500 })
    rounds.push({ call: call.perSecond, bare: bare.perSecond })
  }
  const ratio = median(rounds.map(({ call, bare }) => call / bare))
  const rate = (side: 'call' | 'bare') => Math.round(median(rounds.map(round => round[side])))
  const note = `${rate('call')}/s against ${rate('bare')}/s, ${groups[0]?.length} statements`
  return { ratio, note, rounds }
}
