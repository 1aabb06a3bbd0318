/** What the public may see of consultation. Every public query starts here; nothing else decides by states. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** True for a question in a public state; directed consultations never are (see `consultations.is_public`). */
export const questionIsPublic = sql<boolean>`consultations.is_public`

export const publicQuestions = (db: Db) => db.selectFrom('consultations').where(questionIsPublic)

/** Visible answers. A query that does not start from a public question joins the question and adds `questionIsPublic`. */
export const visibleAnswers = (db: Db) =>
  db.selectFrom('consultation_answers').where('consultation_answers.state', '=', sql.lit('VISIBLE'))

export const visibleComments = (db: Db) =>
  db.selectFrom('consultation_comments').where('consultation_comments.state', '=', sql.lit('VISIBLE'))

/** Consultants who have been approved; a paused one keeps the page but takes no orders. */
export const publicConsultants = (db: Db) => db.selectFrom('consultants').where(sql<boolean>`consultants.is_public`)

/** Consulting companies that are open (or paused) and whose company still exists. */
export const publicConsultCompanies = (db: Db) =>
  db
    .selectFrom('consult_companies')
    .innerJoin('companies', 'companies.id', 'consult_companies.company_id')
    .where('consult_companies.state', 'in', ['ACTIVE', 'PAUSED'])
    .where('companies.state', '=', 'ACTIVE')

export const visibleEvaluations = (db: Db) =>
  db.selectFrom('consultation_evaluations').where('consultation_evaluations.state', '=', sql.lit('VISIBLE'))

/** Condition: an evaluation names nobody, because its author ticked it or because the consultation was asked without a name. */
export const evaluationIsAnonymous = sql<boolean>`(consultation_evaluations.anonymous or consultations.anonymous)`
