/**
 * What every command does first: installs the packages that the lock file names and goes on under the pinned Node.
 * Runs on any Node from 20 and imports nothing that npm has to bring.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const MIN_NODE_MAJOR = 24

/**
 * The bounds of a worker. A server that is idle most of the time should not keep what a busy minute needed. While it works, its heap may
 * grow to three times what lives in it before it is collected whole, within these bounds; once it goes quiet it is collected
 * (src/server/collect-when-idle.ts). The page cache and the database's pages live outside it. One thread helps to collect: four of them
 * took the processor from the site's own under load, and /healthz waited (p99 32 to 107 ms, with one 18 to 34; `npm run bench -- overload`).
 * A young generation of 8 to 16 MB stays nearer to the processor than one of 16 to 32, and one that is too small has more to copy: processor
 * time of an uncached list 4.0 ms with 2 MB, 2.8 with 4, 2.2 with 8 to 16, 2.45 with 16 to 32, 4.2 with 64.
 */
export const LOW_MEMORY = {
  flags: [
    '--min-semi-space-size=8',
    '--max-semi-space-size=16',
    '--max-old-space-size=240',
    '--heap-growing-percent=200',
    '--v8-pool-size=1',
  ],
  // What malloc has at the end of its memory goes back to the system: left alone, glibc keeps more of it the larger the blocks were (26 MB).
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
}

/** The process that supervises the site and its database: it waits nearly all the time, and needs a fraction of what a worker needs. */
export const SUPERVISOR = {
  flags: ['--max-semi-space-size=1', '--max-old-space-size=64', '--v8-pool-size=1'],
  environment: { MALLOC_ARENA_MAX: '2' },
}

/**
 * Runs `entry` (a TypeScript module beside this folder) with everything installed.
 * @param {string} entry path relative to scripts/
 * @param {{ dev?: boolean, environment?: 'production' | 'development' | 'test', supervisor?: boolean }} options dev: the tools of
 * development are needed too; supervisor: the process runs for long beside the site and is kept small
 */
export async function bootstrap(entry, { dev = false, environment = 'production', supervisor = false } = {}) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20) {
      throw new Error(`Node ${process.versions.node} is too old: install Node 20 or newer (https://nodejs.org) and start again.`)
    }
    process.chdir(root)
    if (!isInstalled(dev)) await install(dev)
    const ready = !supervisor || process.env.CHENGHUI_SUPERVISOR === '1'
    if (ready && Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) {
      process.env.NODE_ENV ??= environment
      const { enableCompileCache } = await import('node:module')
      enableCompileCache?.(path.join(root, '.cache', 'node'))
      await import(new URL(`../${entry}`, import.meta.url).href)
      return
    }
    await handOver(supervisor)
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

/** True when node_modules holds what the lock file names (npm notes there what it installed). */
function isInstalled(dev) {
  const wanted = readLock('package-lock.json')
  const present = readLock('node_modules/.package-lock.json')
  if (!wanted || !present || !existsSync(pinnedNode())) return false
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || entry.optional || entry.devOptional || entry.link || (entry.dev && !dev)) return true
    return present[name]?.version === entry.version
  })
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

async function install(dev) {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < 1024 ** 3) {
    throw new Error(
      `The disk that holds ${root} has less than 1 GB free. The packages need about that much: make room and start again.`,
    )
  }
  const started = Date.now()
  console.log('Installing packages (only needed once and after updates)')
  const beat = setInterval(() => console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`), 15_000)
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? ['--include=dev'] : ['--omit=dev'])]
  try {
    await npm(args)
    // npm may have been told not to run the packages' own set-up steps; the pinned Node needs its one.
    if (!existsSync(pinnedNode())) await npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'])
  } finally {
    clearInterval(beat)
  }
  if (!existsSync(pinnedNode())) {
    throw new Error(
      'npm did not bring the pinned Node (the package "node"). Check that npm may run install scripts, then start again.',
    )
  }
  console.log(`  installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

async function npm(args) {
  // NODE_ENV=production would make npm leave things out that were asked for.
  const env = { ...process.env, NODE_ENV: undefined }
  const script = process.env.npm_execpath
  const [command, first] = script && /npm-cli\.[cm]?js$/.test(script) ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(command, [...first, ...args], { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) {
    throw new Error(
      'npm install failed (see above). Check the network and the registry (npm config get registry), then start again.',
    )
  }
}

function pinnedNode() {
  return path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** The same command once more, under the pinned Node. Started as a child, the channel between the two tells it when this process is killed. */
async function handOver(supervisor) {
  const bin = path.join(root, 'node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
  const flags = supervisor ? SUPERVISOR.flags : []
  if (supervisor) Object.assign(env, { CHENGHUI_SUPERVISOR: '1' }, SUPERVISOR.environment)
  // Where the system can, the pinned Node takes this process's place: nothing stays in memory only to wait for it.
  if (process.execve && process.platform !== 'win32') {
    const setVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
    process.execve(pinnedNode(), [pinnedNode(), ...flags, ...process.argv.slice(1)], setVariables)
  }
  const child = spawn(pinnedNode(), [...flags, ...process.argv.slice(1)], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Ctrl+C reaches both; the child stops in order and this process follows it.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...end) => resolve(end))
  })
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))
}
