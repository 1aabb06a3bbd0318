/** Builds pages and islands when something they are made of has changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { markFile } from './file-marks.ts'
import { print, since } from './print.ts'

const STAMP = 'dist/.sources'
const FILES = ['package-lock.json', 'astro.config.mjs', 'tsconfig.json']
/** Larger files (films, downloads) are known by size and time instead of by their content. */
const LARGE = 256 * 1024

/** What the last build was made of. `marks` is quick to compare; `content` is compared when a file was written again or copied. */
type Stamp = { marks: string; content: string }

/** Makes `dist/` fit the sources. Throws with the build's output when it fails. */
export async function ensureBuilt(): Promise<void> {
  const files = await listSources()
  const marks = digest(await Promise.all(files.map(markFile)))
  const last = existsSync('dist/server/entry.mjs') ? await readStamp() : null
  if (last?.marks === marks) return
  const content = await hashContent(files)
  if (last?.content !== content) {
    const started = performance.now()
    print('Building pages and islands')
    await rm(STAMP, { force: true })
    await runBuild()
    print(`  built (${since(started)})`)
  }
  await writeFile(STAMP, JSON.stringify({ marks, content } satisfies Stamp))
}

/** Whatever goes into a build. The server's own code does not: it is bundled by itself (bundle.ts). */
async function listSources(): Promise<string[]> {
  const found = await Promise.all([list('src'), list('public'), list('demo/content')])
  return [...FILES, ...found.flat().filter(isBuilt)].sort()
}

async function readStamp(): Promise<Stamp | null> {
  try {
    return JSON.parse(await readFile(STAMP, 'utf8')) as Stamp
  } catch {
    return null
  }
}

const isBuilt = (file: string): boolean => !file.startsWith(path.join('src', 'server') + path.sep) && !/\.test\.tsx?$/.test(file)

async function list(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
}

const digest = (lines: string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

const hashContent = async (files: string[]): Promise<string> => digest(await Promise.all(files.map(contentOf)))

async function contentOf(file: string): Promise<string> {
  if ((await stat(file)).size > LARGE) return markFile(file)
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
