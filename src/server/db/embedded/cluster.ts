/** Makes the database folder: initdb with a random password, settings, the role and the database of the site. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { spawnOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedDatabaseError, explain } from './errors.ts'
import type { DataFolder } from './placement.ts'
import { accessFile } from './settings.ts'

const run = promisify(execFile)

/** Name of the site's role and of its database. */
export const siteName = 'chenghui'
const superuser = 'postgres'

/** Passwords of the cluster; `prepared` once role and database exist. */
export type Secrets = { superuser: string; site: string; prepared: boolean }

/** Bytes that must be free before a database is made. */
const NEEDED_BYTES = 200 * 1024 * 1024

/** Creates the cluster on the first start and brings its settings up to date on every start. Returns its passwords. */
export async function prepareCluster(place: DataFolder, binaries: Binaries, ephemeral: boolean): Promise<Secrets> {
  let secrets = await readSecrets(place)
  if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) {
    secrets = { superuser: newPassword(), site: newPassword(), prepared: false }
    await writeSecrets(place, secrets)
    await create(place, binaries, secrets, ephemeral)
  } else if (!secrets) {
    // The password file is gone: the owner of the folder may set new passwords, through the server's single-user mode.
    secrets = { superuser: newPassword(), site: newPassword(), prepared: false }
    await resetPassword(place, binaries, secrets.superuser)
    await writeSecrets(place, secrets)
  }
  await assertVersion(place, binaries)
  return secrets
}

/** Writes settings and access rules; the server reads them when it starts. */
export async function writeSettings(place: DataFolder, text: string): Promise<void> {
  await write(place, path.join(place.cluster, 'postgresql.conf'), text)
  await write(place, path.join(place.cluster, 'pg_hba.conf'), accessFile)
}

/** Address of a database of the cluster for the site's own role, which is no superuser. */
export function siteUrl(port: number, secrets: Secrets, database = siteName): string {
  return `postgres://${siteName}:${secrets.site}@127.0.0.1:${port}/${database}`
}

/** Address for the supervisor itself. */
export function superuserUrl(port: number, secrets: Secrets): string {
  return `postgres://${superuser}:${secrets.superuser}@127.0.0.1:${port}/postgres`
}

/** Makes role and database on the running server when they are missing. Safe to repeat. */
export async function prepareDatabase(place: DataFolder, port: number, secrets: Secrets, ephemeral: boolean): Promise<void> {
  if (secrets.prepared) return
  const client = new Client({ connectionString: superuserUrl(port, secrets) })
  await client.connect()
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [siteName])
    const verb = role.rowCount ? 'alter' : 'create'
    await client.query(`${verb} role ${siteName} login ${ephemeral ? 'createdb' : 'nocreatedb'} password '${secrets.site}'`)
    const database = await client.query('select 1 from pg_database where datname = $1', [siteName])
    if (!database.rowCount) await client.query(`create database ${siteName} owner ${siteName}`)
  } finally {
    await client.end()
  }
  await writeSecrets(place, { ...secrets, prepared: true })
  secrets.prepared = true
}

async function create(place: DataFolder, binaries: Binaries, secrets: Secrets, ephemeral: boolean): Promise<void> {
  await assertSpace(place.home)
  const half = path.join(place.home, 'cluster.new')
  const passwordFile = path.join(place.home, 'initdb.password')
  try {
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { mode: 0o700 })
    await give(place, half)
    await write(place, passwordFile, `${secrets.superuser}\n`)
    await initdb(place, binaries, half, passwordFile, ephemeral)
    await rename(half, place.cluster)
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined)
    throw explained(error, place)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/**
 * UTF-8 with sorting by code point, the same on every machine. The character classes come from the system's UTF-8 locale where
 * there is one: without it trigrams of Chinese text would be empty.
 */
async function initdb(
  place: DataFolder,
  binaries: Binaries,
  folder: string,
  passwordFile: string,
  ephemeral: boolean,
): Promise<void> {
  const fixed = ['-D', folder, '-U', superuser, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = { ...spawnOptions(place.account), maxBuffer: 4 * 1024 * 1024 }
  const classes = ['C.UTF-8', 'en_US.UTF-8', 'C']
  for (const name of classes) {
    try {
      await run(binaries.initdb, [...fixed, ...provider, `--lc-ctype=${name}`, ...(ephemeral ? ['--no-sync'] : [])], options)
      return
    } catch (error) {
      if (name === classes.at(-1) || !/invalid locale name/.test(String((error as Error).message))) throw error
    }
  }
}

/** By the server's single-user mode, which also brings a cluster out of a backup to one moment. */
export async function resetPassword(place: DataFolder, binaries: Binaries, password: string): Promise<void> {
  const child = run(
    binaries.postgres,
    ['--single', '-D', place.cluster, '-c', 'log_min_messages=fatal', 'postgres'],
    spawnOptions(place.account),
  )
  child.child.stdin?.end(`alter role ${superuser} password '${password}'\n`)
  await child.catch(error => {
    throw explained(error, place)
  })
}

async function assertVersion(place: DataFolder, binaries: Binaries): Promise<void> {
  const made = (await readFile(path.join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  if (made !== binaries.version.split('.')[0]) throw explain('database files are incompatible with server', place.cluster)
}

async function assertSpace(folder: string): Promise<void> {
  const disk = await statfs(folder).catch(() => null)
  if (disk && disk.bavail * disk.bsize < NEEDED_BYTES) throw explain('No space left on device', folder)
}

export async function readSecrets(place: DataFolder): Promise<Secrets | null> {
  try {
    return JSON.parse(await readFile(place.secretsFile, 'utf8')) as Secrets
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw explained(error, place)
  }
}

export async function writeSecrets(place: DataFolder, secrets: Secrets): Promise<void> {
  const draft = `${place.secretsFile}.new`
  await rm(draft, { force: true })
  await writeFile(draft, `${JSON.stringify(secrets)}\n`, { mode: 0o600 })
  // An ordinary owner may start the folder later; nobody else may read it.
  if (place.account.switches && place.account.uid !== 65534) await chown(draft, place.account.uid, place.account.gid)
  await rename(draft, place.secretsFile)
}

/** Writes a file that only the server's account may read. */
export async function write(place: DataFolder, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  await chmod(file, 0o600)
  await give(place, file)
}

export async function give(place: DataFolder, target: string): Promise<void> {
  if (place.account.switches) await chown(target, place.account.uid, place.account.gid)
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

/** The advice for an error, or the error itself under a plain heading. */
export function explained(error: unknown, place: DataFolder): Error {
  if (error instanceof EmbeddedDatabaseError) return error
  const text = error instanceof Error ? `${error.message}\n${(error as { stderr?: string }).stderr ?? ''}` : String(error)
  return (
    explain(text, place.home) ??
    new EmbeddedDatabaseError(
      'start-failed',
      `The embedded database in ${place.home} could not be prepared: ${text.trim()}`,
      error,
    )
  )
}
