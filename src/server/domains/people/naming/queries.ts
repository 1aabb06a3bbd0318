/** Comparing names by what they look like: the function and the indexes are those of db/baseline. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** What names are compared by, in the order of the names; empty for a name of nothing but pictures. */
export async function listSkeletons(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ skeleton: string }>`
    select name_skeleton(name) as skeleton from unnest(${names}::text[]) with ordinality as given (name, place) order by place`.execute(
    db,
  )
  return rows.map(row => row.skeleton)
}

/** The owner whose own names are ignored: a company, or a person with everything they own. */
export type Bearer = { userId?: number | undefined; companyId?: number | undefined }

/** The certified company or official account of somebody else whose name looks like this. Costs two look-ups in an index. */
export async function findProtected(db: Db, skeleton: string, { userId = 0, companyId = 0 }: Bearer): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    (select name from companies
      where name_skeleton(name) = ${skeleton} and certified_at is not null and state <> 'DISSOLVED'
        and id <> ${companyId} and owner_user_id <> ${userId} limit 1)
    union all
    (select name from official_accounts
      where name_skeleton(name) = ${skeleton} and state = 'ACTIVE'
        and company_id is distinct from ${companyId} and owner_user_id <> ${userId} limit 1)
  `.execute(db)
  return rows[0]?.name ?? null
}
