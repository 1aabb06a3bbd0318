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

  for (const at of ['/login/user', '/login/company?mode=register', '/forget', '/threeLogin', '/system_msg']) {
    const { all } = await page(at)
    figures.push({ what: `${at} JS`, value: (await sum(all)) / KB, unit: 'KB', most: FIRST })
  }

  const { all, island } = await page('/member')
  const { text } = await fetchPage(base + island)
  const later = new Set(
    [...text.matchAll(/import\(["'`](\.\/[^"'`]+\.js)["'`]\)/g)].map(
      match => new URL(match[1] ?? '', new URL(island, base)).pathname,
    ),
  )
  const sections: { path: string; kb: number }[] = []
  for (const path of later) {
    const more = (await withImports(base, [path])).filter(one => !all.has(one))
    sections.push({ path, kb: (await sum(more)) / KB })
  }
  const first = sections.find(section => section.path.includes('MemberOverview'))
  sections.sort((a, b) => b.kb - a.kb)
  figures.push(
    { what: 'dashboard with its first section JS', value: (await sum(all)) / KB + (first?.kb ?? 0), unit: 'KB', most: FIRST },
    {
      what: `heaviest of ${sections.length} sections`,
      value: sections[0]?.kb ?? 0,
      unit: 'KB',
      most: LATER,
      note: sections[0]?.path ?? '',
    },
  )
  report('islands', figures, sections)
}
