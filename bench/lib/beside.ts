/** Good people who are measured with and without hostile clients beside them, in turns: each in a process of their own, on a core of their own. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PeoplePlan, PeopleResult } from './good-people.ts'
import type { HostilePlan } from './hostile-clients.ts'
import { samplePages } from './pages.ts'
import { cpuSeconds, type Running } from './site.ts'

const ROUND_MS = 6_000
/** Connecting thousands at once takes the site a second or two, on a busy machine more; what is measured is being beside them. */
const BURST_MS = 4_000

export const addresses = (net: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.${net}.${index + 1}`)

/** `taken` is the processor time of the site that the hostile ones cost, as a part of one core; `open` so many of them were connected at the end. */
export type Round = { without: PeopleResult; with: PeopleResult; megabytes: number; taken: number; open: number }

export const failures = (rounds: Round[]): number =>
  rounds.reduce((sum, round) => sum + round.with.failed + round.without.failed, 0)

export type Besides = {
  /** Whether the system puts processes on cores. */
  pinned: boolean
  /** Good people, then the same beside hostile ones. `during` is called while those are there, and waited for. */
  bothWays(plan: HostilePlan, during?: () => Promise<void>): Promise<Round>
  stop(): void
}

/** Fifty people who have gone through the site once. */
export async function openBesides(site: Running): Promise<Besides> {
  const people = await child('good-people.ts')
  const enemies = await child('hostile-clients.ts')
  const pages = await samplePages(site.url)
  const calls = ['/v1/front/same/city/recruitment', '/v1/front/consultation/list', '/v1/front/same/city/company']
  const plan: PeoplePlan = { url: site.url, people: 50, ms: ROUND_MS, pages, calls, thinkMs: 150 }
  const visit = () => ask<PeopleResult>(people, plan)
  const pinned = pin(site.pid, [people, enemies])
  await visit()
  return {
    pinned,
    bothWays: (hostile, during) => bothWays(site, enemies, visit, hostile, during),
    stop() {
      people.kill()
      enemies.kill()
    },
  }
}

async function bothWays(
  site: Running,
  enemies: ChildProcess,
  visit: () => Promise<PeopleResult>,
  plan: HostilePlan,
  during: () => Promise<void> = () => Promise.resolve(),
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
  const [beside] = await Promise.all([visit(), during()])
  const busy = cpuSeconds(site.pid) - busyBefore
  const { open } = await ask<{ open: number }>(enemies, 'count')
  clearInterval(watch)
  enemies.send({ ...plan, kinds: {} } satisfies HostilePlan)
  await sleep(1_500)
  return { without, with: beside, megabytes: most, taken: (busy - calm) / (ROUND_MS / 1_000), open }
}

/** What the site needs when nothing has been asked for a while. */
export async function settled(site: Running): Promise<number> {
  await sleep(3_000)
  return megabytes(site.pid)
}

/** Resident memory; 0 where the system does not say. */
export function megabytes(pid: number): number {
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

const ask = <Answer>(of: ChildProcess, plan: PeoplePlan | 'count'): Promise<Answer> =>
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
