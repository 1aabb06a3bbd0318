/**
 * Backups by themselves: one a day, the oldest taken away, and when a week is over the newest is restored into a database that is thrown away again.
 * Both run as commands of their own, so that visitors notice nothing, and a failure is counted like that of any background work.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { DAY_MS, DAY_SECONDS } from '#lib/format/units.ts'
import type { Env } from '#server/env.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Logger } from '#server/log.ts'
import { projectFile } from '#server/project-file.ts'
import { sweepArchive } from './archive.ts'
import { MANIFEST_FILE, type PhysicalManifest, peekManifest } from './manifest.ts'
import type { Place } from './place/place.ts'

/** Half a day less than a week: a turn that comes some minutes early must not put the trial off by a day. */
const CHECK_AFTER_MS = 6.5 * DAY_MS
/** Rows as text, or the files of the embedded server. */
export type Kind = 'rows' | 'server'
/** Of each kind: what its backups are called after the moment, the word for the command, and what is noted beside them: which passed its trial last. */
const KINDS: Record<Kind, { suffix: string; options: readonly string[]; note: string }> = {
  rows: { suffix: '', options: [], note: 'last-check.json' },
  server: { suffix: '-server', options: ['--physical'], note: 'last-check-server.json' },
}
/** The name of a backup that was made by itself, or of half of one; others in the place are nobody's to take away. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z(-server)?(\.part)?$/
/**
 * What people have deleted stays in backups for thirty days and no longer (rules 隐私政策 六, 云工具 四). A new one has just been made when older
 * ones are taken away, so the last is never taken.
 */
const PROMISED_DAYS = 30
/** How much of the output of a failed command is logged. */
const MAX_OUTPUT = 2_000

/** Runs `scripts/<name>.mjs`. @throws Error with its last words when it fails. */
export type RunCommand = (name: 'backup' | 'restore', args: readonly string[]) => Promise<void>

export const nameOfBackup = (now: Date, kind: Kind = 'rows'): string =>
  `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z${KINDS[kind].suffix}`

type Named = { name: string; kind: Kind; madeAt: number; isDraft: boolean }

