/** SQL of evaluations, their scores and labels. */
import { sql } from 'kysely'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { evaluationIsAnonymous, visibleEvaluations } from '#server/domains/consult/consult/visibility.ts'
import type { Provider } from './fees.ts'

const ofProvider = (db: Db, of: Provider) =>
  visibleEvaluations(db).where(eb =>
    'consultantId' in of
      ? eb('consultation_evaluations.consultant_id', '=', of.consultantId)
      : eb('consultation_evaluations.company_id', '=', of.companyId),
  )

const readEvaluations = (db: Db, of: Provider, limit: number) =>
  ofProvider(db, of)
    .innerJoin('consultations', 'consultations.id', 'consultation_evaluations.consultation_id')
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .leftJoin('consultants', 'consultants.id', 'consultation_evaluations.consultant_id')
    .leftJoin('users as writer', 'writer.id', 'consultation_evaluations.author_user_id')
    .select([
      'consultation_evaluations.id',
      'consultation_evaluations.score',
      'consultation_evaluations.content',
      'consultation_evaluations.labels',
      'consultation_evaluations.reply',
      'consultation_evaluations.author_user_id',
      evaluationIsAnonymous.as('is_anonymous'),
      'consultation_evaluations.created_at',
      'consultations.way',
      'category.name as category_name',
      'consultants.name as consultant_name',
      'writer.nickname',
      'writer.avatar',
    ])
    .orderBy('consultation_evaluations.created_at', 'desc')
    .orderBy('consultation_evaluations.id', 'desc')
    .limit(limit)
    .execute()

/** The newest evaluations; what it was about only by way and category, never by its text. */
export const listEvaluationRows = async (db: Db, of: Provider, limit: number) =>
  (await readEvaluations(db, of, limit)).map(({ author_user_id, nickname, avatar, is_anonymous, ...row }) => ({
    ...row,
    author: new MaybeAnonymous(
      { kind: 'PERSON', id: author_user_id, name: nickname ?? CLOSED_ACCOUNT_NAME, avatar: avatar ?? '' },
      { anonymous: is_anonymous },
    ),
  }))

export type EvaluationRow = Awaited<ReturnType<typeof listEvaluationRows>>[number]

export const countScores = (db: Db, of: Provider) =>
  ofProvider(db, of)
    .select(eb => ['consultation_evaluations.score', eb.fn.countAll<number>().as('n')])
    .groupBy('consultation_evaluations.score')
    .execute()

export const countLabels = (db: Db, of: Provider, limit: number) =>
  db
    .selectFrom(ofProvider(db, of).select(sql<string>`unnest(labels)`.as('name')).as('given'))
    .select(eb => ['given.name', eb.fn.countAll<number>().as('n')])
    .groupBy('given.name')
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
