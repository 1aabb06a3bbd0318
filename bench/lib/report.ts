/** Prints a part's figures beside what they should be and keeps them as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

export type Figure = {
  what: string
  value: number
  /** Shown behind the value: ×, ms, KB, … */
  unit: string
  /** What the figure should reach; `most` for an upper bound. */
  least?: number
  most?: number
  note?: string
}

export const reached = ({ value, least, most }: Figure): boolean =>
  (least === undefined || value >= least) && (most === undefined || value <= most)

export function report(part: string, figures: Figure[], details: unknown): void {
  for (const figure of figures) {
    const goal = figure.least !== undefined ? `≥ ${figure.least}` : figure.most !== undefined ? `≤ ${figure.most}` : ''
    const mark = goal === '' ? ' ' : reached(figure) ? '✓' : '✗'
    console.log(
      `${mark} ${figure.what.padEnd(58)} ${format(figure.value).padStart(9)} ${figure.unit.padEnd(4)} ${goal}${figure.note ? `  (${figure.note})` : ''}`,
    )
  }
  const [load = 0] = os.loadavg()
  console.log(`  load of the last minute ${format(load)} on ${os.cpus().length} processors`)
  mkdirSync('bench/results', { recursive: true })
  const machine = {
    cpus: os.cpus().length,
    model: os.cpus()[0]?.model,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    load,
  }
  writeFileSync(
    `bench/results/${part}.json`,
    `${JSON.stringify({ part, at: new Date().toISOString(), machine, figures, details }, null, 2)}\n`,
  )
}

const format = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1))

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** How many rounds a part plays: `BENCH_ROUNDS=2` shows in short that it works. */
export const roundsOf = (usual: number): number => Math.max(1, Number(process.env.BENCH_ROUNDS) || usual)
