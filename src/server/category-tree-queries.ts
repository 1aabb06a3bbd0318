/** SQL of a tree of categories of two levels, in the table of whichever domain it belongs to. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** What the tables do not have alike. */
export type TreeTable = {
  table: string
  /** The column of the operators' order. */
  order: 'sort' | 'position'
  /** The column of how much stands in a category. */
  count: string
  /** Which texts a category has beside its name. */
  texts: readonly ('intro' | 'notice')[]
  /** Whether the level of a row stands in it. */
  hasLevel: boolean
}

export type TreeRow = {
  id: number
  parent_id: number | null
  name: string
  intro: string
  notice: string
  enabled: boolean
  count: number
}

const textOf = ({ texts }: TreeTable, name: 'intro' | 'notice') => (texts.includes(name) ? sql.ref(name) : sql`''`)

/** All of them in their order, what is switched off too. */
export async function listTree(db: Db, tree: TreeTable): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select id, parent_id, name, ${textOf(tree, 'intro')} as intro, ${textOf(tree, 'notice')} as notice, enabled,
      ${sql.ref(tree.count)} as count
    from ${sql.table(tree.table)} order by ${sql.ref(tree.order)}, id`.execute(db)
  return rows
}

/** Until the transaction ends, nobody else changes the tree. */
export const lockTree = (trx: Db, { table }: TreeTable) =>
  sql`select pg_advisory_xact_lock(hashtext(${`categories:${table}`}))`.execute(trx)

type Written = { name: string; intro: string; notice: string; enabled: boolean }

export async function insertCategory(
  trx: Db,
  tree: TreeTable,
  { parentId, name, intro, notice, enabled }: Written & { parentId: number | null },
): Promise<number> {
  const beside = { intro, notice }
  const columns = [
    ...tree.texts.map(text => [sql.ref(text), sql`${beside[text]}`] as const),
    ...(tree.hasLevel ? [[sql.ref('level'), sql`${parentId === null ? 1 : 2}`] as const] : []),
  ]
  const place = sql`coalesce(max(${sql.ref(tree.order)}), 0) + 1`
  const names = ['parent_id', 'name', 'enabled', tree.order].map(name => sql.ref(name))
  const values = [sql`${parentId}::int`, sql`${name}`, sql`${enabled}::boolean`, place]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tree.table)} (${sql.join([...names, ...columns.map(([column]) => column)])})
    select ${sql.join([...values, ...columns.map(([, value]) => value)])}
    from ${sql.table(tree.table)} where parent_id is not distinct from ${parentId}::int returning id`.execute(trx)
  return rows[0]?.id ?? 0
}

export async function updateCategory(
  trx: Db,
  tree: TreeTable,
  id: number,
  { name, intro, notice, enabled }: Written,
): Promise<void> {
  const beside = { intro, notice }
  const texts = tree.texts.map(text => sql`, ${sql.ref(text)} = ${beside[text]}`)
  await sql`update ${sql.table(tree.table)} set name = ${name}, enabled = ${enabled} ${sql.join(texts, sql``)} where id = ${id}`.execute(
    trx,
  )
}

export const updateChildrenEnabled = (trx: Db, { table }: TreeTable, parentId: number, enabled: boolean) =>
  sql`update ${sql.table(table)} set enabled = ${enabled} where parent_id = ${parentId}`.execute(trx)

export const updateOrder = (trx: Db, { table, order }: TreeTable, ids: readonly number[]) =>
  sql`update ${sql.table(table)} set ${sql.ref(order)} = o.place
    from unnest(${[...ids]}::int[]) with ordinality as o (id, place) where o.id = ${sql.table(table)}.id`.execute(trx)
