/**
 * Chat under force: two processes of the site on one database, clients that are cut off in the middle, a kill −9 of each process and of the database.
 * Afterwards nothing acknowledged is lost, nothing stands twice, no number is missing, and every client has the same order, recalls and read marks.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { openConsultationRoom } from '#server/domains/consult/chat/service.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { type Running, startSite } from '../../bench/lib/site.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { prepareDatabase } from '../../scripts/lib/database.ts'
import { ChatClient } from './chat-client.ts'
import { figure } from './figures.ts'

const isFull = process.env.FAULTS === 'full'
const CLIENTS = isFull ? 50 : 10
const MESSAGES = isFull ? 10_000 : 600
const CUTS = 5
const MEMBERS = 5

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-chat-'))
chmodSync(dataDir, 0o755)
let database: EmbeddedDatabase
let pool: Db
const nodes: Running[] = []

const startNode = (): Promise<Running> =>
  startSite(database.url, {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MAX_CONNECTIONS_PER_ADDRESS: '2000',
    CHAT_MESSAGES_PER_TEN_SECONDS: '100000',
  })

beforeAll(async () => {
  database = await startEmbedded({ dataDir, log: () => undefined })
  await Promise.all([prepareDatabase(database.url, 'small'), ensureBuilt()])
  pool = createDb(database.url, { max: 3, applicationName: 'chenghui-chat-fault' })
  for (let count = 0; count < 2; count++) nodes.push(await startNode())
}, 600_000)

afterAll(async () => {
  for (const node of nodes) if (isRunning(node.pid)) await node.stop()
  await pool?.destroy()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function openAccounts(count: number): Promise<{ id: number; token: string }[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    nickname: `聊天者${index}`,
    phone: `1397${String(index).padStart(7, '0')}`,
    email: null,
    password_hash: null,
    province_code: 19,
    city_code: 1607,
    district_code: null,
  }))
  const rows = await pool.insertInto('users').values(people).returning('id').execute()
  const accounts = rows.map(({ id }) => ({ id, token: createToken() }))
  await pool
    .insertInto('sessions')
    .values(
      accounts.map(({ id, token }) => ({
        user_id: id,
        token_hash: hashToken(token),
        device: 'fault',
        remember: true,
        expires_at: new Date(Date.now() + DAY_MS),
      })),
    )
    .execute()
  return accounts
}

const openRoom = (ids: readonly number[], number: number): Promise<number> =>
  pool.transaction().execute(trx =>
    openConsultationRoom(trx, {
      consultationId: 3_000_000 + number,
      title: '压力之下',
      askerUserId: ids[0] as number,
      anonymous: false,
      consultantUserIds: ids.slice(1),
      now: new Date(),
    }),
  )

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills the process and starts another; until then its clients knock in vain. */
async function killNode(index: number): Promise<void> {
  process.kill((nodes[index] as Running).pid, 'SIGKILL')
  nodes[index] = await startNode()
}

async function killDatabase(): Promise<void> {
  const { pid } = database
  process.kill(pid, 'SIGKILL')
  while (database.pid === pid) await sleep(5)
}

test(
  'nothing is lost, doubled or missing, and all see one order, through cuts and kills of both processes and of the database',
  async () => {
    const accounts = await openAccounts(CLIENTS)
    const rooms: number[] = []
    for (let at = 0; at < CLIENTS; at += MEMBERS) {
      rooms.push(
        await openRoom(
          accounts.slice(at, at + MEMBERS).map(account => account.id),
          at,
        ),
      )
    }
    const clients = accounts.map(
      (account, index) =>
        new ChatClient({
          token: account.token,
          conversationId: rooms[Math.floor(index / MEMBERS)] as number,
          // Every cut leads to the other process.
          urls: nodes.map((_, node) => () => (nodes[node] as Running).url),
          first: index % 2,
        }),
    )
    const each = MESSAGES / CLIENTS
    const work = Promise.all(clients.map((client, index) => client.write(each, CUTS, index)))
    const written = (): number => clients.reduce((sum, client) => sum + client.acknowledged.length, 0)
    // Each falls into the middle of the writing, however fast the machine is.
    const strikes = [() => killNode(0), killDatabase, () => killNode(1)]
    const trouble = (async () => {
      for (const [index, strike] of strikes.entries()) {
        while (written() < (MESSAGES * (index + 1)) / (strikes.length + 1)) await sleep(20)
        await strike()
      }
    })()
    await Promise.all([work, trouble])
    await Promise.all(clients.map(client => client.settle()))

    let lost = 0
    let doubled = 0
    let holes = 0
    let stored = 0
    for (const [room, id] of rooms.entries()) {
      const rows = await pool
        .selectFrom('chat_messages')
        .select(['seq', 'client_id', 'body', 'recalled_at'])
        .where('conversation_id', '=', id)
        .orderBy('seq')
        .execute()
      const members = clients.slice(room * MEMBERS, (room + 1) * MEMBERS)
      const acknowledged = members.flatMap(client => client.acknowledged)
      stored += rows.length
      const names = new Set(rows.map(row => row.client_id))
      lost += acknowledged.filter(name => !names.has(name)).length
      doubled += rows.length - names.size
      holes += rows.filter((row, index) => row.seq !== index + 1).length
      const truth = rows.map(row => `${row.seq} ${row.recalled_at ? '-' : row.body}`)
      const reads = await pool.selectFrom('chat_members').select(['no', 'read_seq']).where('conversation_id', '=', id).execute()
      for (const client of members) {
        expect(client.seen(), 'the order that a client sees').toEqual(truth)
        expect(client.doubled, 'messages that changed their place').toBe(0)
        expect(Object.fromEntries(client.readMarks())).toEqual(Object.fromEntries(reads.map(row => [row.no, row.read_seq])))
      }
    }
    for (const client of clients) client.close()
    figure(
      'chat under force',
      `${MESSAGES} messages, ${CLIENTS} clients, 2 processes, ${CUTS} cuts each, kill -9 of both and of the database: 0 lost, doubled, missing`,
      `${stored} stored, ${lost} lost, ${doubled} doubled, ${holes} missing numbers, one order for all, recalls and read marks arrived`,
    )
    expect({ lost, doubled, holes, stored }).toEqual({ lost: 0, doubled: 0, holes: 0, stored: MESSAGES })
  },
  isFull ? 1_800_000 : 400_000,
)
