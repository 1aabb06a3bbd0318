/** People of a run alone: signed in, known by nothing but their token. */
import { DAY_MS } from '#lib/format/units.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'

export type BenchPerson = { id: number; token: string }

export async function openPeople(db: Db, count: number, nickname: string): Promise<BenchPerson[]> {
  const place = { phone: null, email: null, password_hash: null, province_code: 19, city_code: 1607, district_code: null }
  const rows = await db
    .insertInto('users')
    .values(Array.from({ length: count }, () => ({ nickname, ...place })))
    .returning('id')
    .execute()
  const people = rows.map(({ id }) => ({ id, token: createToken() }))
  await signIn(db, people)
  return people
}

/** @param people whose tokens are new. */
export async function signIn(db: Db, people: readonly BenchPerson[]): Promise<void> {
  const expires_at = new Date(Date.now() + DAY_MS)
  const sessions = people.map(({ id, token }) => ({
    user_id: id,
    token_hash: hashToken(token),
    device: 'bench',
    remember: true,
    expires_at,
  }))
  await db.insertInto('sessions').values(sessions).execute()
}

/** Runs `work` with a connection to a bench database. */
export async function withDb<Answer>(url: string, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = createDb(url, { max: 8, applicationName: 'chenghui-bench', statementTimeoutMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
