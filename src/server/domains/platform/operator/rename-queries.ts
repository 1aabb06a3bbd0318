/** SQL of categories whose new name search does not know yet. */
import type { CategoryArea } from '#lib/contract/platform/operator-categories.ts'
import type { Db } from '#server/db/client.ts'

type Rename = { area: CategoryArea; category_id: number; kind: string }

/** Renamed again, it begins anew. */
export const insertRename = (trx: Db, row: Rename) =>
  trx
    .insertInto('category_renames')
    .values(row)
    .onConflict(conflict => conflict.columns(['area', 'category_id', 'kind']).doUpdateSet({ after_id: 0 }))
    .execute()

/** Locked until the transaction ends. */
export const lockRename = (trx: Db) =>
  trx
    .selectFrom('category_renames')
    .selectAll()
    .orderBy('area')
    .orderBy('category_id')
    .orderBy('kind')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

const one = ({ area, category_id, kind }: Rename) => ({ area, category_id, kind })

export const updateRename = (trx: Db, rename: Rename, afterId: number) =>
  trx
    .updateTable('category_renames')
    .set({ after_id: afterId })
    .where(eb => eb.and(one(rename)))
    .execute()

export const deleteRename = (trx: Db, rename: Rename) =>
  trx
    .deleteFrom('category_renames')
    .where(eb => eb.and(one(rename)))
    .execute()
