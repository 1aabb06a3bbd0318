/**
 * How a page appears on a slow phone (processor four times slower, slow 4G): Lighthouse's four categories and its paint figures, and the
 * largest paint against the same bytes from a server that only sends files.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'
import { serveCopy } from '../lib/copy.ts'
import { openDemo } from '../lib/database.ts'
import { detailPages } from '../lib/pages.ts'
import { type Figure, median, report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Run = { scores: Record<(typeof CATEGORIES)[number], number>; lcp: number; tbt: number; cls: number; failed: string[] }

export async function paint(): Promise<void> {
  const database = await openDemo()
  const port = 4900 + (process.pid % 90)
  const site = await startSite(database.url, { PORT: String(port) })
  const copy = await serveCopy(site.url)
  const chrome = await launch({
    chromePath: findChromium() ?? undefined,
    chromeFlags: ['--headless=new', '--disable-gpu', ...browserArguments()],
  })
  try {
    const [detail] = await detailPages(site.url, 'service', 1)
    const figures: Figure[] = []
    const details: unknown[] = []
    for (const at of ['/home', '/city', detail as string]) {
      const ours: Run[] = []
      const theirs: Run[] = []
      for (let run = 0; run < RUNS; run++) {
        ours.push(await look(site.url + at, chrome.port))
        theirs.push(await look(copy.url + at, chrome.port))
      }
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
    chrome.kill()
    await copy.close()
    await site.stop()
    await database.stop()
  }
}

async function look(url: string, port: number): Promise<Run> {
  const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES], throttlingMethod: 'devtools' })
  if (!answer) throw new Error(`${url} was not measured`)
  const { categories, audits } = answer.lhr
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(CATEGORIES.map(name => [name, categories[name]?.score ?? 0])) as Run['scores'],
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    failed: Object.values(categories)
      .flatMap(category => category.auditRefs)
      .filter(ref => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
      .map(ref => ref.id),
  }
}
