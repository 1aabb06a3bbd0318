import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { createPorts } from '#server/ports/ports.ts'
import { cheapProof } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { deviceAt } from '#tests/support/exchange.ts'
import { handOutCode, storeCode, takeCode } from './codes.ts'
import { type CodeRow, judgeCode } from './judge-code.ts'
import { deviceHashFor } from './known-device.ts'
import { sweepGuards } from './queries.ts'

const database = useDatabase()
const { db } = database
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })

let serial = 0
const newPhone = () => `134${String(10_000_000 + ++serial)}`
const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

const codeFor = async (phone: string, exchange: Exchange): Promise<string> =>
  (await storeCode(db, { phone, purpose: 'LOGIN', asker: deviceHashFor({ exchange, ports }), now: new Date() })).code

/** @returns `in`, or the code of the error. */
async function type(phone: string, code: string, exchange: Exchange, isProven = false): Promise<string> {
  const captcha = isProven ? await cheapProof(db, 0) : undefined
  return takeCode(db, { phone, purpose: 'LOGIN', code, captcha }, { exchange, ports, now: new Date() }).then(
    () => 'in',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
}

beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('a code that its owner is typing', () => {
  test('is not voided by strangers, however often and from wherever they guess', async () => {
    const phone = newPhone()
    const own = deviceAt('192.0.2.1')
    const code = await codeFor(phone, own)
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        type(phone, wrongOf(code, index + 1), deviceAt(`10.0.${index}.9`), index % 2 === 0),
      ),
    )
    expect(guesses.filter(outcome => outcome === 'code.wrong').length).toBeLessThanOrEqual(5)
    expect(guesses).not.toContain('in')
    expect(await type(phone, wrongOf(code), own)).toBe('code.wrong')
    expect(await type(phone, code, own)).toBe('in')
    expect(await type(phone, code, own)).toBe('code.void')
  })

  test('is not replaced by one that a stranger asks for', async () => {
    const phone = newPhone()
    const own = deviceAt('192.0.2.1')
    const code = await codeFor(phone, own)
    await codeFor(phone, deviceAt('10.0.0.9'))
    expect(await type(phone, code, own)).toBe('in')
  })

  test('has five tries of its own, and is void after them for its owner', async () => {
    const phone = newPhone()
    const own = deviceAt('192.0.2.1')
    const code = await codeFor(phone, own)
    for (let tries = 0; tries < 5; tries++) expect(await type(phone, wrongOf(code), own)).toBe('code.wrong')
    expect(await type(phone, code, own)).toBe('code.void')
  })

  test('gives way to the next that the same device asks for', async () => {
    const phone = newPhone()
    const own = deviceAt('192.0.2.1')
    const first = await codeFor(phone, own)
    const second = await codeFor(phone, own)
    if (first !== second) expect(await type(phone, first, own)).toBe('code.wrong')
    expect(await type(phone, second, own)).toBe('in')
  })
})

describe('a code on another device than the one that asked', () => {
  test('is right at once; after two wrong tries it wants a proof of work, after five it is void there and still right where it was asked for', async () => {
    const phone = newPhone()
    const own = deviceAt('192.0.2.1')
    const code = await codeFor(phone, own)
    const phoneOfOwner = deviceAt('192.0.2.2')
    for (let tries = 0; tries < 2; tries++) expect(await type(phone, wrongOf(code), phoneOfOwner)).toBe('code.wrong')
    expect(await type(phone, code, phoneOfOwner)).toBe('captcha.required')
    for (let tries = 0; tries < 3; tries++) expect(await type(phone, wrongOf(code), phoneOfOwner, true)).toBe('code.wrong')
    expect(await type(phone, code, phoneOfOwner, true)).toBe('code.void')
    expect(await type(phone, code, own)).toBe('in')

    const next = newPhone()
    expect(await type(next, await codeFor(next, own), phoneOfOwner)).toBe('in')
  })

  test('counts against the address and network that guesses', async () => {
    const stranger = deviceAt('203.0.113.9')
    const outcomes: string[] = []
    for (let tries = 0; tries < 12; tries++) {
      const phone = newPhone()
      const code = await codeFor(phone, deviceAt('192.0.2.1'))
      outcomes.push(await type(phone, wrongOf(code), stranger))
    }
    expect(outcomes).toEqual([...Array(10).fill('code.wrong'), ...Array(2).fill('limits.too_many')])
  })
})

test('a code is compared with ten guesses at most, from all devices together: ten codes a day are a chance of 1 in 10 000', () => {
  const askers = ['a', 'b', 'c', null].map(name => name && Buffer.alloc(32, name))
  const rows: CodeRow[] = askers.slice(0, 2).map((asker_hash, index) => ({
    id: index + 1,
    code_hash: Buffer.alloc(32),
    asker_hash: asker_hash || null,
    tries: 0,
    elsewhere_tries: 0,
    used_at: null,
  }))
  const compared = new Map<number, number>()
  for (let guess = 0; guess < 2_000; guess++) {
    const seen = new Set<number>()
    const verdict = judgeCode(rows, {
      asker: askers[guess % 4] || null,
      isProven: guess % 3 === 0,
      fits: row => {
        seen.add(row.id)
        return false
      },
    })
    for (const id of seen) compared.set(id, (compared.get(id) ?? 0) + 1)
    for (const row of rows) {
      if (verdict.countOwn.includes(row.id)) row.tries++
      if (verdict.countElsewhere.includes(row.id)) row.elsewhere_tries++
    }
  }
  expect([...compared.values()]).toEqual([10, 10])
})

test('codes, proofs and limits whose term is over are removed, those that count stay', async () => {
  const phone = newPhone()
  await codeFor(phone, deviceAt('192.0.2.1'))
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'old:1', points: 1, expire: Date.now() - 1 },
      { key: 'new:1', points: 1, expire: Date.now() + MINUTE_MS },
    ])
    .execute()
  await sweepGuards(db, new Date())
  expect(await db.selectFrom('message_codes').select('id').where('phone', '=', phone).execute()).toHaveLength(1)
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'new:1' }])
  await sweepGuards(db, new Date(Date.now() + 2 * DAY_MS))
  expect(await db.selectFrom('message_codes').select('id').execute()).toEqual([])
})

test('a code handed out at the terminal is typed anywhere, and stands in no table', async () => {
  const phone = newPhone()
  const code = await handOutCode(db, { phone, purpose: 'LOGIN', now: new Date() })
  const row = await db.selectFrom('message_codes').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(code)
  expect(await db.selectFrom('inbox_messages').select('id').where('recipient', '=', phone).execute()).toEqual([])
  expect(await type(phone, code, deviceAt('203.0.113.9'))).toBe('in')
})
