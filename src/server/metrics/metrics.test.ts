import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { projectFile } from '#server/project-file.ts'
import { listenForMetrics, type MetricsListener } from './listener.ts'
import { createMetrics, type MetricSources } from './registry.ts'

const none = { admitted: 0, waited: 0, shed: 0, abandoned: 0 }
const sources: MetricSources = {
  process: 'one',
  admission: () => ({
    classes: { vital: none, write: none, read: none, list: { ...none, admitted: 5, shed: 7 } },
    places: 4,
    begun: 1,
    waiting: 2,
    loopDelayMs: 1,
    databaseWaitMs: 250,
  }),
  pageCache: () => ({ entries: 3, bytes: 4_096, hits: 90, misses: 10, stale: 1, renders: 10, purges: 2 }),
  realtime: { count: () => 8, redisUp: () => false },
  jobs: async () => [{ name: 'sweep', finished_at: new Date(1_700_000_000_000), runs: 12, failures: 1 }],
  queues: async () => [{ kind: 'SERVICE', waiting: 6, oldestAt: new Date(Date.now() - 7_200_000) }],
}

const lineOf = (text: string, start: string): string => text.split('\n').find(line => line.startsWith(start)) ?? ''
const figure = (text: string, start: string): number => Number(lineOf(text, start).split(' ').at(-1))

describe('metrics', () => {
  test('say what the sources say, counts from elsewhere the same however often they are read', async () => {
    const metrics = createMetrics(sources)
    metrics.observeCall('getService', 200, 30)
    metrics.observeCall('getService', 404, 2)
    await metrics.read()
    const { text } = await metrics.read()
    metrics.stop()
    expect(lineOf(text, 'chenghui_work_total{class="list",result="shed"')).toBe(
      'chenghui_work_total{class="list",result="shed",process="one"} 7',
    )
    expect(figure(text, 'chenghui_page_cache_total{event="hits"')).toBe(90)
    expect(figure(text, 'chenghui_database_wait_seconds')).toBe(0.25)
    expect(figure(text, 'chenghui_job_runs_total{job="sweep"')).toBe(12)
    expect(figure(text, 'chenghui_queue_waiting{queue="SERVICE"')).toBe(6)
    expect(Math.round(figure(text, 'chenghui_queue_oldest_seconds{queue="SERVICE"') / 60)).toBe(120)
    expect(figure(text, 'chenghui_call_seconds_bucket{le="0.02",process="one",call="getService",status="404"')).toBe(1)
    expect(figure(text, 'chenghui_database_up')).toBe(1)
    expect(figure(text, 'chenghui_redis_up')).toBe(0)
  })

  test('of the process are there while the database is away', async () => {
    const metrics = createMetrics({ ...sources, jobs: () => Promise.reject(new Error('gone')) })
    const { text } = await metrics.read()
    metrics.stop()
    expect(figure(text, 'chenghui_database_up')).toBe(0)
    expect(figure(text, 'chenghui_realtime_connections')).toBe(8)
  })

  test('that the board and the alarms name are all there', async () => {
    const metrics = createMetrics(sources)
    metrics.observeCall('getService', 200, 30)
    const { text } = await metrics.read()
    metrics.stop()
    for (const file of ['docs/monitoring/grafana-board.json', 'docs/monitoring/alerts.yml']) {
      const names = new Set(readFileSync(projectFile(file), 'utf8').match(/chenghui_\w+/g))
      expect(names.size, file).toBeGreaterThan(4)
      for (const name of names) expect(lineOf(text, name), `${name} in ${file}`).not.toBe('')
    }
  })
})

describe('the port of metrics', () => {
  let open: MetricsListener[] = []
  afterEach(async () => {
    for (const one of open) await one.close()
    open = []
  })
  const listen = async (port: number, token?: string): Promise<MetricsListener> => {
    const listener = await listenForMetrics(createMetrics(sources), { host: '127.0.0.1', port, token })
    open.push(listener)
    return listener
  }

  test('answers its one path alone, and with a token only who brings it', async () => {
    const { url } = await listen(0, 'a-token-of-enough-length')
    const ask = (path: string, authorization = '') => fetch(new URL(path, url), { headers: { authorization } })
    expect((await ask('/metrics')).status).toBe(401)
    expect((await ask('/metrics', 'Bearer a-token-of-other-length')).status).toBe(401)
    expect((await ask('/other', 'Bearer a-token-of-enough-length')).status).toBe(404)
    const answer = await ask('/metrics', 'Bearer a-token-of-enough-length')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  })

  test('is the next free one for a further process', async () => {
    const first = await listen(0)
    const taken = Number(new URL(first.url).port)
    const second = await listen(taken)
    expect(Number(new URL(second.url).port)).toBeGreaterThan(taken)
    expect((await fetch(second.url)).status).toBe(200)
  })
})
