/**
 * How a page appears on a slow phone (processor four times slower, slow 4G): Lighthouse's four categories and its paint figures, and the
 * largest paint against the same bytes from a server that only sends files.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'
import { serveCopy } from '../lib/copy.ts'
import { openDemo } from '../lib/database.ts'
import { detailPages } from '../lib/pages.ts'
import { type Figure, median, report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const PEER = path.resolve('bench/peers/lighthouse')
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Run = { scores: Record<(typeof CATEGORIES)[number], number>; lcp: number; tbt: number; cls: number; failed: string[] }

export async function paint(): Promise<void> {
  installPeer()
  const database = await openDemo()
  const port = 4900 + (process.pid % 90)
  const site = await startSite(database.url, { PORT: String(port) })
  const copy = await serveCopy(site.url)
  try {
    const [detail] = await detailPages(site.url, 'service', 1)
    const figures: Figure[] = []
    const details: unknown[] = []
    for (const at of ['/home', '/city', detail as string]) {
      const runs = await measure(Array.from({ length: RUNS }, () => [site.url + at, copy.url + at]).flat())
      const ours = runs.filter((_, index) => index % 2 === 0)
      const theirs = runs.filter((_, index) => index % 2 === 1)
      const middle = (pick: (run: Run) => number) => median(ours.map(pick))
      for (const category of CATEGORIES) {
        const failed = [...new Set(ours.flatMap(run => run.failed))]
        figures.push({
          what: `${at}: Lighthouse, ${category}`,
          value: Math.round(middle(run => run.scores[category]) * 100),
          unit: '',
          least: 98,
          ...(failed.length > 0 && category === 'performance' ? { note: failed.join(', ') } : {}),
        })
      }
      const [lcp, bare] = [middle(run => run.lcp), median(theirs.map(run => run.lcp))]
      figures.push(
        {
          what: `${at}: largest paint, against a static file`,
          value: lcp / bare,
          unit: '×',
          most: 1.2,
          note: `${Math.round(lcp)} ms against ${Math.round(bare)} ms`,
        },
        { what: `${at}: total blocking time`, value: Math.round(middle(run => run.tbt)), unit: 'ms', most: 50 },
        {
          what: `${at}: layout shift`,
          value: Math.round(Math.max(...ours.map(run => run.cls)) * 1000) / 1000,
          unit: '',
          most: 0,
        },
      )
      details.push({ at, ours, theirs })
    }
    report('paint', figures, details)
  } finally {
    await copy.close()
    await site.stop()
    await database.stop()
  }
}

/** Installs the peer, on the first use and when it names other versions than are installed. */
function installPeer(): void {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>('package.json')
  const isInstalled = Object.entries(dependencies).every(([name, version]) => {
    const manifest = path.join('node_modules', name, 'package.json')
    return existsSync(path.join(PEER, manifest)) && readJson<{ version: string }>(manifest).version === version
  })
  if (isInstalled) return
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: PEER,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const readJson = <Shape>(file: string): Shape => JSON.parse(readFileSync(path.join(PEER, file), 'utf8')) as Shape

/** One run for each address, in their order, in a Chrome of their own. */
async function measure(urls: string[]): Promise<Run[]> {
  const task = {
    chromePath: findChromium() ?? undefined,
    chromeFlags: ['--headless=new', '--disable-gpu', ...browserArguments()],
    categories: CATEGORIES,
    urls,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(PEER, 'measure.mjs'), JSON.stringify(task)])
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Run)
}
