/** Scripts of the pages that work by themselves: signing in, and the dashboards with each of their sections, as gzip. */
import { mostLater, type Read, SECTION, type Section, sectionsOf, weigh, withImports } from '../../scripts/lib/weights.ts'
import { openDemo } from '../lib/database.ts'
import { fetchPage, readFrom } from '../lib/fetch.ts'
import { type Figure, report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

/** The most KB that a page may weigh before anyone acts: signing in, and a dashboard with its first section. */
const MAX_SIGN_IN = 130
const MAX_DASHBOARD = 150
/** The most KB that the cashier adds to the page and the renderer of islands, with what its heaviest way of paying fetches later. */
const MAX_CASHIER = 60
/** The shell is the same for every number; the island asks whose order it is. */
const CASHIER = `/pay/${'1'.repeat(20)}`

export async function islands(): Promise<void> {
  const siteUrl = process.env.BENCH_URL
  if (siteUrl) return measure(siteUrl)
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
  const read: Read = readFrom(base)
  const page = async (at: string): Promise<{ all: Set<string>; island: string; beside: Set<string> }> => {
    const { text } = await fetchPage(base + at)
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '')
    const [island = ''] = found(/<astro-island[^>]+component-url="([^"]+)"/g)
    const [renderer = ''] = found(/renderer-url="([^"]+)"/g)
    const own = found(/<script[^>]+src="([^"]+)"/g)
    const preloaded = found(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)
    const loaded = async (entries: string[]) => new Set(await withImports(read, [...new Set(entries)]))
    return {
      all: await loaded([...own, ...preloaded, island, renderer]),
      island,
      beside: await loaded([...own, renderer]),
    }
  }

  const figures: Figure[] = []
  for (const at of ['/login/user', '/login/company?mode=register', '/forget', '/threeLogin', '/system_msg']) {
    const { all, island } = await page(at)
    figures.push({ what: `${at} JS`, value: await weigh(read, all), unit: 'KB', most: MAX_SIGN_IN })
    if (at !== '/login/user') continue
    const later = await mostLater(read, await withImports(read, [island]), all)
    figures.push({ what: 'fetched when somebody begins to fill it in', value: later, unit: 'KB', most: SECTION })
  }

  const cashier = await page(CASHIER)
  const opened = (await withImports(read, [cashier.island])).filter(script => !cashier.beside.has(script))
  const paying = await mostLater(read, opened, cashier.all)
  figures.push(
    { what: '/pay/{orderNo} JS in all', value: await weigh(read, cashier.all), unit: 'KB', most: MAX_SIGN_IN },
    { what: 'cashier beside page and renderer', value: (await weigh(read, opened)) + paying, unit: 'KB', most: MAX_CASHIER },
  )

  const sections: Section[] = []
  for (const [at, name, overview] of [
    ['/member', 'dashboard', 'MemberOverview'],
    ['/manage', 'console of the operators', 'Overview'],
  ] as const) {
    const { all, island } = await page(at)
    const own = await sectionsOf(read, island, all)
    const first = own.find(section => section.path.includes(`/${overview}.`))
    const heaviest = (by: Exclude<keyof Section, 'path'>) => {
      const [most] = own.toSorted((a, b) => b[by] - a[by])
      return { value: most?.[by] ?? 0, unit: 'KB', note: most?.path ?? '' }
    }
    figures.push(
      {
        what: `${name} with its first section JS`,
        value: (await weigh(read, all)) + (first?.opened ?? 0),
        unit: 'KB',
        most: MAX_DASHBOARD,
      },
      { what: `heaviest of ${own.length} sections`, ...heaviest('opened'), most: SECTION },
      { what: 'heaviest with its form, dialog and rules', ...heaviest('acted'), most: SECTION },
      { what: 'heaviest with a tool for pictures or files', ...heaviest('withTools') },
      { what: 'heaviest if one opens every form and dialog there', ...heaviest('everything') },
    )
    sections.push(...own)
  }
  report(
    'islands',
    figures,
    sections.sort((a, b) => b.acted - a.acted),
  )
}
