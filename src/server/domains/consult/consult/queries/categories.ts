/** SQL of the fields of consultation and of labels. */
import { sql } from 'kysely'
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

const idsOf = ({ rows }: { rows: { id: number }[] }): number[] => rows.map(row => row.id)

/** What carries the name of a category, in the order of its ids: its public questions, their answers, who answers, firms. */
export const listQuestionIdsOf = async (db: Db, categoryId: number, afterId: number, limit: number): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`select id from consultations
      where category_id = ${categoryId} and is_public and id > ${afterId} order by id limit ${limit}`.execute(db),
  )

export const listAnswerIdsOf = async (db: Db, categoryId: number, afterId: number, limit: number): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`select answer.id from consultation_answers answer
      join consultations question on question.id = answer.consultation_id
      where question.category_id = ${categoryId} and question.is_public and answer.id > ${afterId}
      order by answer.id limit ${limit}`.execute(db),
  )

export const listConsultantIdsOf = async (db: Db, categoryId: number, afterId: number, limit: number): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`select consultant_id as id from consultant_fields
      where category_id = ${categoryId} and consultant_id > ${afterId} order by consultant_id limit ${limit}`.execute(db),
  )

export const listFirmIdsOf = async (db: Db, categoryId: number, afterId: number, limit: number): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`select company_id as id from consult_companies
      where root_category_id = ${categoryId} and company_id > ${afterId} order by company_id limit ${limit}`.execute(db),
  )
