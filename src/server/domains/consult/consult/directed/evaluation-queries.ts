/** SQL of evaluating a consultation: once when it is finished, and by quick labels in its room. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ConsultationEvaluationsTable } from '#server/domains/consult/consult/tables.ts'

export const insertEvaluation = async (trx: Db, row: Insertable<ConsultationEvaluationsTable>): Promise<number> =>
  (await trx.insertInto('consultation_evaluations').values(row).returning('id').executeTakeFirstOrThrow()).id

export const listOnceLabelIds = async (db: Db, consultationId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('consultation_label_links')
      .innerJoin('consult_labels', 'consult_labels.id', 'consultation_label_links.label_id')
      .select('consult_labels.id')
      .where('consultation_label_links.consultation_id', '=', consultationId)
      .where('consult_labels.kind', '=', 'ONCE')
      .execute()
  ).map(row => row.id)

/** Labels that there are; others are left out. */
export async function replaceOnceLabels(trx: Db, consultationId: number, labelIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('consultation_label_links')
    .where('consultation_id', '=', consultationId)
    .where('label_id', 'in', eb => eb.selectFrom('consult_labels').select('consult_labels.id').where('kind', '=', 'ONCE'))
    .execute()
  if (labelIds.length === 0) return
  await trx
    .insertInto('consultation_label_links')
    .columns(['consultation_id', 'label_id'])
    .expression(eb =>
      eb
        .selectFrom('consult_labels')
        .select([sql<number>`${consultationId}::integer`.as('consultation_id'), 'consult_labels.id'])
        .where('kind', '=', 'ONCE')
        .where('consult_labels.id', 'in', [...labelIds]),
    )
    .execute()
}
