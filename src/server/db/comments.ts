/** How comments with replies are read everywhere: their orders, and the first replies under each of a page. */
import { type RawBuilder, sql } from 'kysely'
import type { OrderColumn } from './paging.ts'

export type CommentSort = 'newest' | 'hot' | 'oldest'

/** @param table whose columns `created_at`, `like_count` and `id` decide. */
export const commentOrder = (table: string, sort: CommentSort): OrderColumn[] => {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  return [
    { column: `${table}.${sort === 'hot' ? 'like_count' : 'created_at'}`, direction },
    { column: `${table}.id`, direction },
  ]
}

type Replies = {
  table: string /** The column that names what a reply stands under. */
  parent: string /** The state of what everybody may read. */
  state: string
}

/**
 * Condition on `table`: a row is among the first replies to one of these parents. The index is entered once for each parent, so a comment
 * with thousands of replies costs as much as one with three.
 */
export const isFirstReply = (
  { table, parent, state }: Replies,
  parentIds: readonly number[],
  limit: number,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${table}.id`)} in (
  select first_replies.id
  from unnest(${[...parentIds]}::int[]) as parents (id)
  cross join lateral (
    select replies.id from ${sql.table(table)} as replies
    where replies.${sql.ref(parent)} = parents.id and replies.state = ${sql.lit(state)}
    order by replies.created_at, replies.id limit ${limit}
  ) as first_replies)`
