import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { audit, systemActor, verifyAudit } from './audit.ts'

const { db } = useDatabase()
const from = { address: '127.0.0.1', userAgent: 'test' }
const entry = (subjectId: number) => ({ action: 'test.write', subjectKind: 'test', subjectId, detail: { n: subjectId } })

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
