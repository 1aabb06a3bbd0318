/** Statements over the personal columns of every domain, as their manifests declare them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { getRegistry, type PersonalTable } from '#server/manifest/registry.ts'

/** What stands for removed text. */
const HIDDEN = '***'

const rowsOf = ({ person, only }: PersonalTable, userId: number) =>
  sql`${sql.ref(person)} = ${userId} ${only ? sql`and ${sql.raw(only)}` : sql``}`

export const findContacts = (trx: Db, userId: number) =>
  trx.selectFrom('users').select(['phone', 'email']).where('id', '=', userId).executeTakeFirst()

/** Deletes what was the person's alone, and blanks what is personal in rows that stay. */
export async function eraseColumns(trx: Db, userId: number): Promise<void> {
  for (const one of getRegistry().personalTables) {
    if (one.leaving === 'retain') continue
    const where = rowsOf(one, userId)
    if (one.leaving === 'delete') {
      await sql`delete from ${sql.table(one.table)} where ${where}`.execute(trx)
      continue
    }
    const changes = Object.entries(one.leaving.set).map(
      ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value ?? 'null')}`,
    )
    await sql`update ${sql.table(one.table)} set ${sql.join(changes)} where ${where}`.execute(trx)
  }
}

/** Columns that hold text, by table: read once per erasure, so that a column added later is cleared too. */
async function listTextColumns(trx: Db): Promise<Map<string, { name: string; type: string }[]>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, udt_name as type from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' and udt_name in ('text', 'varchar', '_text', 'jsonb')`.execute(
    trx,
  )
  return Map.groupBy(rows, row => row.table)
}

/** Replaces the needles in texts of the person that stay; what others wrote about them stays as it is. */
export async function clearTexts(trx: Db, userId: number, needles: readonly string[]): Promise<void> {
  if (needles.length === 0) return
  const columns = await listTextColumns(trx)
  for (const one of getRegistry().personalTables) {
    if (one.leaving === 'delete' || one.textByOthers) continue
    for (const { name, type } of columns.get(one.table) ?? []) {
      const column = sql.ref(name)
      const cleared = needles.reduce(
        (text, needle) => sql`replace(${text}, ${needle}, ${HIDDEN})`,
        sql`${column}::text` as ReturnType<typeof sql>,
      )
      const back =
        type === 'text' || type === 'varchar' ? cleared : sql`(${cleared})::${sql.raw(type === '_text' ? 'text[]' : 'jsonb')}`
      const found = sql.join(
        needles.map(needle => sql`strpos(${column}::text, ${needle}) > 0`),
        sql` or `,
      )
      await sql`update ${sql.table(one.table)} set ${column} = ${back} where ${rowsOf(one, userId)} and (${found})`.execute(trx)
    }
  }
}
