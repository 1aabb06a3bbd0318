/** Figures of the fault tests, printed and written down for the table of `npm run faults`. */
import { appendFileSync, mkdirSync } from 'node:fs'

const folder = '.cache/reports'

/** @param goal what was asked for; @param measured what this run saw. */
export function figure(name: string, goal: string, measured: string): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(`${folder}/faults.jsonl`, `${JSON.stringify({ name, goal, measured })}\n`)
  console.log(`${name}: ${measured} (${goal})`)
}
