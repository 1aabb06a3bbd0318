/** The supervisor with real processes: a small server instead of the site, which fails when it is asked to. */
import { fork } from 'node:child_process'
import { request } from 'node:http'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { isAlive, waitForEnd } from '#server/db/embedded/processes.ts'
import { type Supervisor, type SupervisorOptions, superviseSite } from './supervisor.ts'

type Line = { msg: string; reason?: string; signal?: string; code?: number }
type Watched = { supervisor: Supervisor; url: string; log: Line[]; givenUp: Promise<string> }

const open: Supervisor[] = []

afterEach(() => {
  for (const supervisor of open.splice(0)) supervisor.kill()
})

function supervise(options: Partial<SupervisorOptions> = {}): Omit<Watched, 'url'> {
  const log: Line[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log.push(JSON.parse(String(chunk)) as Line)
      done()
    },
  })
  let giveUp: (reason: string) => void = () => undefined
  const givenUp = new Promise<string>(resolve => {
    giveUp = resolve
  })
  const supervisor = superviseSite({
    script: new URL('../../../tests/support/fragile-worker.ts', import.meta.url),
    execArgv: [],
    env: process.env,
    workers: 1,
    log: pino({ base: undefined }, stream),
    onGivenUp: giveUp,
    ...options,
  })
  open.push(supervisor)
  return { supervisor, log, givenUp }
}

async function serving(options: Partial<SupervisorOptions> = {}): Promise<Watched> {
  const watched = supervise(options)
  await watched.supervisor.prepare(null)
  return { ...watched, ...(await watched.supervisor.serve(null)) }
}

/** The answer to a request over a connection of its own; null when the connection broke. */
const get = (url: string): Promise<string | null> =>
  new Promise(resolve => {
    const asked = request(url, { agent: false }, res => {
      let text = ''
      res.on('data', chunk => (text += chunk))
      res.on('end', () => resolve(text))
      res.on('error', () => resolve(null))
    })
    asked.on('error', () => resolve(null))
    asked.end()
  })

async function until(found: () => boolean): Promise<void> {
  while (!found()) await sleep(20)
}

test('after kill -9 of the site, people who come at once wait for the next worker instead of being refused', async () => {
  const { supervisor, url, log } = await serving()
  const [first = 0] = supervisor.pids()
  expect(await get(url)).toBe(String(first))
  process.kill(first, 'SIGKILL')
  await waitForEnd(first, 5_000)
  const answers = await Promise.all([get(url), get(url), get(url)])
  expect(new Set(answers)).toEqual(new Set([String(supervisor.pids()[0])]))
  expect(answers).not.toContain(String(first))
  expect(log[0]).toMatchObject({ msg: 'the site crashed: starting it again', signal: 'SIGKILL' })
  await until(() => log.some(({ msg }) => msg === 'the site serves again'))
})

test('an error that nothing caught ends the worker with its reason in the log, and what was under way is finished', async () => {
  const { supervisor, url, log } = await serving()
  const [first = 0] = supervisor.pids()
  const slow = get(`${url}/slow`)
  await sleep(200)
  await get(`${url}/throw`)
  expect(await slow).toBe(String(first))
  await until(() => log.length > 0)
  expect(log.find(line => line.reason)).toMatchObject({ reason: 'TypeError: thrown where nothing catches it', code: 1 })
  expect(await get(url)).not.toBe(String(first))
})

test('a site that runs out of memory comes back, and the log says that it was the memory', async () => {
  const { supervisor, url, log } = await serving({ execArgv: ['--max-old-space-size=24'] })
  const [first = 0] = supervisor.pids()
  expect(await get(`${url}/grow`)).toBeNull()
  await until(() => log.length > 0)
  expect(log[0]?.reason).toMatch(/heap (limit|out of memory)|invalid array length/i)
  expect(await get(url)).not.toBe(String(first))
})

test('a worker whose event loop stands still is killed and replaced', async () => {
  const { supervisor, url, log } = await serving({ limits: { hangMs: 3_000 } })
  const [first = 0] = supervisor.pids()
  expect(await get(`${url}/hang`)).toBeNull()
  expect(await get(url)).not.toBe(String(first))
  expect(log[0]).toMatchObject({ signal: 'SIGKILL', reason: 'its event loop stood still for 3 s' })
})

test('a site that crashes at every start is not started for ever: it ends with the reason', async () => {
  const { supervisor, log, givenUp } = await serving({ env: { ...process.env, FRAGILE: 'crashes' } })
  expect(await givenUp).toMatch(/crashed 5 times in a row.*TypeError: broken from the start/)
  expect(log.filter(({ msg }) => msg.startsWith('the site crashed')).length).toBe(4)
  await until(() => supervisor.pids().length === 0)
})

test('what stops the first start is said in its own words', async () => {
  const { supervisor } = supervise({ env: { ...process.env, FRAGILE: 'refuses' } })
  await supervisor.prepare(null)
  await expect(supervisor.serve(null)).rejects.toThrow('这里没有数据库')
})

test('of three workers one is killed: the others answer on, and there are three again', async () => {
  const { supervisor, url } = await serving({ workers: 3 })
  const before = supervisor.pids()
  expect(before).toHaveLength(3)
  const [first = 0] = before
  process.kill(first, 'SIGKILL')
  await waitForEnd(first, 5_000)
  for (let round = 0; round < 20; round++) expect(await get(url)).toMatch(/^\d+$/)
  await until(() => supervisor.pids().length === 3)
  expect(supervisor.pids()).not.toContain(first)
})

test('a worker that is asked to end by a signal finishes and is replaced, and that is no crash', async () => {
  const { supervisor, url, log } = await serving()
  const [first = 0] = supervisor.pids()
  const slow = get(`${url}/slow`)
  await sleep(200)
  process.kill(first, 'SIGTERM')
  expect(await slow).toBe(String(first))
  expect(await get(url)).not.toBe(String(first))
  expect(log[0]).toMatchObject({ msg: 'a worker was stopped: starting another', code: 0 })
})

test('stopping finishes the requests under way and leaves no worker', async () => {
  const { supervisor, url, log } = await serving({ workers: 2 })
  const pids = supervisor.pids()
  const slow = get(`${url}/slow`)
  await sleep(200)
  await supervisor.stop()
  expect(await slow).toMatch(/^\d+$/)
  expect(pids.filter(isAlive)).toEqual([])
  expect(log).toEqual([])
})

test('workers of a supervisor that is killed end by themselves', async () => {
  const child = fork(new URL('../../../tests/support/supervised.ts', import.meta.url))
  const { pids } = await new Promise<{ pids: number[] }>(resolve => child.once('message', message => resolve(message as never)))
  expect(pids).toHaveLength(2)
  child.kill('SIGKILL')
  expect(await Promise.all(pids.map(pid => waitForEnd(pid, 10_000)))).toEqual([true, true])
})
