/** Scripts of the pages that work by themselves: signing in, and the dashboards with each of their sections, as gzip. */
import { openDemo } from '../lib/database.ts'
import { fetchPage } from '../lib/fetch.ts'
import { type Figure, report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'
import { withImports } from './weight.ts'

const KB = 1024
const FIRST = 120
const LATER = 60

export async function islands(): Promise<void> {
  const given = process.env.BENCH_URL
  if (given) return measure(given)
  const database = await openDemo()
  const site = await startSite(database.url)
  try {
    await measure(site.url)
  } finally {
    await site.stop()
    await database.stop()
  }
}

async function measure(base: string): Promise<void> {
  const sizes = new Map<string, number>()
  const sum = async (paths: Iterable<string>): Promise<number> => {
    let total = 0
    for (const path of paths) {
      if (!sizes.has(path)) sizes.set(path, (await fetchPage(new URL(path, base).href)).bytes)
      total += sizes.get(path) ?? 0
    }
    return total
  }
  const figures: Figure[] = []
  const page = async (at: string): Promise<{ all: Set<string>; island: string }> => {
    const { text } = await fetchPage(base + at)
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '')
    const [island = ''] = found(/<astro-island[^>]+component-url="([^"]+)"/g)
    const entries = [
      ...found(/<script[^>]+src="([^"]+)"/g),
      ...found(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
      island,
      ...found(/renderer-url="([^"]+)"/g),
    ]
    return { all: new Set(await withImports(base, [...new Set(entries)])), island }
  }

  /** What a script fetches later on, when it comes to that. */
  const fetchedLater = async (path: string): Promise<string[]> =>
    [...(await fetchPage(new URL(path, base).href)).text.matchAll(/import\(["'`](\.\/[^"'`]+\.js)["'`]\)/g)].map(
      match => new URL(match[1] ?? '', new URL(path, base)).pathname,
    )
  /** The heaviest that these scripts fetch later in one go, on top of what is there by then: a dialog, or the rules of a form. */
  const heaviestLater = async (scripts: readonly string[], there: ReadonlySet<string>): Promise<number> => {
    const parts = new Set((await Promise.all(scripts.map(fetchedLater))).flat().filter(path => !there.has(path)))
    const sizes: number[] = [0]
    for (const path of parts) sizes.push((await sum((await withImports(base, [path])).filter(one => !there.has(one)))) / KB)
    return Math.max(...sizes)
  }

  for (const at of ['/login/user', '/login/company?mode=register', '/forget', '/threeLogin', '/system_msg']) {
    const { all, island } = await page(at)
    figures.push({ what: `${at} JS`, value: (await sum(all)) / KB, unit: 'KB', most: FIRST })
    if (at !== '/login/user') continue
    const later = await heaviestLater(await withImports(base, [island]), all)
    figures.push({ what: 'fetched when somebody begins to fill it in', value: later, unit: 'KB', most: LATER })
  }

  const sections: { path: string; kb: number; later: number }[] = []
  for (const [at, name, overview] of [
    ['/member', 'dashboard', 'MemberOverview'],
    ['/manage', 'console of the operators', 'Overview'],
  ] as const) {
    const { all, island } = await page(at)
    const mine: typeof sections = []
    for (const path of new Set(await fetchedLater(island))) {
      const more = (await withImports(base, [path])).filter(one => !all.has(one))
      mine.push({ path, kb: (await sum(more)) / KB, later: await heaviestLater(more, new Set([...all, ...more])) })
    }
    const first = mine.find(section => section.path.includes(`/${overview}.`))
    const opened = mine.toSorted((a, b) => b.kb - a.kb)[0]
    const acted = mine.toSorted((a, b) => b.later - a.later)[0]
    const together = mine.toSorted((a, b) => b.kb + b.later - a.kb - a.later)[0]
    figures.push(
      { what: `${name} with its first section JS`, value: (await sum(all)) / KB + (first?.kb ?? 0), unit: 'KB', most: FIRST },
      { what: `heaviest of ${mine.length} sections`, value: opened?.kb ?? 0, unit: 'KB', most: LATER, note: opened?.path ?? '' },
      { what: 'heaviest part one fetches later', value: acted?.later ?? 0, unit: 'KB', most: LATER, note: acted?.path ?? '' },
      {
        what: 'heaviest section with the most it fetches later at a time',
        value: (together?.kb ?? 0) + (together?.later ?? 0),
        unit: 'KB',
        note: together?.path ?? '',
      },
    )
    sections.push(...mine)
  }
  sections.sort((a, b) => b.kb - a.kb)
  report('islands', figures, sections)
}
