/** SQL of the review queue. */
import type { Db } from '#server/db/client.ts'

export const cases = (db: Db) =>
  db
    .selectFrom('review_cases')
    .leftJoin('users as submitter', 'submitter.id', 'review_cases.submitted_by')
    .leftJoin('users as claimer', 'claimer.id', 'review_cases.claimed_by')
    .select([
      'review_cases.id',
      'review_cases.kind',
      'review_cases.ref_id',
      'review_cases.title',
      'review_cases.state',
      'review_cases.submitted_by',
      'submitter.nickname as submitter_name',
      'review_cases.company_id',
      'review_cases.submitted_at',
      'review_cases.claimed_by',
      'claimer.nickname as claimer_name',
      'review_cases.decided_at',
      'review_cases.reason',
    ])

export const findCase = (db: Db, id: number) => cases(db).where('review_cases.id', '=', id).executeTakeFirst()

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

/** Each application of these is a record of its own; what was decided before is found by whom they are about. */
const aboutThePerson: readonly CaseRow['kind'][] = ['PERSON_CERTIFICATION', 'CONSULTANT']

/** What was decided before about the same thing. */
export const listEarlier = (
  db: Db,
  { kind, ref_id, id, submitted_by, company_id }: Pick<CaseRow, 'kind' | 'ref_id' | 'id' | 'submitted_by' | 'company_id'>,
) =>
  db
    .selectFrom('review_cases')
    .leftJoin('users', 'users.id', 'review_cases.decided_by')
    .select(['review_cases.id', 'review_cases.state', 'reason', 'decided_at', 'nickname'])
    .where('kind', '=', kind)
    .where(eb =>
      kind === 'COMPANY_CERTIFICATION' && company_id !== null
        ? eb('review_cases.company_id', '=', company_id)
        : aboutThePerson.includes(kind) && submitted_by !== null
          ? eb('review_cases.submitted_by', '=', submitted_by)
          : eb('ref_id', '=', ref_id),
    )
    .where('review_cases.id', '<>', id)
    .where('decided_at', 'is not', null)
    .orderBy('review_cases.id', 'desc')
    .limit(20)
    .execute()
