/** One call in a small place and in a large one: alternating rounds over one connection, for what is measured is the call, not the queue in front of it. */
import { type LoadResult, load } from './load.ts'
import { type Figure, median } from './report.ts'

export type PathLoad = { url: string; paths: string[]; token?: string }
export type Grown = { what: string; p50: number; p99: number; note: string; rounds: { few: LoadResult; many: LoadResult }[] }

const REQUESTS = 300

async function runLoad({ url, paths, token }: PathLoad, requests: number): Promise<LoadResult> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const result = await load({ url, paths, headers, connections: 1, requests })
  if (Object.keys(result.statuses).some(status => status !== '200')) {
    throw new Error(`${paths[0]} answers ${JSON.stringify(result.statuses)}`)
  }
  return result
}

export async function grow(what: string, few: PathLoad, many: PathLoad, rounds: number): Promise<Grown> {
  for (const side of [few, many]) await runLoad(side, side.paths.length * 5)
  const played: Grown['rounds'] = []
  for (let round = 0; round < rounds; round++)
    played.push({ few: await runLoad(few, REQUESTS), many: await runLoad(many, REQUESTS) })
  const middle = (pick: (round: (typeof played)[number]) => number) => median(played.map(pick))
  const times = (side: 'few' | 'many') =>
    `${middle(round => round[side].p50).toFixed(1)}/${middle(round => round[side].p99).toFixed(1)}`
  return {
    what,
    p50: middle(({ few: one, many: other }) => other.p50 / one.p50),
    p99: middle(({ few: one, many: other }) => other.p99 / one.p99),
    note: `p50/p99 ${times('few')} → ${times('many')} ms`,
    rounds: played,
  }
}

/** @param most what the ratio of each may reach; none: told beside it. */
export const figuresOf = (grown: Grown, most: { p50?: number; p99?: number }): Figure[] => [
  { what: `${grown.what}: p50`, value: grown.p50, unit: '×', note: grown.note, ...(most.p50 ? { most: most.p50 } : {}) },
  { what: `${grown.what}: p99`, value: grown.p99, unit: '×', ...(most.p99 ? { most: most.p99 } : {}) },
]
