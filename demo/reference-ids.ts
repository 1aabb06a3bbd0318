/** Finds the rows of the reference data, on which the demo city stands, by their names. */
import type { Db } from '#server/db/client.ts'

type Tree = 'service_categories' | 'consult_categories' | 'course_categories' | 'professions'

/**
 * @returns finds the id of a first-level row, or of a row below one.
 * @throws Error for a name that the reference data does not have: the two must be changed together.
 */
export async function readReferenceIds(db: Db, table: Tree): Promise<(root: string, name?: string) => number> {
  const rows = await db.selectFrom(table).select(['id', 'parent_id', 'name']).execute()
  const names = new Map(rows.map(row => [row.id, row.name]))
  const ids = new Map(
    rows.map(row => [row.parent_id === null ? row.name : `${names.get(row.parent_id)}/${row.name}`, row.id] as const),
  )
  return (root, name) => {
    const id = ids.get(name === undefined ? root : `${root}/${name}`)
    if (id === undefined) throw new Error(`The reference data has no ${name ?? root} in ${table}, which the demo city needs`)
    return id
  }
}
