import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { audit, forgetTraces, systemActor, verifyAudit } from './audit.ts'

const { db } = useDatabase()
const from = { address: '127.0.0.1', userAgent: 'test' }
const entry = (subjectId: number) =>
  ({ action: 'privacy.save', subjectKind: 'user', subjectId, detail: { n: subjectId } }) as const

test('entries of many transactions at once are all sealed, each chain without a gap', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      db.transaction().execute(async trx => {
        await audit(trx, systemActor, entry(index), from)
        await audit(trx, systemActor, entry(index + 1000), from)
      }),
    ),
  )
  expect(await verifyAudit(db)).toEqual({ entries: 80, broken: [] })
})

test('nothing is left of an entry whose transaction failed', async () => {
  await db
    .transaction()
    .execute(async trx => {
      await audit(trx, systemActor, entry(7), from)
      throw new Error('no')
    })
    .catch(() => undefined)
  expect((await verifyAudit(db)).entries).toBe(80)
})

test('an entry can be neither changed nor taken out, and who gets around that is found out', async () => {
  await expect(sql`update audit_entries set action = 'test.other'`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`truncate audit_entries cascade`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from audit_seals`.execute(db)).rejects.toThrow(/append-only/)

  await sql`alter table audit_entries disable trigger audit_entries__kept`.execute(db)
  await sql`update audit_entries set subject_id = 999 where id = 12`.execute(db)
  expect((await verifyAudit(db)).broken).toEqual([12])
  await sql`update audit_entries set subject_id = (detail ->> 'n')::int where id = 12`.execute(db)
  expect((await verifyAudit(db)).broken).toEqual([])

  await sql`alter table audit_entries disable trigger audit_entries__sealed`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into audit_entries (actor_kind, action, subject_kind) values ('system', 'test.forged', 'test') returning id`.execute(
    db,
  )
  expect((await verifyAudit(db)).broken).toEqual([rows[0]?.id])
})

test('address and device go with an erased account and only then; the chain stays whole, and a trace that goes otherwise is missed', async () => {
  await sql`alter table audit_entries enable trigger user`.execute(db)
  const broken = (await verifyAudit(db)).broken
  const person = (userId: number) => ({ kind: 'user', userId, sessionId: 1, provedAt: new Date(), company: null }) as const
  const traces = async () =>
    (await db.selectFrom('audit_traces').select('address').where('address', 'like', '203.%').execute()).map(row => row.address)
  const write = (userId: number, address: string) => audit(db, person(userId), entry(1), { address, userAgent: '一台手机' })
  await write(71, '203.0.113.71')
  await write(72, '203.0.113.72')
  await audit(db, { kind: 'visitor' }, { ...entry(71), subjectKind: 'user' }, { address: '203.0.113.73', userAgent: '' })

  await expect(forgetTraces(db, 71)).rejects.toThrow(/erased account/)
  await expect(sql`update audit_traces set address = ''`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`truncate audit_traces`.execute(db)).rejects.toThrow(/append-only/)

  await audit(db, systemActor, { action: 'account.erase', subjectKind: 'user', subjectId: 71 }, { address: '', userAgent: '' })
  await forgetTraces(db, 71)
  expect(await traces()).toEqual(['203.0.113.72'])
  expect((await verifyAudit(db)).broken).toEqual(broken)

  const of72 = async () =>
    (await db.selectFrom('audit_entries').select('id').where('actor_id', '=', 72).executeTakeFirstOrThrow()).id
  await sql`alter table audit_traces disable trigger user`.execute(db)
  await sql`update audit_traces set address = '203.0.113.99' where entry_id = ${await of72()}`.execute(db)
  expect((await verifyAudit(db)).broken).toEqual([...broken, await of72()])
  await sql`delete from audit_traces where entry_id = ${await of72()}`.execute(db)
  expect((await verifyAudit(db)).broken).toEqual([...broken, await of72()])
})
