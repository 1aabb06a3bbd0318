/**
 * One effect and one answer for a submit, however often it arrives: a connection that breaks leaves the client not knowing whether its order
 * was placed, so it sends the same submit again under the same Idempotency-Key. The first one runs; one that comes meanwhile is told to ask
 * again; a later one is given the same answer.
 *
 * A refused submit changed nothing and is forgotten, so that it can be sent again. A process that dies between the effect and its answer
 * leaves a row without one; after RUNNING_MS the submit runs again, and the unique constraints of the call itself keep the effect single.
 */

import { createHash } from 'node:crypto'
import { type CallDefinition, pathOf } from '#lib/contract/define.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { asAppError } from '../failure.ts'
import type { RawInput } from '../run-call.ts'
import * as queries from './queries.ts'

const KEY = /^[A-Za-z0-9_-]{8,64}$/
const RETENTION_MS = DAY_MS
/** Longer than any call may take. */
const RUNNING_MS = 90_000
const RETRY_AFTER_SECONDS = 1

const actorName = (actor: Actor): string => {
  if (actor.kind === 'visitor') return 'visitor'
  return actor.company ? `user:${actor.userId}/company:${actor.company.companyId}` : `user:${actor.userId}`
}

/** The same object whatever the order of its fields. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, canonical(part)]),
  )
}

const hashOf = ({ params, query, body }: RawInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(canonical([params ?? {}, query ?? {}, body ?? {}])))
    .digest()

type Context = Pick<RequestContext, 'db' | 'actor' | 'exchange' | 'now'>

/** @returns the answer given before, or null when this submit is to run now. */
async function earlierAnswer({ db, exchange, now }: Context, submit: queries.Submit, bodyHash: Buffer): Promise<string | null> {
  if (await queries.beginCall(db, submit, bodyHash, now)) return null
  const before = await queries.findCall(db, submit)
  if (before && !before.body_hash.equals(bodyHash)) throw new AppError('request.other_body')
  if (before?.answer) return before.answer
  const isAbandoned = before && now.getTime() - before.started_at.getTime() > RUNNING_MS
  if (isAbandoned && (await queries.takeOverCall(db, submit, before.started_at, now))) return null
  exchange.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  throw new AppError('request.running')
}

/**
 * Runs a call that is declared `idempotent`. Without a key it simply runs.
 * @throws AppError `request.running` with Retry-After, `request.other_body`, `validation.malformed` for a key of another form.
 */
export async function runOnce(
  call: CallDefinition,
  raw: RawInput,
  context: Context,
  perform: () => Promise<unknown>,
): Promise<unknown> {
  const { db, exchange } = context
  const key = exchange.idempotencyKey
  if (key === undefined) return perform()
  if (!KEY.test(key)) throw new AppError('validation.malformed')
  const submit = { actor: actorName(context.actor), call: `${call.method} ${pathOf(call)}`, key }
  const earlier = await earlierAnswer(context, submit, hashOf(raw))
  if (earlier !== null) return JSON.parse(earlier)
  try {
    const answer = await perform()
    await queries.saveAnswerOfSubmit(db, submit, JSON.stringify(answer))
    return answer
  } catch (error) {
    // A refusal had no effect. Where the outcome is unknown the row stays, and the submit runs again once it is surely over.
    const isRefused = !asAppError(error).code.startsWith('server.')
    if (isRefused) await queries.forgetCall(db, submit)
    throw error
  }
}

/** Background work: what is older than a day. */
export const forgetOldSubmits = async (db: Db, now: Date): Promise<void> => {
  await queries.deleteCallsBefore(db, new Date(now.getTime() - RETENTION_MS))
}
