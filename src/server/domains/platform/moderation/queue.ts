/** The review queue as operators work in it: who takes what, and what is decided. */

import type { CallParsed, CallResult, ListOf } from '#lib/contract/define.ts'
import {
  type moderation,
  REPORT_REVIEWS,
  type ReviewCase,
  type ReviewKind,
  reviewDuty,
} from '#lib/contract/platform/moderation.ts'
import { hasDuty, type Operator } from '#server/access/actor.ts'
import { operatorReader } from '#server/access/link-reader.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { keysOfShown, rememberRefusedPictures } from '#server/domains/platform/picture-check/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { type Party, refuseOwnCase, takesPart } from '#server/own-case.ts'
import {
  type CaseRow,
  findCase,
  findWaiting,
  listCases,
  listEarlier,
  lockCase,
  updateClaimed,
  updateDecided,
  updateReleased,
} from './queries.ts'

/** The kinds this operator decides. */
const kindsOf = (operator: Operator): ReviewKind[] =>
  (Object.keys(reviewDuty) as ReviewKind[]).filter(kind => hasDuty(operator, reviewDuty[kind]))

/** Put up by the site itself: nobody has submitted them. */
const BY_THE_SITE: readonly ReviewKind[] = ['FRAUD', 'STRIKE_FREEZE']

const present = (row: CaseRow, operator: Operator): ReviewCase => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  isUrgent: row.precedence === 0,
  submittedBy: { userId: row.submitted_by, nickname: row.submitter_name ?? (BY_THE_SITE.includes(row.kind) ? '系统' : '访客') },
  companyId: row.company_id,
  submittedAt: row.submitted_at.toISOString(),
  claimedBy:
    row.claimed_by === null
      ? null
      : { userId: row.claimed_by, nickname: row.claimer_name ?? '', me: row.claimed_by === operator.userId },
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})

export async function listReviews(
  db: Db,
  operator: Operator,
  query: CallParsed<typeof moderation.listReviews>['query'],
): Promise<ListOf<ReviewCase>> {
  // Reports have a page of their own.
  const allowed = kindsOf(operator).filter(kind => (query.kind ? kind === query.kind : !REPORT_REVIEWS.includes(kind)))
  const filter = {
    kinds: allowed,
    state: query.state,
    claimedBy: query.mine ? operator.userId : undefined,
    keyword: query.keyword,
  }
  const page = await listCases(db, filter, query)
  return presentPage(page, row => present(row as CaseRow, operator))
}

/** @throws AppError `missing.record` when there is no such case, or its kind is not this operator's to decide. */
async function caseOf(db: Db, id: number, operator: Operator): Promise<CaseRow> {
  const row = await findCase(db, id)
  if (!row || !kindsOf(operator).includes(row.kind)) throw new AppError('missing.record')
  return row
}

async function partiesOf(db: Db, { kind, ref_id, submitted_by, company_id }: CaseRow): Promise<Party[]> {
  const others = await getRegistry().reviewSubjects[kind]?.parties?.(db, ref_id)
  return [{ userId: submitted_by, companyId: company_id }, ...(others ?? [])]
}

export async function getReview(db: Db, operator: Operator, id: number): Promise<CallResult<typeof moderation.getReview>> {
  const row = await caseOf(db, id, operator)
  const [evidence, earlier, parties] = await Promise.all([
    getRegistry().reviewSubjects[row.kind]?.show(db, row.ref_id, operatorReader(operator)),
    listEarlier(db, row),
    partiesOf(db, row),
  ])
  return {
    ...present(row, operator),
    subjectId: row.ref_id,
    own: await takesPart(db, operator.userId, parties),
    facts: evidence?.facts ?? [],
    text: evidence?.text ?? '',
    pictures: evidence?.pictures ?? [],
    files: evidence?.files ?? [],
    films: evidence?.films ?? [],
    link: evidence?.link ?? null,
    history: earlier.map(one => ({
      id: one.id,
      state: one.state,
      reason: one.reason,
      decidedAt: (one.decided_at ?? row.submitted_at).toISOString(),
      operator: one.nickname ?? '',
    })),
  }
}

/** @throws AppError `rights.own_case`; `review.took_part` for the operator whose own act an appeal is about. */
async function refuseTookPart(db: Db, row: CaseRow, operator: Operator): Promise<void> {
  await refuseOwnCase(db, operator, await partiesOf(db, row))
  const userId = await getRegistry().reviewSubjects[row.kind]?.tookPart?.(db, row.ref_id)
  if (userId === operator.userId) throw new AppError('review.took_part')
}

/**
 * Claims a case: of several operators at once, one gets it. An operator who has it already keeps it.
 * @throws AppError `review.taken` when somebody else has it, `state.conflict` when it is decided, `review.took_part`, `rights.own_case`
 */
