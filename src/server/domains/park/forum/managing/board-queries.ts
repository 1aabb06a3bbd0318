/** SQL of the boards as operators keep them: one level, each under a heading. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TreeStore } from '#server/category-tree.ts'
import type { Db } from '#server/db/client.ts'

export const boardStore: TreeStore = {
  name: 'forum_boards',
  list: db =>
    db
      .selectFrom('forum_boards')
      .select(['id', 'name', 'intro', 'group_name as group', 'topic_count as count'])
      .select([
        sql<number | null>`null::int`.as('parent_id'),
        sql<string>`''`.as('notice'),
        sql<boolean>`state <> 'CLOSED'`.as('enabled'),
      ])
      .orderBy('sort_order')
      .orderBy('id')
      .execute(),
  insert: async (trx, { name, intro, group, enabled }) =>
    (
      await trx
        .insertInto('forum_boards')
        .values({
          // Its address is its number; the site's own pages name theirs.
          slug: `b${randomBytes(5).toString('hex')}`,
          name,
          intro,
          group_name: group,
          picture: null,
          sort_order: sql<number>`(select coalesce(max(sort_order), 0) + 1 from forum_boards)`,
          state: enabled ? 'OPEN' : 'CLOSED',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  update: (trx, id, { name, intro, group, enabled }) =>
    trx
      .updateTable('forum_boards')
      .set({
        name,
        intro,
        group_name: group,
        // One that can only be read stays so.
        state: enabled ? sql`case state when 'CLOSED' then 'OPEN' else state end` : 'CLOSED',
      })
      .where('id', '=', id)
      .execute(),
  updateChildrenEnabled: async () => undefined,
  updateOrder: (trx, ids) =>
    sql`update forum_boards set sort_order = o.place
      from unnest(${[...ids]}::int[]) with ordinality as o (id, place) where o.id = forum_boards.id`.execute(trx),
}

/** Public topics of a board. */
export const listTopicIdsOf = async (db: Db, boardId: number, afterId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('forum_topics')
      .select('id')
      .where('board_id', '=', boardId)
      .where('state', '=', 'PUBLISHED')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)
