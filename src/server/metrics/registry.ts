/** What a process says of itself to Prometheus: gauges and counters are read from their sources when somebody asks, call times as they come. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PageCacheStats } from '#server/cache/page-cache.ts'
import type { AdmissionStats } from '#server/http/admission/admission.ts'

export type JobState = { name: string; finished_at: Date | null; runs: number; failures: number }
export type QueueState = { kind: string; waiting: number; oldestAt: Date | null }

export type MetricSources = {
  /** A name for this process among those of the site. */
  process: string
  admission(): AdmissionStats
  pageCache(): PageCacheStats
  realtime: {
    /** Open connections for what happens meanwhile. */
    count(): number
    /** Whether announcements come over Redis; undefined where none is named. */
    redisUp?: (() => boolean) | undefined
  }
  /** From the database. @throws when it does not answer. */
  jobs(): Promise<readonly JobState[]>
  queues(): Promise<readonly QueueState[]>
}

export type Metrics = {
  /** Notes a call that ended. @param status of HTTP; @param ms how long it took, in milliseconds. */
  observeCall(call: string, status: number, ms: number): void
  /** The text that Prometheus reads, and its content type. */
  read(): Promise<{ type: string; text: string }>
  stop(): void
}

const PREFIX = 'chenghui_'
/** A person notices a tenth of a second and waits for three. */
const CALL_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3]
/** How finely the delay of the event loop is measured, in milliseconds. */
const DELAY_RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/** @returns what reads them anew. */
function connectionGauges(gauge: (name: string, help: string) => Gauge, { count, redisUp }: MetricSources['realtime']) {
  const connections = gauge('realtime_connections', 'Open connections of people who are told what happens.')
  const redis = redisUp && gauge('redis_up', '1 while announcements come over Redis, 0 while over the database.')
  return () => {
    connections.set(count())
    redis?.set(redisUp?.() ? 1 : 0)
  }
}

/** Every metric is made here, so that a board or an alarm that names another one is found (monitoring.test.ts). */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: sources.process })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: PREFIX + name, help, labelNames, registers: [registry] })
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers: [registry] })

  const memory = gauge('memory_bytes', 'Memory of the process.', ['kind'])
  const cpu = counter('cpu_seconds_total', 'Processor time that the process has used.')
  const delay = gauge('event_loop_delay_seconds', 'How late the event loop was since it was last asked.', ['quantile'])
  const places = gauge('work_places', 'Pieces of work that may be under way at once.')
  const begun = gauge('work_begun', 'Pieces of work that are under way.')
  const waiting = gauge('work_waiting', 'Pieces of work that wait for a place.')
  const work = counter('work_total', 'What became of calls and renderings that asked for a place.', ['class', 'result'])
  const wait = gauge('database_wait_seconds', 'Mean wait for a database connection.')
  const cached = gauge('page_cache_entries', 'Finished pages in memory.')
  const cachedBytes = gauge('page_cache_bytes', 'Memory of finished pages.')
  const pages = counter('page_cache_total', 'Lookups, renderings and purges of finished pages.', ['event'])
  const setConnections = connectionGauges(gauge, sources.realtime)
  const databaseUp = gauge('database_up', '1 while the database answers.')
  const jobRuns = counter('job_runs_total', 'Turns of background work that came to their end.', ['job'])
  const jobFailures = counter('job_failures_total', 'Turns of background work that failed.', ['job'])
  const jobFinished = gauge('job_finished_timestamp_seconds', 'When background work last came to its end.', ['job'])
  const queueWaiting = gauge('queue_waiting', 'What waits for operators.', ['queue'])
  const queueAge = gauge('queue_oldest_seconds', 'How long the oldest has waited.', ['queue'])
  const calls = new Histogram({
    name: `${PREFIX}call_seconds`,
    help: 'How long calls took, by their name and the status they answered.',
    labelNames: ['call', 'status'],
    buckets: CALL_SECONDS,
    registers: [registry],
  })

  const loop = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  loop.enable()

  const readProcess = (): void => {
    const { rss, heapUsed, external } = process.memoryUsage()
    memory.set({ kind: 'resident' }, rss)
    memory.set({ kind: 'heap' }, heapUsed)
    memory.set({ kind: 'external' }, external)
    const { user, system } = process.cpuUsage()
    setCount(cpu, {}, (user + system) / 1e6)
    delay.set({ quantile: '0.5' }, loop.percentile(50) / NANOSECONDS)
    delay.set({ quantile: '0.99' }, loop.percentile(99) / NANOSECONDS)
    delay.set({ quantile: '1' }, loop.max / NANOSECONDS)
    loop.reset()
  }

  const readServing = (): void => {
    const admission = sources.admission()
    places.set(admission.places)
    begun.set(admission.begun)
    waiting.set(admission.waiting)
    wait.set(admission.databaseWaitMs / 1_000)
    for (const [name, counts] of Object.entries(admission.classes))
      for (const [result, count] of Object.entries(counts)) setCount(work, { class: name, result }, count)
    const { entries, bytes, ...events } = sources.pageCache()
    cached.set(entries)
    cachedBytes.set(bytes)
    for (const [event, count] of Object.entries(events)) setCount(pages, { event }, count)
    setConnections()
  }

  const readDatabase = async (): Promise<void> => {
    try {
      const [jobs, queues] = await Promise.all([sources.jobs(), sources.queues()])
      databaseUp.set(1)
      for (const { name, finished_at: at, runs, failures } of jobs) {
        setCount(jobRuns, { job: name }, runs)
        setCount(jobFailures, { job: name }, failures)
        if (at) jobFinished.set({ job: name }, at.getTime() / 1_000)
      }
      queueWaiting.reset()
      queueAge.reset()
      for (const { kind, waiting: count, oldestAt } of queues) {
        queueWaiting.set({ queue: kind }, count)
        queueAge.set({ queue: kind }, oldestAt ? (Date.now() - oldestAt.getTime()) / 1_000 : 0)
      }
    } catch {
      // What is known of the process is worth the more when the database is away.
      databaseUp.set(0)
    }
  }

  return {
    observeCall: (call, status, ms) => calls.observe({ call, status: String(status) }, ms / 1_000),
    async read() {
      readProcess()
      readServing()
      await readDatabase()
      return { type: registry.contentType, text: await registry.metrics() }
    },
    stop: () => loop.disable(),
  }
}

/** A count that is kept elsewhere. */
function setCount(counter: Counter, labels: Record<string, string>, value: number): void {
  counter.remove(labels)
  counter.inc(labels, value)
}
