/** All SQL of submits with an Idempotency-Key. */
import type { Db } from '#server/db/client.ts'

export type Submit = { actor: string; call: string; key: string }

const only = (db: Db, { actor, call, key }: Submit) =>
  db.selectFrom('idempotent_calls').where('actor', '=', actor).where('call', '=', call).where('key', '=', key)

/** @returns whether this submit is the first of its key. */
export async function beginCall(db: Db, submit: Submit, bodyHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('idempotent_calls')
    .values({ ...submit, body_hash: bodyHash, answer: null, started_at: now })
    .onConflict(conflict => conflict.columns(['actor', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export const findCall = (db: Db, submit: Submit) =>
  only(db, submit).select(['body_hash', 'answer', 'started_at']).executeTakeFirst()

/** Takes over a submit that began at `before` and never ended. @returns false when another one was quicker. */
export async function takeOverCall(db: Db, submit: Submit, before: Date, now: Date): Promise<boolean> {
  const { actor, call, key } = submit
  const row = await db
    .updateTable('idempotent_calls')
    .set({ started_at: now })
    .where('actor', '=', actor)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .where('started_at', '=', before)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export const saveAnswerOfSubmit = (db: Db, { actor, call, key }: Submit, answer: string) =>
  db
    .updateTable('idempotent_calls')
    .set({ answer })
    .where('actor', '=', actor)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()

export const forgetCall = (db: Db, { actor, call, key }: Submit) =>
  db.deleteFrom('idempotent_calls').where('actor', '=', actor).where('call', '=', call).where('key', '=', key).execute()

export const deleteCallsBefore = (db: Db, time: Date) =>
  db.deleteFrom('idempotent_calls').where('started_at', '<', time).execute()
