/** Only certified people give advice. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { ConsultantsTable } from '#server/domains/consult/consult/tables.ts'

type Consultant = Insertable<ConsultantsTable>

/** `unproven`: people who have not passed, or not yet, and so are no consultants. */
export type Proof = { certified: ReadonlySet<number>; unproven: ReadonlySet<number | null> }

export async function readProof(db: Db): Promise<Proof> {
  const certified = await db.selectFrom('users').select('id').where('certified_at', 'is not', null).execute()
  const unproven = await db
    .selectFrom('certifications')
    .select('user_id')
    .where('subject', '=', 'PERSON')
    .where('state', '<>', 'CERTIFIED')
    .execute()
  return { certified: new Set(certified.map(row => row.id)), unproven: new Set(unproven.map(row => row.user_id)) }
}

/** Those of a company who were not certified yet are, a week before they began. */
export async function certify(
  { db }: SeedContext,
  consultants: readonly Consultant[],
  certified: ReadonlySet<number>,
): Promise<void> {
  const rest = uncertified(consultants, certified)
  await insertAll(
    db,
    'certifications',
    rest.map((row, index) => ({
      subject: 'PERSON' as const,
      state: 'CERTIFIED' as const,
      user_id: row.user_id,
      holder_name: row.name,
      number_masked: `0000**********01${String(index % 90).padStart(2, '0')}`,
      refuse_reason: null,
      applied_at: weekBefore(row),
      decided_at: weekBefore(row),
      valid_until: null,
    })),
  )
  for (const row of rest)
    await db
      .updateTable('users')
      .set({ certified_at: weekBefore(row) })
      .where('id', '=', row.user_id)
      .execute()
}

/** Somebody may give advice for two companies: then the older application stands for both. */
function uncertified(consultants: readonly Consultant[], certified: ReadonlySet<number>): Consultant[] {
  const oldestFirst = consultants.toSorted(
    (one, other) => (one.created_at as Date).getTime() - (other.created_at as Date).getTime(),
  )
  return oldestFirst.filter(
    (row, index) => !certified.has(row.user_id) && oldestFirst.findIndex(one => one.user_id === row.user_id) === index,
  )
}

const weekBefore = (row: Consultant): Date => new Date((row.created_at as Date).getTime() - 7 * DAY_MS)
