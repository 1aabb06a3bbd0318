/** A call under an Idempotency-Key, through `runCall` on the real database; the call counts its effects in a table of its own. */

import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type CallDefinition, defineCall } from '#lib/contract/define.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { AppError } from '#server/errors.ts'
import { noExchange } from '#server/http/exchange.ts'
import { runCall } from '#server/http/run-call.ts'
import { createPorts } from '#server/ports/ports.ts'
import { useDatabase } from '#tests/support/database.ts'
import { forgetOldSubmits } from './run-once.ts'

const { db } = useDatabase()
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })

const buy = defineCall({
  method: 'POST',
  path: '/test/buy',
  summary: '试买',
  access: 'user',
  idempotent: true,
  body: z.object({ amount: z.number() }),
  result: z.object({ number: z.number(), amount: z.number() }),
  errors: [],
})

let refuses = false
const route = {
  call: buy as CallDefinition,
  handler: async ({ body }: { body: { amount: number } }) => {
    if (refuses) throw new AppError('state.conflict')
    const { rows } = await sql<{ id: number }>`insert into effects (amount) values (${body.amount}) returning id`.execute(db)
    return { number: rows[0]!.id, amount: body.amount }
  },
}

const person = (userId: number): Actor => ({ kind: 'user', userId, sessionId: 1, provedAt: new Date(), company: null })

const submit = (key: string, body: unknown, { userId = 1, now = new Date(), headers = new Map<string, string>() } = {}) => {
  const exchange = {
    ...noExchange,
    idempotencyKey: key,
    setHeader: (name: string, value: string) => void headers.set(name, value),
  }
  const context: RequestContext = { db, actor: person(userId), now, exchange, ports }
  return runCall(route, { body }, context)
}
const effects = async () => Number((await sql<{ n: number }>`select count(*) as n from effects`.execute(db)).rows[0]!.n)
const codeOf = (error: unknown) => (error as AppError).code

beforeAll(() => sql`create table effects (id int generated always as identity, amount int)`.execute(db))
beforeEach(async () => {
  refuses = false
  await sql`truncate effects restart identity; truncate idempotent_calls`.execute(db)
})

test('a hundred at once have one effect, and everybody is given the same answer', async () => {
  const ask = async (): Promise<unknown> => {
    for (;;) {
      const headers = new Map<string, string>()
      try {
        return await submit('one-and-the-same', { amount: 5 }, { headers })
      } catch (error) {
        expect(codeOf(error)).toBe('request.running')
        expect(headers.get('Retry-After')).toBe('1')
      }
    }
  }
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  expect(new Set(answers.map(answer => JSON.stringify(answer)))).toEqual(new Set(['{"number":1,"amount":5}']))
  expect(await effects()).toBe(1)
})

test('another body under the same key is refused and has no effect', async () => {
  await submit('first-key', { amount: 5 })
  await expect(submit('first-key', { amount: 6 })).rejects.toMatchObject({ code: 'request.other_body' })
  expect(await effects()).toBe(1)
})

test('the same key of somebody else is another submit', async () => {
  await submit('first-key', { amount: 5 })
  await expect(submit('first-key', { amount: 6 }, { userId: 2 })).resolves.toEqual({ number: 2, amount: 6 })
})

test('a refused submit is forgotten and may be sent again', async () => {
  refuses = true
  await expect(submit('refused-key', { amount: 5 })).rejects.toMatchObject({ code: 'state.conflict' })
  refuses = false
  await expect(submit('refused-key', { amount: 5 })).resolves.toMatchObject({ amount: 5 })
})

test('a submit whose process died runs again after a while, and not before', async () => {
  const began = new Date('2026-11-22T12:00:00Z')
  const later = (ms: number) => new Date(began.getTime() + ms)
  await submit('died-key', { amount: 5 }, { now: began })
  await sql`update idempotent_calls set answer = null`.execute(db)
  await expect(submit('died-key', { amount: 5 }, { now: later(60_000) })).rejects.toMatchObject({ code: 'request.running' })
  await expect(submit('died-key', { amount: 5 }, { now: later(100_000) })).resolves.toMatchObject({ amount: 5 })
})

test('keys are kept for a day', async () => {
  const began = new Date('2026-11-22T12:00:00Z')
  await submit('a-day-key', { amount: 5 }, { now: began })
  await forgetOldSubmits(db, new Date(began.getTime() + 23 * HOUR_MS))
  await submit('a-day-key', { amount: 5 }, { now: began })
  expect(await effects()).toBe(1)
  await forgetOldSubmits(db, new Date(began.getTime() + 25 * HOUR_MS))
  await submit('a-day-key', { amount: 5 }, { now: began })
  expect(await effects()).toBe(2)
})

test('a key of another form is refused', async () => {
  await expect(submit('short', { amount: 5 })).rejects.toMatchObject({ code: 'validation.malformed' })
})
