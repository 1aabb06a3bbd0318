/**
 * The site as an operator runs it: `npm start` with a database of the system, nginx behind haproxy before it. The database is restarted
 * in order while people read and write through both proxies.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExternalDatabase, findSystemPostgres, startExternal } from './external-database.ts'
import { figure } from './figures.ts'
import { type FrontProxy, missingProxies, startHaproxy, startNginx } from './front-proxies.ts'
import { rounds } from './rounds.ts'
import { freePort, killLeft, type Started, startCommand, untilReady, workerPid } from './start.ts'
import { openWriters } from './writers.ts'

const MAX_WAIT_MS = 120_000

const bin = findSystemPostgres()
const missing = [...missingProxies(), ...(bin ? [] : ['PostgreSQL'])]
if (missing.length > 0)
  console.warn(`The story of an operator is left out: ${missing.join(' and ')} not installed on this machine.`)

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-operator-'))
let database: ExternalDatabase | undefined
let site: Started | undefined
let proxies: FrontProxy[] = []

beforeAll(async () => {
  if (!bin || missing.length > 0) return
  database = startExternal(bin, await freePort())
  const port = await freePort()
  const settings = { DATABASE_URL: database.url, TRUSTED_PROXIES: '2' }
  const seeding = await startCommand('seed', dataDir, port, ['--size', 'small'], settings)
  expect(await seeding.ended, seeding.output()).toBe(0)
  site = await startCommand('start', dataDir, port, [], settings)
  await untilReady(site, MAX_WAIT_MS)
  const inner = await startNginx(port)
  proxies = [await startHaproxy(inner.port), inner]
})

afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  site?.child.kill('SIGTERM')
  await site?.ended
  await killLeft()
  database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.skipIf(missing.length > 0)(
  'a database that is restarted under load costs requests only: cached pages stay, and nothing acknowledged is lost',
  async () => {
    const [external, running, front] = [database as ExternalDatabase, site as Started, proxies[0] as FrontProxy]
    const count = rounds(20)
    const url = `http://127.0.0.1:${front.port}`
    const client = await connect(external.url)
    const writers = await openWriters(url, client)
    await client.end()
    const worker = workerPid(running)
    expect((await fetch(`${url}/home`)).status).toBe(200)
    const home = watchPage(`${url}/home`)
    const stops = [writers.write(), writers.read()]
    const took: number[] = []
    for (let round = 0; round < count; round++) {
      await sleep(200 + Math.random() * 300)
      await external.restart()
      const began = performance.now()
      const before = writers.acknowledged()
      while (writers.acknowledged() === before) {
        expect(performance.now() - began, running.output()).toBeLessThan(MAX_WAIT_MS)
        await sleep(5)
      }
      took.push(performance.now() - began)
    }
    for (const stop of stops) await stop()
    const pages = await home()
    expect(pages.failures).toEqual([])
    const reader = await connect(external.url)
    expect(await writers.findLost(reader)).toEqual([])
    await reader.end()
    expect(workerPid(running), 'the site is the same process').toBe(worker)
    const worst = Math.round(Math.max(...took))
    figure(
      `external database restarted under load, behind haproxy and nginx (${external.version})`,
      'cached pages throughout, 0 lost, back by itself',
      `${count}×, next save at most ${worst} ms after the restart, ${writers.acknowledged()} acknowledged, 0 lost, ` +
        `${pages.answered} cached pages without a failure`,
    )
  },
)

test.skipIf(missing.length > 0)('limits count each visitor by itself through both proxies', async () => {
  const url = `http://127.0.0.1:${(proxies[0] as FrontProxy).port}/v1/front/password/login`
  const signIn = (account: number): Promise<string> =>
    fetch(url, {
      method: 'POST',
      // Made up by the visitor: what counts is the address that haproxy saw.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${account}` },
      body: JSON.stringify({ phone: `1390000${1000 + account}`, password: 'Wrong-password-1' }),
    }).then(answer => answer.text())
  const answers: string[] = []
  for (let account = 0; account < 8; account++) answers.push(await signIn(account))
  expect(answers.filter(text => text.includes('"050001"')).length).toBe(2)
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Asks for a cached page again and again. @returns ends it, and says what was not answered with 200. */
function watchPage(url: string): () => Promise<{ answered: number; failures: string[] }> {
  const failures: string[] = []
  let answered = 0
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      const status = await fetch(url).then(
        answer => answer.text().then(text => (answer.ok ? 200 : `${answer.status} ${text.slice(0, 80)}`)),
        error => String(error),
      )
      if (status === 200) answered++
      else failures.push(String(status))
      await sleep(10)
    }
  })()
  return async () => {
    stopped = true
    await watching
    return { answered, failures }
  }
}
