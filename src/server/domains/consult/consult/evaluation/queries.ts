/** SQL of publishing and hiding evaluations. */
import type { Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ConsultationEvaluationsTable } from '#server/domains/consult/consult/tables.ts'
import { evaluationIsAnonymous } from '#server/domains/consult/consult/visibility.ts'

/** Whatever state it is in. */
export const findAnyEvaluation = (db: Db, id: number) =>
  db
    .selectFrom('consultation_evaluations')
    .innerJoin('consultations', 'consultations.id', 'consultation_evaluations.consultation_id')
    .innerJoin('consultants as expert', 'expert.id', 'consultation_evaluations.consultant_id')
    .select([
      'consultation_evaluations.id',
      'consultation_evaluations.state',
      'consultation_evaluations.content',
      'consultation_evaluations.reply',
      'consultation_evaluations.held_reply',
      'consultation_evaluations.consultation_id',
      'consultation_evaluations.consultant_id',
      'consultation_evaluations.company_id',
      'consultation_evaluations.author_user_id',
      evaluationIsAnonymous.as('is_anonymous'),
      'expert.name as expert_name',
      'expert.company_id as expert_company_id',
    ])
    .where('consultation_evaluations.id', '=', id)
    .executeTakeFirst()

export type AnyEvaluation = NonNullable<Awaited<ReturnType<typeof findAnyEvaluation>>>

/** Holds it until the transaction ends. */
export const lockEvaluation = (trx: Db, id: number) =>
  trx.selectFrom('consultation_evaluations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const updateEvaluation = (trx: Db, id: number, set: Updateable<ConsultationEvaluationsTable>) =>
  trx.updateTable('consultation_evaluations').set(set).where('id', '=', id).execute()
