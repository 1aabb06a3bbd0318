/** From a fresh clone, with an empty package cache, to the first page; and what the running site's packages weigh. */
import { execFileSync, spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from '../lib/report.ts'

const PORT = Number(process.env.BENCH_PORT ?? 4398)

export async function fresh(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-fresh-'))
  const clone = path.join(folder, 'site')
  try {
    execFileSync('git', ['clone', '--quiet', '.', clone])
    const firstStart = await startUntilServed(clone, folder)
    const secondStart = await startUntilServed(clone, folder)
    const modules = sizeOf(path.join(clone, 'node_modules'))
    report(
      'fresh',
      [
        { what: 'fresh clone to the first page', value: firstStart / 60, unit: 'min', most: 4 },
        { what: 'second start', value: secondStart, unit: 's', most: 2 },
        { what: "the running site's packages on disk", value: Math.round(modules / 2 ** 20), unit: 'MB', most: 600 },
      ],
      { firstStart, secondStart, modules },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds from `npm start` to a home page. Nothing of this run's Node or packages is lent to it. */
async function startUntilServed(clone: string, folder: string): Promise<number> {
  const plain = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|DATABASE_URL|DATA_DIR|CHENGHUI)/i.test(name))
  const search = (process.env.PATH ?? '').split(path.delimiter).filter(part => !part.includes('node_modules'))
  const env = {
    ...Object.fromEntries(plain),
    PATH: search.join(path.delimiter),
    npm_config_cache: path.join(folder, 'cache'),
    PORT: String(PORT),
  }
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  let code: number | null | undefined
  void ended.then(value => {
    code = value
  })
  for (;;) {
    if (code !== undefined) throw new Error(`npm start ended with ${code}`)
    const served = await fetch(`http://127.0.0.1:${PORT}/home`).then(
      async answer => answer.ok && (await answer.text()).includes('</html>'),
      () => false,
    )
    if (served) break
    await sleep(20)
  }
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

/** Bytes on disk, hard links once. */
function sizeOf(folder: string): number {
  const seen = new Set<number>()
  let total = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const { ino, blocks } = lstatSync(path.join(entry.parentPath, entry.name))
    if (seen.has(ino)) continue
    seen.add(ino)
    total += blocks * 512
  }
  return total
}
