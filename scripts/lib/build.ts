/** Builds pages and islands when something they are made of has changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { say, since } from './say.ts'

const STAMP = 'dist/.sources'
const FILES = ['package-lock.json', 'astro.config.mjs', 'tsconfig.json']
/** Larger files (films, downloads) are known by size and time instead of being read at every start. */
const LARGE = 256 * 1024

/** Makes `dist/` fit the sources. Throws with the build's output when it fails. */
export async function ensureBuilt(): Promise<void> {
  const sources = await hashSources()
  if (existsSync('dist/server/entry.mjs') && (await readFile(STAMP, 'utf8').catch(() => '')) === sources) return
  const started = performance.now()
  say('Building pages and islands')
  await rm(STAMP, { force: true })
  await runBuild()
  await writeFile(STAMP, sources)
  say(`  built (${since(started)})`)
}

/** A word that changes with anything that goes into a build. The server's own code does not: it runs as it stands. */
export async function hashSources(): Promise<string> {
  const found = await Promise.all([list('src'), list('public')])
  const files = [...FILES, ...found.flat().filter(isBuilt)].sort()
  const marks = await Promise.all(files.map(mark))
  return createHash('sha256').update(marks.join('\n')).digest('hex')
}

const isBuilt = (file: string): boolean => !file.startsWith(path.join('src', 'server') + path.sep) && !/\.test\.tsx?$/.test(file)

async function list(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
}

async function mark(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file)
  if (size > LARGE) return `${file} ${size} ${mtimeMs}`
  return `${file} ${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`
}

async function runBuild(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' }
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The build failed:\n${output.slice(-6000)}`)
}
