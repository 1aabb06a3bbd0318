import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { audit, verifyAudit } from '#server/audit.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { sweepLogins } from './sweep.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const now = new Date()
const ago = (months: number, days = 0) => new Date(addMonths(now, -months).getTime() - days * DAY_MS)

// 《隐私政策》六: 「登录日志保存六个月」
test('a session is removed six months after it was opened, and one that lives is not', async () => {
  const userId = await insertPerson(db)
  const living = await api.signedIn(userId)
  await api.signedIn(userId)
  await api.signedIn(userId)
  await api.signedIn(userId)
  const [first, old, late, recent] = await db.selectFrom('sessions').select('id').orderBy('id').execute()
  const open = (id: number, at: Date, expires: Date) =>
    db.updateTable('sessions').set({ created_at: at, expires_at: expires }).where('id', '=', id).execute()
  await open(first!.id, ago(7), new Date(now.getTime() + DAY_MS))
  await open(old!.id, ago(6, 1), ago(4))
  await open(late!.id, ago(6, -1), ago(4))
  await db.updateTable('sessions').set({ revoked_at: now, revoked_for: 'SIGNED_OUT' }).where('id', '=', recent!.id).execute()
  await sweepLogins(db, now)
  const left = await db.selectFrom('sessions').select('id').orderBy('id').execute()
  expect(left.map(row => row.id)).toEqual([first!.id, late!.id, recent!.id])
  expect((await living.get('user')).resultStatus).toBe(true)
})

test('address and device leave the audit log after six months; who did what stays, and the log stays whole', async () => {
  const userId = await insertPerson(db)
  const actor = { kind: 'user', userId, sessionId: 1, provedAt: now, company: null } as const
  const entry = { action: 'session.revoke', subjectKind: 'user', subjectId: userId } as const
  for (let n = 0; n < 2; n++) await audit(db, actor, entry, { address: `203.0.113.${n}`, userAgent: '一台手机' })
  const addresses = async () =>
    (await db.selectFrom('audit_traces').select('address').where('address', 'like', '203.%').orderBy('entry_id').execute()).map(
      row => row.address,
    )
  await sweepLogins(db, now)
  expect(await addresses()).toEqual(['203.0.113.0', '203.0.113.1'])
  // The first one is put seven months back, together with its seal: nobody can do this but who owns the database.
  await sql`alter table audit_entries disable trigger user`.execute(db)
  await sql`alter table audit_seals disable trigger user`.execute(db)
  await sql`update audit_entries set at = ${ago(7)} where id in
    (select entry_id from audit_traces where address = '203.0.113.0')`.execute(db)
  // Twice: the seal of the second may hold the one of the first.
  for (let n = 0; n < 2; n++)
    await sql`update audit_seals s set hash = audit_digest(coalesce(
      (select hash from audit_seals before where before.chain = s.chain and before.number = s.number - 1), ''), e)
      from audit_entries e where e.id = s.entry_id and e.subject_id = ${userId}`.execute(db)
  await sql`alter table audit_entries enable trigger user`.execute(db)
  await sql`alter table audit_seals enable trigger user`.execute(db)
  expect((await verifyAudit(db)).broken).toEqual([])
  await sweepLogins(db, now)
  expect(await addresses()).toEqual(['203.0.113.1'])
  expect((await verifyAudit(db)).broken).toEqual([])
  const entries = await db.selectFrom('audit_entries').select('action').where('subject_id', '=', userId).execute()
  expect(entries).toHaveLength(2)
  await expect(sql`delete from audit_traces`.execute(db)).rejects.toThrow(/six months/)
})
