/** 200 detail pages asked at random, from an empty cache, against the same without a page cache. */
import { openDemo } from '../lib/database.ts'
import { type LoadResult, load } from '../lib/load.ts'
import { detailKinds, detailPages } from '../lib/pages.ts'
import { median, report } from '../lib/report.ts'
import { type Running, startSite } from '../lib/site.ts'

const ROUNDS = 3
const CONNECTIONS = 24
const MIXED = 8_000
const UNCACHED = 400

export async function detail(): Promise<void> {
  const database = await openDemo()
  try {
    const rounds: { mixed: LoadResult; uncached: LoadResult }[] = []
    const bare = await startSite(database.url, { PAGE_CACHE_MB: '0' })
    try {
      const pages = (await Promise.all(detailKinds.map(kind => detailPages(bare.url, kind, 50)))).flat()
      await ask(bare, pages, 200)
      for (let round = 0; round < ROUNDS; round++) {
        // A new process each time: its cache is empty, its code warm after pages that are not among the 200.
        const site = await startSite(database.url)
        await ask(
          site,
          pages.map((page, index) => `${page}?warm=${index}`),
          200,
        )
        const mixed = await ask(site, pages, MIXED).finally(() => site.stop())
        rounds.push({ mixed, uncached: await ask(bare, pages, UNCACHED) })
      }
      show(pages.length, rounds)
    } finally {
      await bare.stop()
    }
  } finally {
    await database.stop()
  }
}

function show(pages: number, rounds: { mixed: LoadResult; uncached: LoadResult }[]): void {
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  report(
    'detail',
    [
      {
        what: `${pages} detail pages: throughput, cached to uncached`,
        value: middle(({ mixed, uncached }) => mixed.perSecond / uncached.perSecond),
        unit: '×',
        least: 15,
        note: `${middle(round => round.mixed.perSecond)}/s against ${middle(round => round.uncached.perSecond)}/s`,
      },
      {
        what: 'p99 of the mix to p50 uncached',
        value: middle(({ mixed, uncached }) => mixed.p99 / uncached.p50),
        unit: '×',
        most: 2,
        note: `${middle(round => round.mixed.p99).toFixed(1)} ms to ${middle(round => round.uncached.p50).toFixed(1)} ms`,
      },
    ],
    rounds,
  )
}

const ask = (site: Running, pages: string[], requests: number): Promise<LoadResult> =>
  load({
    url: site.url,
    paths: shuffled(pages, requests),
    headers: { 'Accept-Encoding': 'gzip' },
    connections: CONNECTIONS,
    requests,
  })

/** `length` pages drawn at random, the same draw every time. */
function shuffled(pages: string[], length: number): string[] {
  let state = 42
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return pages[state % pages.length] as string
  })
}
