/**
 * `npm run faults -- kill power-cut …`: the fault tests with all their rounds (files by a part of their name; without one, all of them),
 * then the figures that they measured.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../lib/build.ts'
import { fail, print } from '../lib/print.ts'

const FIGURES = path.join('.cache', 'reports', 'faults.jsonl')

type Figure = { name: string; goal: string; measured: string }

try {
  await ensureBuilt()
  rmSync(FIGURES, { force: true })
  const code = await runTests(process.argv.slice(2))
  printFigures()
  process.exit(code)
} catch (error) {
  fail(error)
}

function runTests(filters: string[]): Promise<number> {
  const bin = path.resolve('node_modules', '.bin')
  const child = spawn(path.join(bin, 'vitest'), ['run', '--project', 'faults', ...filters], {
    env: { ...process.env, FAULTS: 'full', NODE_ENV: undefined, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

function printFigures(): void {
  if (!existsSync(FIGURES)) return
  const figures = readFileSync(FIGURES, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Figure)
  const width = Math.max(...figures.map(({ name }) => name.length))
  print('')
  for (const { name, goal, measured } of figures) print(`${name.padEnd(width)}  ${measured}  (goal: ${goal})`)
}
