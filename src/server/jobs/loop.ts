/** Background work of a running server: a small loop per piece of work, run by one process at a time however many there are. */
import type { Db } from '#server/db/client.ts'
import { asAppError } from '#server/http/failure.ts'
import type { Logger } from '#server/log.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listAskedJobs, takeTurn, tryLockJob, unlockJob, updateFailed, updateFinished } from './queries.ts'

export type JobContext = {
  db: Db
  ports: Ports
  log: Logger
  now: Date
  /** Aborted when the process is being stopped: what takes minutes ends then, and comes again. */
  signal?: AbortSignal
}

export type Job = {
  /** In the database and on the console: of a domain `<area>.<domain>.<what>`, in words for operators in `lib/format/jobs.ts`. */
  name: string
  /** At most once in so many seconds, counted over all processes. */
  everySeconds: number
  /** Jobs of one lane run one after another; left out: the common one. What takes minutes has a lane of its own. */
  lane?: string
  /** What there is to do now. May fail, may be cut off by a power cut and run again: write it so that this does no harm. */
  work(context: JobContext): Promise<void>
}

const isDatabaseAway = (err: unknown): boolean => asAppError(err).code !== 'server.internal'

const firstLine = (err: unknown): string => String(err).split('\n', 1)[0] ?? ''

/** How often is looked for turns that operators have asked for. */
const CHECK_SECONDS = 2

/** While the database is away turns come no later than this, so that background work is back soon after it. */
const AWAY_SECONDS = 10

type JobEnvironment = Omit<JobContext, 'now'>

/** Runs the job now if it is its turn and no other process is still at it. @returns whether it ran. */
export async function runJob(job: Job, context: JobEnvironment): Promise<boolean> {
  const { db } = context
  return db.connection().execute(async guard => {
    if (!(await tryLockJob(guard, job.name))) return false
    try {
      if (!(await takeTurn(guard, job.name, job.everySeconds))) return false
      const begun = performance.now()
      const elapsed = () => Math.round(performance.now() - begun)
      try {
        await job.work({ ...context, now: new Date() })
        await updateFinished(guard, job.name, elapsed())
      } catch (err) {
        // The database went away: there is nowhere to note it, and the turn as a whole fails with it.
        if (isDatabaseAway(err)) throw err
        context.log.error({ err, job: job.name }, 'background work failed')
        await updateFailed(guard, job.name, elapsed(), firstLine(err))
      }
      return true
    } finally {
      // A guard whose connection has ended has given up its lock with it.
      await unlockJob(guard, job.name).catch(err => {
        if (!isDatabaseAway(err)) throw err
      })
    }
  })
}

/**
 * Starts the loops.
 * @returns stops them: no new turn is taken, and what is running comes to its end first.
 */
export function startJobs(jobs: readonly Job[], context: JobEnvironment): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  // One after the other: background work must not take the pool away from those who wait for an answer.
  let line: Promise<unknown> = Promise.resolve()
  const timers = new Set<NodeJS.Timeout>()

  // One line when the database goes and one when it is back, however many turns fail meanwhile.
  let away = false
  const gone = (err: unknown): void => {
    if (!away) context.log.warn({ reason: asAppError(err).code }, 'background work waits for the database')
    away = true
  }
  const back = (): void => {
    if (away) context.log.info('background work goes on')
    away = false
  }

  const plan = (job: Job, seconds: number): void => {
    if (signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      line = line
        .then(() => (signal.aborted ? false : runJob(job, { ...context, signal })))
        .then(back, err =>
          isDatabaseAway(err) ? gone(err) : context.log.error({ err, job: job.name }, 'background turn failed'),
        )
        .finally(() => plan(job, away ? Math.min(job.everySeconds, AWAY_SECONDS) : job.everySeconds))
    }, seconds * 1000)
    timer.unref()
    timers.add(timer)
  }

  const planAsked = (): void => {
    if (signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      line = line
        .then(async () => {
          const asked = signal.aborted ? [] : await listAskedJobs(context.db)
          for (const job of jobs.filter(one => asked.includes(one.name)))
            if (!signal.aborted) await runJob(job, { ...context, signal })
        })
        .then(back, err => (isDatabaseAway(err) ? gone(err) : context.log.error({ err }, 'asked background turn failed')))
        .finally(planAsked)
    }, CHECK_SECONDS * 1000)
    timer.unref()
    timers.add(timer)
  }
  planAsked()

  // The first turns come soon, not all in the same moment.
  for (const [index, job] of jobs.entries()) plan(job, Math.min(job.everySeconds, 2 + index))

  return async () => {
    stopping.abort()
    for (const timer of timers) clearTimeout(timer)
    await line
  }
}

/** Starts the loops of every lane. @returns stops them all. */
export function startLanes(jobs: readonly Job[], context: JobEnvironment): () => Promise<void> {
  const stops = [...Map.groupBy(jobs, job => job.lane ?? '').values()].map(lane => startJobs(lane, context))
  return async () => void (await Promise.all(stops.map(stop => stop())))
}
