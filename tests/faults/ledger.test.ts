/**
 * The ledger under 64 actors while their process and the database are killed: at every reading all books sum up to zero, no account is beyond its
 * bounds and every kept balance is the sum of its transfers; what was acknowledged stays, what was given up was never there.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from '#server/db/client.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { insertPerson } from '#tests/support/people.ts'
import { prepareDatabase } from '../../scripts/lib/database.ts'
import { figure } from './figures.ts'
import { rounds } from './rounds.ts'

const PEOPLE = 24
/** So many more events are acknowledged before the next kill: it comes in the middle of work, whatever the pace of the machine. */
const EVENTS = 60

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-ledger-'))
chmodSync(dataDir, 0o755)
let database: EmbeddedDatabase
let db: Db
const workers: ChildProcess[] = []
const acknowledged: string[] = []
const givenUp: string[] = []

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, ['tests/faults/ledger-worker.ts', database.url, `w${workers.length}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.push(child)
  // Half a line of a killed process was not said.
  readline.createInterface({ input: child.stdout! }).on('line', line => {
    const [sign, ref] = line.split(' ')
    if (ref && /^w\d+-\d+-\d+$/.test(ref)) (sign === '+' ? acknowledged : givenUp).push(ref)
  })
  return child
}
const killed = (child: ChildProcess): Promise<unknown> => {
  const closed = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGKILL')
  return closed
}
/** One that was killed a moment ago is started again first. @returns whom it killed. */
async function killDatabase(before: number): Promise<number> {
  while (database.pid === before) await sleep(5)
  const { pid } = database
  process.kill(pid, 'SIGKILL')
  return pid
}
const untilMore = async (count: number): Promise<void> => {
  const wanted = acknowledged.length + count
  while (acknowledged.length < wanted) await sleep(5)
}
const beyondBounds = async (): Promise<number> =>
  (
    await sql<{
      count: number
    }>`select count(*)::int as count from ledger_accounts where balance < floor or balance > ceiling`.execute(db)
  ).rows[0]?.count ?? -1

/** Reads on and on; a reading that the database does not answer because it was killed is asked again. */
function watch(): () => Promise<{ readings: number; faults: unknown[] }> {
  let ended = false
  let readings = 0
  const faults: unknown[] = []
  const watching = (async () => {
    while (!ended) {
      try {
        faults.push(...(await findLedgerFaults(db)))
        const beyond = await beyondBounds()
        if (beyond !== 0) faults.push(`${beyond} beyond their bounds`)
        readings++
      } catch {
        await sleep(20)
      }
      await sleep(10)
    }
  })()
  return async () => {
    ended = true
    await watching
    return { readings, faults }
  }
}

beforeAll(async () => {
  database = await startEmbedded({ dataDir, log: () => undefined })
  await prepareDatabase(database.url, null)
  db = createDb(database.url, { max: 2, applicationName: 'chenghui-ledger-reader' })
  for (let count = 0; count < PEOPLE; count++) await insertPerson(db, { nickname: `记账人${count}` })
}, 300_000)

afterAll(async () => {
  // A try that failed leaves its own behind.
  for (const worker of workers) worker.kill('SIGKILL')
  await db?.destroy()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'the ledger stays whole however often the actors and the database are killed, and keeps what it acknowledged',
  async () => {
    const [ofNode, ofDatabase] = [rounds(50), rounds(20)]
    const stopWatching = watch()
    let worker = startWorker()
    let deadDatabase = 0
    // Spread over each other, so that the database also dies under a process that has just begun.
    const kills = [...Array(ofNode).fill('node'), ...Array(ofDatabase).fill('database')].sort(() => Math.random() - 0.5)
    for (const kind of kills) {
      await untilMore(1 + Math.floor(Math.random() * EVENTS))
      if (kind === 'database') deadDatabase = await killDatabase(deadDatabase)
      else {
        await killed(worker)
        worker = startWorker()
      }
    }
    await untilMore(EVENTS)
    await killed(worker)
    const { readings, faults } = await stopWatching()
    expect(faults).toEqual([])
    expect(readings).toBeGreaterThan(kills.length)
    expect(await findLedgerFaults(db)).toEqual([])
    expect(await beyondBounds()).toBe(0)
    const { rows } = await sql<{ ref: string }>`select ref from ledger_postings where kind = 'CORRECTION'`.execute(db)
    const stored = new Set(rows.map(row => row.ref))
    expect(rows).toHaveLength(stored.size)
    const lost = acknowledged.filter(ref => !stored.has(ref))
    expect(lost).toEqual([])
    expect(givenUp.filter(ref => stored.has(ref))).toEqual([])
    expect(givenUp.length).toBeGreaterThan(0)
    figure(
      `ledger under 64 actors, process killed ${ofNode} times, database ${ofDatabase} times`,
      'sum zero at every reading, nothing beyond bounds, 0 lost',
      `${readings} readings without a fault; ${acknowledged.length} acknowledged, 0 lost; ${givenUp.length} given up, 0 there`,
    )
  },
  process.env.FAULTS === 'full' ? 1_800_000 : 300_000,
)
