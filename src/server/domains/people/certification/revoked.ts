/** The public list of revoked certificates (规则《认证规则》五): each stands as long as its holder may not apply again. */
import type { Revocation } from '#lib/contract/people/certification.ts'
import type { Db } from '#server/db/client.ts'
import { barredUntil, REVOKED_YEARS, yearsAfter } from './hold.ts'
import { listRevoked } from './queries.ts'

/** `张**`: the first character, the others as stars. */
const maskName = (name: string): string => `${[...name][0]}${'*'.repeat(Math.max(1, [...name].length - 1))}`

export async function listRevocations(db: Db, now: Date): Promise<{ list: Revocation[] }> {
  const rows = await listRevoked(db, yearsAfter(now, -REVOKED_YEARS))
  return {
    list: rows.map(row => ({
      subject: row.subject,
      holder: row.subject === 'PERSON' ? maskName(row.holder_name) : row.holder_name,
      revokedAt: row.decided_at.toISOString(),
      barredUntil: barredUntil(row.decided_at).toISOString(),
    })),
  }
}
