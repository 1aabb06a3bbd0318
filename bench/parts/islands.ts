/** Scripts of the pages that work by themselves: signing in, the dashboards with each of their sections, the dock of the chat on every kind of page; gzip. */
import {
  DOCK,
  type Dock,
  dockOf,
  mostLater,
  type Read,
  SECTION,
  type Section,
  sectionsOf,
  weigh,
  withImports,
} from '../../scripts/lib/weights.ts'
import { openDemo } from '../lib/database.ts'
import { fetchPage, readFrom } from '../lib/fetch.ts'
import { samplePages } from '../lib/pages.ts'
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

/** The scripts of a page: all that it loads, its island, those that it has for everybody, and what draws islands. */
async function scriptsOf(
  read: Read,
  url: string,
): Promise<{ all: Set<string>; island: string; own: Set<string>; renderer: Set<string> }> {
  const { text } = await fetchPage(url)
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '')
  const [island = ''] = found(/<astro-island[^>]+component-url="([^"]+)"/g)
  const [renderer = ''] = found(/renderer-url="([^"]+)"/g)
  const own = found(/<script[^>]+src="([^"]+)"/g)
  const preloaded = found(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)
  const loaded = async (entries: string[]) => new Set(await withImports(read, [...new Set(entries.filter(Boolean))]))
  return {
    all: await loaded([...own, ...preloaded, island, renderer]),
    island,
    own: await loaded(own),
    renderer: await loaded([renderer]),
  }
}

async function weighCashier(read: Read, base: string): Promise<Figure[]> {
  const { all, island, own, renderer } = await scriptsOf(read, base + CASHIER)
  const opened = (await withImports(read, [island])).filter(script => !own.has(script) && !renderer.has(script))
  const paying = await mostLater(read, opened, all)
  return [
    { what: '/pay/{orderNo} JS in all', value: await weigh(read, all), unit: 'KB', most: MAX_SIGN_IN },
    { what: 'cashier beside page and renderer', value: (await weigh(read, opened)) + paying, unit: 'KB', most: MAX_CASHIER },
  ]
}

/** The heaviest of what the dock weighs anywhere: a page may have a part of it already. */
async function weighDock(read: Read, base: string): Promise<Figure[]> {
  const { renderer } = await scriptsOf(read, `${base}/member`)
  const docks: (Dock & { at: string })[] = []
  for (const at of [...(await samplePages(base)), '/login/user', CASHIER, '/system_msg', '/member', '/manage'])
    docks.push({ at, ...(await dockOf(read, [...(await scriptsOf(read, base + at)).own], [...renderer])) })
  const heaviest = (state: 'closed' | 'live' | 'opened') => {
    const [most] = docks.toSorted((one, other) => other[state] - one[state])
    return { value: most?.[state] ?? 0, unit: 'KB', note: most?.at ?? '' }
  }
  return [
    { what: `dock, closed, on the heaviest of ${docks.length} pages`, ...heaviest('closed'), most: DOCK.closed },
    { what: 'dock, closed, with the connection of who talks these days', ...heaviest('live') },
    { what: 'dock, opened, with styles and connection', ...heaviest('opened'), most: DOCK.opened },
  ]
}

async function measure(base: string): Promise<void> {
  const read: Read = readFrom(base)
  const page = (at: string) => scriptsOf(read, base + at)

  const figures: Figure[] = []
  for (const at of ['/login/user', '/login/company?mode=register', '/forget', '/threeLogin', '/system_msg']) {
    const { all, island } = await page(at)
    figures.push({ what: `${at} JS`, value: await weigh(read, all), unit: 'KB', most: MAX_SIGN_IN })
    if (at !== '/login/user') continue
    const later = await mostLater(read, await withImports(read, [island]), all)
    figures.push({ what: 'fetched when somebody begins to fill it in', value: later, unit: 'KB', most: SECTION })
  }

  figures.push(...(await weighCashier(read, base)), ...(await weighDock(read, base)))
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
