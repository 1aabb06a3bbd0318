/**
 * An uncached list page with its queries, against the same list on Next.js: both send the same statements to the same database through
 * the same driver and render the same page, element for element: twenty rows with filters, paging, a side column and the shell around them,
 * anew for every request.
 */
import { execFileSync, spawn } from 'node:child_process'
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDemo } from '../lib/database.ts'
import { fetchPage } from '../lib/fetch.ts'
import { type LoadResult, load } from '../lib/load.ts'
import { median, report } from '../lib/report.ts'
import { assertSamePage, contentOf } from '../lib/same-page.ts'
import { cpuSeconds, type Running, startSite } from '../lib/site.ts'
import type { Statement } from '../lib/statements.ts'

const PEER = path.resolve('bench/peers/next')
const PAGE = '/city?tab=recruitment'
const PEER_PAGE = '/city?tab=recruitment'
const ROUNDS = 7
/** Rounds of both take about equally long: the side that waits longer for its turn is slower then, by a tenth after eight seconds. */
const REQUESTS = { ours: 3_200, theirs: 800 }
/** Requests to either before anything is measured: until then both spend much of their time compiling what they run. */
const WARM = 2_000
const CONNECTIONS = 8

export async function render(): Promise<void> {
  installPeer()
  const database = await openDemo()
  const statements = path.resolve('.cache/bench/render-statements.json')
  const site = await startSite(database.url, { PAGE_CACHE_MB: '0' }, ['--statements'])
  const sentFor = async (address: string) => {
    await site.ask('statements')
    const page = await fetchPage(site.url + address)
    const { statements: sent } = await site.ask<{ statements: Statement[] }>('statements')
    return { page, sent: sent.filter(({ text }) => /^\s*select\b/i.test(text) && !/advisory|for update/i.test(text)) }
  }
  // A total is known from the first asking on, the places of a page from the second on: what both keep.
  const before = [...(await sentFor(PAGE)).sent, ...(await sentFor(`${PAGE}&n=-1`)).sent]
  const { page: ours, sent } = await sentFor(`${PAGE}&n=0`)
  await site.stop()
  const sentOnce = before.filter(({ text }) => !sent.some(statement => statement.text === text))
  mkdirSync(path.dirname(statements), { recursive: true })
  writeFileSync(statements, JSON.stringify({ each: sent, once: sentOnce }))

  const bare = await startSite(database.url, { PAGE_CACHE_MB: '0' })
  const peer = await startPeer(database.url, statements)
  try {
    const theirs = await fetchPage(peer.url + PEER_PAGE)
    const [here, there] = [contentOf(ours.text), contentOf(theirs.text)]
    assertSamePage(here, there)
    await runLoad(bare, PAGE, WARM)
    await runLoad(peer, PEER_PAGE, WARM)
    const rounds: { ours: RenderRound; theirs: RenderRound }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ ours: await runLoad(bare, PAGE, REQUESTS.ours), theirs: await runLoad(peer, PEER_PAGE, REQUESTS.theirs) })
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    const rate = (of: 'ours' | 'theirs') => Math.round(middle(round => round[of].result.perSecond))
    const ms = (of: 'ours' | 'theirs') => (middle(round => round[of].cpu) * 1000).toFixed(1)
    report(
      'render',
      [
        {
          what: `uncached list with ${sent.length} statements, against Next.js`,
          value: middle(round => round.ours.result.perSecond / round.theirs.result.perSecond),
          unit: '×',
          least: 5,
          note: `${rate('ours')}/s against ${rate('theirs')}/s; ${ms('ours')} ms of the processor a page against ${ms('theirs')}`,
        },
        {
          what: 'its HTML, ours',
          value: ours.text.length / 1024,
          unit: 'KB',
          note: `${here.total} elements, ${(ours.bytes / 1024).toFixed(1)} KB gzip`,
        },
        {
          what: 'its HTML, Next.js',
          value: theirs.text.length / 1024,
          unit: 'KB',
          note: `${there.total} elements, ${(theirs.bytes / 1024).toFixed(1)} KB gzip`,
        },
      ],
      rounds,
    )
  } finally {
    await bare.stop()
    await peer.stop()
    await database.stop()
  }
}

type RenderRound = { result: LoadResult; cpu: number }

let asked = 0

/** Every request has an address of its own: nothing is answered twice from one rendering. */
async function runLoad(server: Pick<Running, 'url' | 'pid'>, page: string, requests: number): Promise<RenderRound> {
  const before = cpuSeconds(server.pid)
  const paths = Array.from({ length: requests }, () => `${page}&n=${++asked}`)
  const result = await load({
    url: server.url,
    paths,
    headers: { 'Accept-Encoding': 'gzip' },
    connections: CONNECTIONS,
    requests,
  })
  return { result, cpu: (cpuSeconds(server.pid) - before) / requests }
}

const peerCommand = (...args: string[]): [string, string[]] => [
  process.execPath,
  [path.join(PEER, 'node_modules/next/dist/bin/next'), ...args],
]
const peerEnvironment = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }

const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Installs and builds the peer, on the first use and when it was changed since. */
function installPeer(): void {
  const built = changed(path.join(PEER, '.next/BUILD_ID'))
  if (globSync(`${PEER}/{app/**/*.{ts,tsx},next.config.mjs,package.json}`).every(file => changed(file) < built)) return
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: PEER,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [command, args] = peerCommand('build')
  execFileSync(command, args, {
    cwd: PEER,
    env: { ...peerEnvironment, PEER_STATEMENTS: '/dev/null' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function startPeer(databaseUrl: string, statements: string): Promise<Pick<Running, 'url' | 'pid' | 'stop'>> {
  const port = 4700 + (process.pid % 200)
  const [command, args] = peerCommand('start', '-p', String(port), '-H', '127.0.0.1')
  const child = spawn(command, args, {
    cwd: PEER,
    env: { ...peerEnvironment, DATABASE_URL: databaseUrl, PEER_STATEMENTS: statements },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    try {
      await fetchPage(url + PEER_PAGE)
      break
    } catch (error) {
      if (tries > 100) throw error
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
  return {
    url,
    pid: child.pid as number,
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
