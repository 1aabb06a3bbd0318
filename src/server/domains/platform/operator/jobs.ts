/** Background work as operators see it, and asking for a turn. */

import type { CallResult } from '#lib/contract/define.ts'
import type { JobEntry, operatorJob } from '#lib/contract/platform/operator-job.ts'
import { SECOND_MS } from '#lib/format/units.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { askForTurn, listBackgroundJobs } from '#server/jobs/queries.ts'
import { listWaiting } from './job-queries.ts'

type JobRow = Awaited<ReturnType<typeof listBackgroundJobs>>[number]

const present = (row: JobRow): JobEntry => ({
  name: row.name,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  lastError: row.last_error,
  lastMs: row.last_ms,
  everySeconds: row.every_seconds,
  nextAt:
    row.every_seconds === null || row.asked_at
      ? null
      : new Date(row.started_at.getTime() + row.every_seconds * SECOND_MS).toISOString(),
  asked: row.asked_at !== null,
  runs: row.runs,
  failures: row.failures,
})

export async function getJobs(db: Db, now: Date): Promise<CallResult<typeof operatorJob.listJobs>> {
  const [jobs, waiting] = await Promise.all([listBackgroundJobs(db), listWaiting(db, now)])
  return {
    jobs: jobs.map(present),
    waiting: waiting.map(({ kind, count, oldest_at }) => ({ kind, count, oldestAt: oldest_at?.toISOString() ?? null })),
  }
}

/** @throws AppError `missing.record` for a job that has never run. */
export const runJobNow = (db: Db, name: string, { operator: me, exchange, now }: OperatorContext) =>
  db.transaction().execute(async trx => {
    if (!(await askForTurn(trx, name, now))) throw new AppError('missing.record', { message: '没有这个后台任务' })
    await audit(trx, me, { action: 'job.run', subjectKind: 'job', detail: { name } }, exchange)
    return { done: true as const }
  })
