/** Figures of the fault tests, printed and collected for the report. */
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

const FILE = path.join('.cache', 'reports', 'faults.jsonl')

/** @param goal what must hold, in words; `measured` what was seen. */
export function figure(name: string, goal: string, measured: string): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify({ name, goal, measured })}\n`)
  console.log(`${name}: ${measured} (goal: ${goal})`)
}
