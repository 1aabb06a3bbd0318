/** Figures of the fault tests, one JSON line each: `npm run faults` prints them as a table. */
import { appendFileSync, mkdirSync } from 'node:fs'

export function figure(name: string, goal: string, measured: string): void {
  mkdirSync('.cache/reports', { recursive: true })
  appendFileSync('.cache/reports/faults.jsonl', `${JSON.stringify({ name, goal, measured })}\n`)
  console.log(`${name}: ${measured} (goal: ${goal})`)
}
