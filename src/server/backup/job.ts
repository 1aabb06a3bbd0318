/**
 * Backups by themselves: one a day, the oldest taken away, and when a week is over the newest is restored into a database that is thrown away again.
 * Both run as commands of their own, so that visitors notice nothing, and a failure is counted like that of any background work.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { DAY_MS, DAY_SECONDS } from '#lib/format/units.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Logger } from '#server/log.ts'
import { projectFile } from '#server/project-file.ts'

/** Half a day less than a week: a turn that comes some minutes early must not put the trial off by a day. */
const CHECK_AFTER_MS = 6.5 * DAY_MS
/** Beside the backups: which of them passed its trial last, and when. */
const PASSED_FILE = 'last-check.json'
/** The name of a backup that was made by itself; others in the folder are nobody's to take away. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/
/** Of what a command printed, as much is logged when it fails. */
const MAX_OUTPUT = 2_000

/** Runs `scripts/<name>.mjs`. @throws Error with its last words when it fails. */
export type RunCommand = (name: 'backup' | 'restore', args: readonly string[]) => Promise<void>

export const nameOfBackup = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`

const passedSchema = z.object({ backup: z.string(), checkedAt: z.iso.datetime() })

/** @returns null when none was tried yet, or what is known of it cannot be read: then the next is tried. */
async function readPassed(folder: string): Promise<z.output<typeof passedSchema> | null> {
  try {
    return passedSchema.parse(JSON.parse(await readFile(path.join(folder, PASSED_FILE), 'utf8')))
  } catch {
    return null
  }
}

async function writePassed(folder: string, passed: z.output<typeof passedSchema>): Promise<void> {
  const draft = path.join(folder, `${PASSED_FILE}.part`)
  await writeFile(draft, JSON.stringify(passed))
  await rename(draft, path.join(folder, PASSED_FILE))
}

/** Keeps the newest `keep`, and the one that is known to be good. */
async function removeOld(folder: string, keep: number, passed: string | undefined): Promise<void> {
  const names = (await readdir(folder)).filter(name => NAME.test(name)).sort()
  for (const old of names.slice(0, -keep)) if (old !== passed) await rm(path.join(folder, old), { recursive: true, force: true })
}

/**
 * Makes the backup of the day below `folder` and takes the oldest away; tries the new one when the last trial that succeeded is a week old.
 * One that fails is tried again with the next backup.
 */
export async function backUpOnce(
  { folder, keep, run, log }: { folder: string; keep: number; run: RunCommand; log: Logger },
  now: Date,
): Promise<void> {
  const target = path.join(folder, nameOfBackup(now))
  await run('backup', ['--to', target])
  const passed = await readPassed(folder)
  await removeOld(folder, keep, passed?.backup)
  const isDue = !passed || now.getTime() - Date.parse(passed.checkedAt) >= CHECK_AFTER_MS
  if (isDue) {
    await run('restore', ['--from', target, '--check'])
    await writePassed(folder, { backup: nameOfBackup(now), checkedAt: now.toISOString() })
  }
  log.info({ backup: target, checked: isDue }, 'backup made')
}

/** @returns the job, and what ends a command that is under way. */
export function createBackupJob(settings: { folder: string; keep: number; log: Logger }): { job: Job; stop(): void } {
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
    work: ({ now }) => backUpOnce({ ...settings, run }, now),
  }
  return { job, stop: () => running?.kill() }
}