function readName(name: string): Named | null {
  const [, day, hour, minute, second, suffix, part] = NAME.exec(name) ?? []
  if (!day) return null
  return {
    name,
    kind: suffix ? 'server' : 'rows',
    madeAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`),
    isDraft: part !== undefined,
  }
}

const passedSchema = z.object({ backup: z.string(), checkedAt: z.iso.datetime() })

/** What of the settings does not go with what the rules promise, in words for the log. */
export function backupWarnings({ BACKUP_DIR, BACKUP_KEEP: keep }: Pick<Env, 'BACKUP_DIR' | 'BACKUP_KEEP'>): string[] {
  if (!BACKUP_DIR || keep === PROMISED_DAYS) return []
  const promise = `the rules of the site promise backups of ${PROMISED_DAYS} days`
  return [
    keep < PROMISED_DAYS
      ? `BACKUP_KEEP is ${keep}: of a backup a day as many days stay, while ${promise}`
      : `BACKUP_KEEP is ${keep}: ${promise}, and what is older is taken away`,
  ]
}

/** Those that are finished, drafts left out. */
export async function listWhole(place: Place, kind: Kind): Promise<Named[]> {
  const named = (await place.names()).flatMap(name => readName(name) ?? []).filter(one => one.kind === kind && !one.isDraft)
  const whole = await Promise.all(named.map(async one => (await place.below(one.name).readText(MANIFEST_FILE)) !== null))
  return named.filter((_, at) => whole[at])
}

/** @returns null when none was tried yet, or what is known of it cannot be read: then the next is tried. */
export async function readPassed(place: Place, kind: Kind): Promise<z.output<typeof passedSchema> | null> {
  try {
    return passedSchema.parse(JSON.parse((await place.readText(KINDS[kind].note)) ?? ''))
  } catch {
    return null
  }
}

/**
 * Keeps the newest `keep` of a kind, and the one that is known to be good, but none for longer than was promised. Half of one that is a day old
 * will not be finished any more.
 * @returns the names of those that stay, oldest first.
 */
async function removeOld(place: Place, kind: Kind, keep: number, passed: string | undefined, now: Date): Promise<string[]> {
  const found = (await place.names()).flatMap(name => readName(name) ?? []).filter(one => one.kind === kind)
  const whole: string[] = []
  const overdue = new Set<string>()
  for (const { name, isDraft, madeAt } of found) {
    const isWhole = !isDraft && (await place.below(name).readText(MANIFEST_FILE)) !== null
    const age = now.getTime() - madeAt
    if (isWhole) {
      whole.push(name)
      if (age >= PROMISED_DAYS * DAY_MS) overdue.add(name)
    } else if (age >= DAY_MS) await place.below(name).clear()
  }
  const tooMany = new Set(whole.sort().slice(0, -keep))
  const gone = whole.filter(name => overdue.has(name) || (tooMany.has(name) && name !== passed))
  for (const old of gone) await place.below(old).clear()
  return whole.filter(name => !gone.includes(name))
}

/** The archive of the log, which leads on from copies of the server. */
export type LaterLog = { open(): Promise<Place>; history(): Promise<string | undefined> }

type Backups = { place: Place; keep: number; archive?: LaterLog | undefined; run: RunCommand; log: Logger }

/**
 * Makes the backup of the day in `place` and takes the oldest away; tries the new one when the last trial that succeeded is a week old.
 * One that fails is tried again with the next backup.
 */
export async function backUpOnce(settings: Backups, now: Date, kind: Kind = 'rows'): Promise<void> {
  const { place, keep, run, log } = settings
  const archive = kind === 'server' ? settings.archive : undefined
  const name = nameOfBackup(now, kind)
  const { address } = place.below(name)
  await run('backup', ['--to', address, ...KINDS[kind].options])
  const passed = await readPassed(place, kind)
  const kept = await removeOld(place, kind, keep, passed?.backup, now)
  const before = archive && (await sweepLaterLog(place, kept, archive))
  const isDue = !passed || now.getTime() - Date.parse(passed.checkedAt) >= CHECK_AFTER_MS
  if (isDue) {
    await run('restore', ['--from', address, '--check'])
    // From the last one the archive has to lead as far as it goes.
    if (before) await run('restore', ['--from', place.below(before).address, '--check', '--until', 'end'])
    await place.writeText(KINDS[kind].note, JSON.stringify({ backup: name, checkedAt: now.toISOString() }))
  }
  log.info({ backup: address, checked: isDue }, 'backup made')
}

/** @returns the last copy before the newest from which the archive leads on. */
async function sweepLaterLog(place: Place, kept: readonly string[], archive: LaterLog): Promise<string | undefined> {
  const servers: (PhysicalManifest['server'] & { name: string })[] = []
  for (const name of kept) {
    const manifest = await peekManifest(place.below(name))
    if (manifest?.format === 2) servers.push({ name, ...manifest.server })
  }
  await sweepArchive(await archive.open(), servers, await archive.history())
  return servers.slice(0, -1).findLast(({ history }) => history !== null)?.name
}

type JobSettings = {
  open: () => Promise<Place>
  keep: number
  kinds: readonly Kind[]
  archive?: LaterLog | undefined
  log: Logger
}

/** @returns the job, and what ends a command that is under way. */
export function createBackupJob(settings: JobSettings): { job: Job; stop(): void } {
  let running: ChildProcess | undefined
  const run: RunCommand = (name, args) =>
    new Promise((resolve, reject) => {
      const program = fileURLToPath(projectFile(`scripts/${name}.mjs`))
      const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
      running = child
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output = (output + chunk).slice(-MAX_OUTPUT)
        })
      child.once('error', reject)
      child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`npm run ${name} failed: ${output.trim()}`))))
    })
  const job: Job = {
    name: 'backup',
    everySeconds: DAY_SECONDS,
    async work({ now }) {
      const place = await settings.open()
      const failed: unknown[] = []
      for (const kind of settings.kinds)
        await backUpOnce({ ...settings, place, run }, now, kind).catch((error: unknown) => failed.push(error))
      if (failed.length > 0) throw failed[0]
    },
  }
  return { job, stop: () => running?.kill() }
}
