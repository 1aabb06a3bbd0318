/** SQL of background work: whose turn it is, and what became of it. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The first key of the advisory locks of jobs; the second is the job's name. */
const LOCK_SPACE = 4321003

/**
 * Takes the turn for a job, which an operator may have asked for before its time.
 * @returns false when it was taken less than nine tenths of `everySeconds` ago.
 */
export async function takeTurn(db: Db, name: string, everySeconds: number): Promise<boolean> {
  const taken = await sql`
    insert into background_jobs as j (name, started_at, every_seconds) values (${name}, now(), ${everySeconds})
    on conflict (name) do update set started_at = now(), every_seconds = excluded.every_seconds, asked_at = null
    where j.started_at <= now() - make_interval(secs => ${everySeconds * 0.9}) or j.asked_at is not null
    returning name`.execute(db)
  return taken.rows.length > 0
}

/** The jobs that operators want to run now. */
export const listAskedJobs = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('background_jobs').select('name').where('asked_at', 'is not', null).execute()).map(row => row.name)

/** @returns false for a job that has never run: nobody would know of it. */
export async function askForTurn(trx: Db, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('background_jobs')
    .set({ asked_at: now })
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listBackgroundJobs = (db: Db) => db.selectFrom('background_jobs').selectAll().orderBy('name').execute()

/** All background work and what became of its turns. */
export const listJobStates = (db: Db) =>
  db.selectFrom('background_jobs').select(['name', 'finished_at', 'runs', 'failures']).orderBy('name').execute()

/** @param guard one connection, which holds the lock. @returns false when another process has it. */
export async function tryLockJob(guard: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(LOCK_SPACE)}, hashtext(${name})) as locked`.execute(guard)
  return rows[0]?.locked ?? false
}

export const unlockJob = (guard: Db, name: string): Promise<unknown> =>
  sql`select pg_advisory_unlock(${sql.lit(LOCK_SPACE)}, hashtext(${name}))`.execute(guard)

export const updateFinished = (db: Db, name: string, ms: number): Promise<unknown> =>
  sql`update background_jobs set finished_at = now(), runs = runs + 1, last_ms = ${ms} where name = ${name}`.execute(db)

const ERROR_CHARS = 300

/** @param why the first line of what went wrong. */
export const updateFailed = (db: Db, name: string, ms: number, why: string): Promise<unknown> =>
  sql`
    update background_jobs set failed_at = now(), failures = failures + 1, last_ms = ${ms}, last_error = ${why.slice(0, ERROR_CHARS)}
    where name = ${name}`.execute(db)