export async function claimReview(db: Db, id: number, { operator, exchange, now }: OperatorContext): Promise<ReviewCase> {
  return db.transaction().execute(async trx => {
    const found = await caseOf(trx, id, operator)
    const { kind } = found
    await refuseTookPart(trx, found, operator)
    const claimed = await updateClaimed(trx, id, operator.userId, now)
    const row = await caseOf(trx, id, operator)
    if (!claimed) {
      if (row.state !== 'CLAIMED') throw new AppError('state.conflict')
      if (row.claimed_by !== operator.userId)
        throw new AppError('review.taken', { message: `${row.claimer_name ?? '别人'} 正在处理这一条` })
      return present(row, operator)
    }
    await audit(trx, operator, { action: 'review.claim', subjectKind: 'review', subjectId: id, detail: { kind } }, exchange)
    return present(row, operator)
  })
}

/** The locked case of an operator who has claimed it. */
async function lockClaimed(trx: Db, id: number, operator: Operator): Promise<CaseRow> {
  await lockCase(trx, id)
  const row = await caseOf(trx, id, operator)
  if (row.state === 'OPEN') throw new AppError('review.not_claimed')
  if (row.state !== 'CLAIMED') throw new AppError('state.conflict')
  if (row.claimed_by !== operator.userId)
    throw new AppError('review.taken', { message: `${row.claimer_name ?? '别人'} 正在处理这一条` })
  return row
}

/** The locked case of an operator who has claimed it and may decide it. */
async function lockForDecision(trx: Db, id: number, operator: Operator): Promise<CaseRow> {
  const row = await lockClaimed(trx, id, operator)
  await refuseTookPart(trx, row, operator)
  return row
}

export async function releaseReview(db: Db, id: number, { operator, exchange }: OperatorContext): Promise<ReviewCase> {
  return db.transaction().execute(async trx => {
    const { kind } = await lockClaimed(trx, id, operator)
    await updateReleased(trx, id)
    await audit(trx, operator, { action: 'review.release', subjectKind: 'review', subjectId: id, detail: { kind } }, exchange)
    return present(await caseOf(trx, id, operator), operator)
  })
}

/** Decides a case in one transaction with what the decision does in its own domain. */
export async function decideReview(
  db: Db,
  { id, reason, approved, keepPictures = false }: { id: number; reason: string; approved: boolean; keepPictures?: boolean },
  { operator, exchange, now }: OperatorContext,
): Promise<ReviewCase> {
  return db.transaction().execute(async trx => {
    const row = await lockForDecision(trx, id, operator)
    const subject = getRegistry().reviewSubjects[row.kind]
    if (!subject) throw new AppError('state.conflict')
    const decision = { operatorId: operator.userId, reason, now, context: { operator, exchange, now } }
    // Before the decision: what is refused may let go of its pictures.
    if (keepPictures) {
      const { pictures } = await subject.show(trx, row.ref_id, operatorReader(operator))
      await rememberRefusedPictures(trx, {
        keys: keysOfShown(pictures),
        title: row.title,
        reason,
        operatorId: operator.userId,
        now,
      })
    }
    if (approved) await subject.approve(trx, row.ref_id, decision)
    else await subject.reject(trx, row.ref_id, decision)
    await updateDecided(trx, id, {
      state: approved ? 'APPROVED' : 'REJECTED',
      decided_by: operator.userId,
      decided_at: now,
      reason,
    })
    await audit(
      trx,
      operator,
      {
        action: approved ? 'review.approve' : 'review.reject',
        subjectKind: 'review',
        subjectId: id,
        companyId: row.company_id,
        detail: { kind: row.kind, refId: row.ref_id, reason },
      },
      exchange,
    )
    return present(await caseOf(trx, id, operator), operator)
  })
}

/** @throws AppError `state.conflict` when nothing waits, `review.taken`, `review.not_claimed`, `review.took_part`, `rights.own_case` */
export async function requireClaim(
  trx: Db,
  { kind, refId }: { kind: ReviewKind; refId: number },
  operator: Operator,
): Promise<void> {
  const id = await findWaiting(trx, kind, refId)
  if (id === undefined) throw new AppError('state.conflict')
  await lockForDecision(trx, id, operator)
}

/** Ends the waiting case of a record whose domain decides it by a call of its own. Only by the operator who has claimed it. */
export async function settleReview(
  trx: Db,
  { kind, refId, approved, reason }: { kind: ReviewKind; refId: number; approved: boolean; reason: string },
  { operator, now }: OperatorContext,
): Promise<void> {
  const id = await findWaiting(trx, kind, refId)
  if (id === undefined) throw new AppError('state.conflict')
  await lockForDecision(trx, id, operator)
  await updateDecided(trx, id, {
    state: approved ? 'APPROVED' : 'REJECTED',
    decided_by: operator.userId,
    decided_at: now,
    reason,
  })
}

/** Whether this operator takes part in the waiting case of a record. */
export async function isOwnReview(db: Db, kind: ReviewKind, refId: number, operator: Operator): Promise<boolean> {
  const id = await findWaiting(db, kind, refId)
  const row = id === undefined ? undefined : await findCase(db, id)
  return row !== undefined && (await takesPart(db, operator.userId, await partiesOf(db, row)))
}
