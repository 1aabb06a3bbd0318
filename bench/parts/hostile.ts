/**
 * What hostile clients take from good people: the same fifty people read pages and use calls in turns with and without them. The site has
 * one core to itself and all clients the other, where the system can pin processes; on a machine that does other work, the figures say
 * little.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDemo } from '../lib/database.ts'
import type { PeoplePlan, PeopleResult } from '../lib/good-people.ts'
import type { HostilePlan } from '../lib/hostile-clients.ts'
import { samplePages } from '../lib/pages.ts'
import { median, report } from '../lib/report.ts'
import { cpuSeconds, type Running, startSite } from '../lib/site.ts'

const ROUNDS = 3
const ROUND_MS = 6_000
/** Connecting 2 400 times at once takes the site a second or two, on a busy machine more; what is measured is being beside them. */
const BURST_MS = 4_000
/** After the longest time that a connection may be silent (bounded-server.ts), and a collection of the heap. */
const GIVE_BACK_MS = 60_000

const addresses = (net: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.${net}.${index + 1}`)

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
  const people = await child('../lib/good-people.ts')
  const enemies = await child('../lib/hostile-clients.ts')
  const pinned = pin(site.pid, [people, enemies])
  try {
    const pages = await samplePages(site.url)
    const calls = ['/v1/front/same/city/recruitment', '/v1/front/consultation/list', '/v1/front/same/city/company']
    const visit = () =>
      ask<PeopleResult>(people, { url: site.url, people: 50, ms: ROUND_MS, pages, calls, thinkMs: 150 } satisfies PeoplePlan)
    await visit()
    const before = await settled(site)
    const crowded: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // In turns from many addresses and from one.
      const from = round % 2 ? addresses(2, 1) : addresses(2, 40)
      crowded.push(await bothWays(site, enemies, visit, { url: site.url, from, kinds: crowd }))
    }
    const during = Math.max(...crowded.map(round => round.megabytes))
    await sleep(GIVE_BACK_MS)
    const after = megabytes(site.pid)
    const alone: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await bothWays(site, enemies, visit, { url: site.url, from: addresses(3, 1), kinds: single }))
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
        { what: '  without', value: worst(crowded, r => r.without.p99), unit: 'ms', note: pinned ? '' : 'not pinned to cores' },
        { what: 'median beside one hostile client', value: worst(alone, r => r.with.p50 / r.without.p50), unit: '×', most: 1.1 },
        { what: '  with', value: worst(alone, r => r.with.p50), unit: 'ms' },
        { what: '  without', value: worst(alone, r => r.without.p50), unit: 'ms' },
        { what: 'processor time that the 2 400 cost', value: worst(crowded, r => r.taken) * 100, unit: '%', note: 'of one core' },
        { what: 'processor time that the one costs', value: worst(alone, r => r.taken) * 100, unit: '%' },
        { what: 'good answers that failed', value: failures([...crowded, ...alone]), unit: '', most: 0 },
        { what: 'memory of the site more, during', value: Math.round(during - before), unit: 'MB', most: 100 },
        { what: 'memory of the site more, afterwards', value: Math.round(after - before), unit: 'MB', most: 30 },
      ],
      { crowded, alone, before, during, after, pinned },
    )
  } finally {
    people.kill()
    enemies.kill()
    await site.stop()
    await database.stop()
  }
}

/** `taken` is the processor time of the site that the hostile ones cost, as a part of one core. */
type Round = { without: PeopleResult; with: PeopleResult; megabytes: number; taken: number }

const failures = (rounds: Round[]): number => rounds.reduce((sum, round) => sum + round.with.failed + round.without.failed, 0)

async function bothWays(
  site: Running,
  enemies: ChildProcess,
  visit: () => Promise<PeopleResult>,
  plan: HostilePlan,
): Promise<Round> {
  const calmBefore = cpuSeconds(site.pid)
  const without = await visit()
  const calm = cpuSeconds(site.pid) - calmBefore
  enemies.send(plan)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, megabytes(site.pid))
  }, 250)
  await sleep(BURST_MS)
  const busyBefore = cpuSeconds(site.pid)
  const beside = await visit()
  const busy = cpuSeconds(site.pid) - busyBefore
  clearInterval(watch)
  enemies.send({ ...plan, kinds: {} } satisfies HostilePlan)
  await sleep(1_500)
  return { without, with: beside, megabytes: most, taken: (busy - calm) / (ROUND_MS / 1_000) }
}

/** What the site needs when nothing has been asked for a while. */
async function settled(site: Running): Promise<number> {
  await sleep(3_000)
  return megabytes(site.pid)
}

/** Resident memory; 0 where the system does not say. */
function megabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}

function child(file: string): Promise<ChildProcess> {
  const started = fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    started.once('message', () => resolve(started))
    started.once('error', reject)
  })
}

const ask = <Answer>(of: ChildProcess, plan: PeoplePlan): Promise<Answer> =>
  new Promise(resolve => {
    of.once('message', answer => resolve(answer as Answer))
    of.send(plan)
  })

/** The site on the first core, the clients on the last. */
function pin(site: number, clients: ChildProcess[]): boolean {
  const last = os.cpus().length - 1
  if (last < 1) return false
  try {
    const put = (core: number, pid: number) => execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
    put(0, site)
    for (const { pid } of clients) put(last, pid as number)
    return true
  } catch {
    return false
  }
}
