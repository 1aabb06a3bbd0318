/** SQL of a tree of categories of two levels, in the table of whichever domain it belongs to. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** What the tables do not have alike. */
export type TreeTable = {
  table: string
  /** The column of the operators' order. */
  order: 'sort' | 'position'
  /** How much stands in a category: a column, or what selects the `id` and `count` of each that holds something. */
  count: string | { each: RawBuilder<unknown> }
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
  /** Under which heading it is shown; of boards alone. */
  group: string
  enabled: boolean
  count: number
}

type Written = Pick<TreeRow, 'name' | 'intro' | 'notice' | 'group' | 'enabled'>

/** What keeps a tree, in a table like the others or in one of its own kind. */
export type TreeStore = {
  /** The name of its lock. */
  name: string
  /** All of them in their order, what is switched off too. */
  list(db: Db): Promise<TreeRow[]>
  /** At the end of its level. @returns its id. */
  insert(trx: Db, written: Written & { parentId: number | null }): Promise<number>
  update(trx: Db, id: number, written: Written): Promise<unknown>
  updateChildrenEnabled(trx: Db, parentId: number, enabled: boolean): Promise<unknown>
  updateOrder(trx: Db, ids: readonly number[]): Promise<unknown>
}

export const inTable = (tree: TreeTable): TreeStore => ({
  name: tree.table,
  list: db => listTree(db, tree),
  insert: (trx, written) => insertCategory(trx, tree, written),
  update: (trx, id, written) => updateCategory(trx, tree, id, written),
  updateChildrenEnabled: (trx, parentId, enabled) => updateChildrenEnabled(trx, tree, parentId, enabled),
  updateOrder: (trx, ids) => updateOrder(trx, tree, ids),
})

const textOf = ({ texts }: TreeTable, name: 'intro' | 'notice') => (texts.includes(name) ? sql.ref(name) : sql`''`)

async function listTree(db: Db, tree: TreeTable): Promise<TreeRow[]> {
  const own = typeof tree.count === 'string'
  const counted = typeof tree.count === 'string' ? sql`select null::int as id, 0 as count where false` : tree.count.each
  const { rows } = await sql<TreeRow>`
    select own.id, parent_id, name, ${textOf(tree, 'intro')} as intro, ${textOf(tree, 'notice')} as notice, '' as "group", enabled,
      ${own ? sql.ref(String(tree.count)) : sql`coalesce(counted.count, 0)`} as count
    from ${sql.table(tree.table)} as own left join (${counted}) as counted on counted.id = own.id
    order by ${sql.ref(tree.order)}, own.id`.execute(db)
  return rows
}

/** Until the transaction ends, nobody else changes the tree. */
export const lockTree = (trx: Db, { name }: TreeStore) =>
  sql`select pg_advisory_xact_lock(hashtext(${`categories:${name}`}))`.execute(trx)

async function insertCategory(
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

async function updateCategory(trx: Db, tree: TreeTable, id: number, { name, intro, notice, enabled }: Written): Promise<void> {
  const beside = { intro, notice }
  const texts = tree.texts.map(text => sql`, ${sql.ref(text)} = ${beside[text]}`)
  await sql`update ${sql.table(tree.table)} set name = ${name}, enabled = ${enabled} ${sql.join(texts, sql``)} where id = ${id}`.execute(
    trx,
  )
}

const updateChildrenEnabled = (trx: Db, { table }: TreeTable, parentId: number, enabled: boolean) =>
  sql`update ${sql.table(table)} set enabled = ${enabled} where parent_id = ${parentId}`.execute(trx)

const updateOrder = (trx: Db, { table, order }: TreeTable, ids: readonly number[]) =>
  sql`update ${sql.table(table)} set ${sql.ref(order)} = o.place
    from unnest(${[...ids]}::int[]) with ordinality as o (id, place) where o.id = ${sql.table(table)}.id`.execute(trx)
