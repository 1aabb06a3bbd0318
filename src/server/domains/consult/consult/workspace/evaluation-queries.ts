/** SQL of evaluations, as the side that was evaluated and the side that wrote them read them. */
import type { SelectQueryBuilder } from 'kysely'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { OwnerScope } from '#server/access/ownership.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { contains, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage, type Page } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import type { EvaluationParties } from '#server/domains/consult/consult/policy.ts'
import { evaluationIsAnonymous, visibleEvaluations } from '#server/domains/consult/consult/visibility.ts'
import type { ListQuery } from './consultation-queries.ts'

const withEvaluation = <Selection>(query: SelectQueryBuilder<Database, 'consultation_evaluations', Selection>) =>
  query
    .innerJoin('consultations', 'consultations.id', 'consultation_evaluations.consultation_id')
    .innerJoin('consultants as expert', 'expert.id', 'consultation_evaluations.consultant_id')
    .leftJoin('companies as firm', 'firm.id', 'consultation_evaluations.company_id')
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .leftJoin('users as writer', 'writer.id', 'consultation_evaluations.author_user_id')
    .select([
      'consultation_evaluations.id',
      'consultation_evaluations.consultation_id',
      'consultation_evaluations.author_user_id',
      evaluationIsAnonymous.as('is_anonymous'),
      'consultations.anonymous as question_is_anonymous',
      'consultation_evaluations.score',
      'consultation_evaluations.content',
      'consultation_evaluations.labels',
      'consultation_evaluations.reply',
      'consultation_evaluations.replied_at',
      'consultation_evaluations.held_reply',
      'consultation_evaluations.state',
      'consultation_evaluations.created_at',
      'consultations.title',
      'consultations.way',
      'consultations.asker_company_id',
      'category.name as category_name',
      'expert.id as expert_id',
      'expert.name as expert_name',
      'expert.avatar as expert_avatar',
      'expert.user_id as consultant_user_id',
      'expert.company_id as consultant_company_id',
      'firm.name as firm_name',
      'writer.nickname as writer_nickname',
      'writer.avatar as writer_avatar',
    ])

type RawRow = Awaited<ReturnType<ReturnType<typeof withEvaluation<object>>['execute']>>[number]

/** After this, only `author` of the row names its author. */
const wrapAuthor = ({ author_user_id, writer_nickname, writer_avatar, asker_company_id, ...row }: RawRow) => ({
  ...row,
  author: new MaybeAnonymous(
    { kind: 'PERSON', id: author_user_id, name: writer_nickname ?? CLOSED_ACCOUNT_NAME, avatar: writer_avatar ?? '' },
    // An alias of the consultation would lead back to it.
    { anonymous: row.is_anonymous },
  ),
})

export type WorkspaceEvaluationRow = ReturnType<typeof wrapAuthor>

const wrapPage = ({ rows, ...page }: Page<RawRow>): Page<WorkspaceEvaluationRow> => ({ ...page, rows: rows.map(wrapAuthor) })

type EvaluationQuery = ListQuery & { stars?: number | undefined }

const chosenEvaluations = <Selection>(
  query: SelectQueryBuilder<Database, 'consultation_evaluations', Selection>,
  { stars, keyword }: EvaluationQuery,
) => {
  let rows = query
  if (stars) rows = rows.where('consultation_evaluations.score', '=', stars)
  if (keyword) rows = rows.where(contains('consultation_evaluations.content', keyword))
  return rows
}

export async function listReceivedRows(
  db: Db,
  of: { consultantId: number } | { companyId: number },
  query: EvaluationQuery & { replied?: 'yes' | 'no' | undefined },
) {
  let rows = chosenEvaluations(visibleEvaluations(db), query)
  rows =
    'companyId' in of
      ? rows.where('consultation_evaluations.company_id', '=', of.companyId)
      : rows.where('consultation_evaluations.consultant_id', '=', of.consultantId)
  if (query.replied) rows = rows.where('consultation_evaluations.reply', query.replied === 'yes' ? '<>' : '=', '')
  return wrapPage(await keysetPage(db, withEvaluation(rows), { paging: query, order: newestFirst('consultation_evaluations') }))
}

/** Evaluations that the caller has given; those of consultations asked for a company belong to the company. */
export async function listGivenRows(db: Db, { userId, companyId }: OwnerScope, query: EvaluationQuery) {
  let rows = withEvaluation(chosenEvaluations(db.selectFrom('consultation_evaluations'), query)).where(
    'consultations.asker_company_id',
    companyId === null ? 'is' : '=',
    companyId,
  )
  if (userId !== null) rows = rows.where('consultation_evaluations.author_user_id', '=', userId)
  return wrapPage(await keysetPage(db, rows, { paging: query, order: newestFirst('consultation_evaluations') }))
}

/** @returns the evaluation, and the parties to it: for the policy, and for telling its author. */
export async function findEvaluationRow(
  db: Db,
  id: number,
): Promise<{ row: WorkspaceEvaluationRow; parties: EvaluationParties } | undefined> {
  const found = await withEvaluation(
    db.selectFrom('consultation_evaluations').where('consultation_evaluations.id', '=', id),
  ).executeTakeFirst()
  if (!found) return undefined
  const { author_user_id, asker_company_id, consultant_user_id, consultant_company_id, state } = found
  return {
    row: wrapAuthor(found),
    parties: { author_user_id, asker_company_id, consultant_user_id, consultant_company_id, state },
  }
}

export async function findEvaluationOf(db: Db, consultationId: number): Promise<WorkspaceEvaluationRow | undefined> {
  const found = await withEvaluation(
    db.selectFrom('consultation_evaluations').where('consultation_evaluations.consultation_id', '=', consultationId),
  ).executeTakeFirst()
  return found && wrapAuthor(found)
}

/** @returns false when it has a reply already, or one that waits. */
export async function updateReply(
  trx: Db,
  evaluationId: number,
  { text, held, at }: { text: string; held: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('consultation_evaluations')
    .set(held ? { held_reply: text } : { reply: text, replied_at: at })
    .where('id', '=', evaluationId)
    .where('reply', '=', '')
    .where('held_reply', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
