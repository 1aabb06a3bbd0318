/** SQL of background work: whose turn it is, and what became of it. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The first key of the advisory locks of jobs; the second is the job's name. */
const LOCK_SPACE = 4321003

/** Takes the turn for a job. @returns false when it was taken less than `seconds` ago. */
export async function takeTurn(db: Db, name: string, seconds: number): Promise<boolean> {
  const taken = await sql`
    insert into background_jobs as j (name, started_at) values (${name}, now())
    on conflict (name) do update set started_at = now()
    where j.started_at <= now() - make_interval(secs => ${seconds})
    returning name`.execute(db)
  return taken.rows.length > 0
}

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

export const updateFinished = (db: Db, name: string): Promise<unknown> =>
  sql`update background_jobs set finished_at = now(), runs = runs + 1 where name = ${name}`.execute(db)

export const updateFailed = (db: Db, name: string): Promise<unknown> =>
  sql`update background_jobs set failed_at = now(), failures = failures + 1 where name = ${name}`.execute(db)
