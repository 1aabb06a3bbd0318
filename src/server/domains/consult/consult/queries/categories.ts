/** SQL of the fields of consultation and of labels. */
import type { Db } from '#server/db/client.ts'

const categories = (db: Db) =>
  db.selectFrom('consult_categories').select(['id', 'parent_id', 'level', 'name', 'icon', 'intro', 'notice', 'question_count'])

/** One that is switched off too. */
export const findCategoryRow = (db: Db, id: number) => categories(db).where('id', '=', id).executeTakeFirst()

export const listCategoryRows = (db: Db) =>
  categories(db).where('enabled', '=', true).orderBy('level').orderBy('sort').orderBy('id').execute()

export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

/** Labels of a kind; with a category, its own and the general ones. */
export const listLabelRows = (db: Db, kind: 'QUESTION' | 'EVALUATION' | 'ONCE', categoryIds: readonly number[] | null) =>
  db
    .selectFrom('consult_labels')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .$if(categoryIds !== null, query =>
      query.where(eb => eb.or([eb('category_id', 'is', null), eb('category_id', 'in', [...(categoryIds ?? []), 0])])),
    )
    .orderBy('sort')
    .orderBy('id')
    .limit(60)
    .execute()
