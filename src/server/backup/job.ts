/**
 * Backups by themselves: one a day, the oldest taken away, and once a week the newest is restored into a database that is thrown away again.
 * Both run as commands of their own, so that visitors notice nothing, and a failure is counted like that of any background work.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_SECONDS } from '#lib/format/units.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Logger } from '#server/log.ts'
import { projectFile } from '#server/project-file.ts'

const DAYS_BETWEEN_CHECKS = 7
/** The name of a backup that was made by itself; others in the folder are nobody's to take away. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/
/** Of what a command printed, as much is logged when it fails. */
const MAX_OUTPUT = 2_000

/** Runs `scripts/<name>.mjs`. @throws Error with its last words when it fails. */
export type RunCommand = (name: 'backup' | 'restore', args: readonly string[]) => Promise<void>

export const nameOfBackup = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** Makes the backup of the day below `folder` and keeps the newest `keep`; checks the newest when its number is a seventh one. */
export async function backUpOnce(
  { folder, keep, run, log }: { folder: string; keep: number; run: RunCommand; log: Logger },
  now: Date,
): Promise<void> {
  const target = path.join(folder, nameOfBackup(now))
  await run('backup', ['--to', target])
  const isWeekly = Math.floor(now.getTime() / 1000 / DAY_SECONDS) % DAYS_BETWEEN_CHECKS === 0
  if (isWeekly) await run('restore', ['--from', target, '--check'])
  const names = (await readdir(folder)).filter(name => NAME.test(name)).sort()
  for (const old of names.slice(0, -keep)) await rm(path.join(folder, old), { recursive: true, force: true })
  log.info({ backup: target, checked: isWeekly }, 'backup made')
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
