/** Notices of infringement as both sides and operators act on them. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { rights } from '#lib/contract/platform/rights.ts'
import { dateTime } from '#lib/format/date.ts'
import { reportKindNames } from '#lib/format/report.ts'
import { type Actor, type Operator, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { caseOf, reportableOf } from '../cases.ts'
import { dismissAssertion, upholdAssertion } from './ending.ts'
import { rightsPage, termEnd } from './forwarding.ts'
import { managedAssertions, presentCard, presentDetail } from './present.ts'
import * as queries from './queries.ts'
import { withdraw } from './withdrawal.ts'

type Calls = typeof rights
type Body<Name extends 'completeAssertion' | 'rebutAssertion' | 'showSuit'> = NonNullable<CallParsed<Calls[Name]>['body']>
type AssertionStep<Body> = { id: number; body: Body; now: Date }

/** Takes what is new among the files; those of the notice stay. */
async function takeFiles(
  trx: Db,
  { userId, now, ...of }: { userId: number; ids: readonly number[]; before?: readonly number[]; field: string; now: Date },
  purpose: 'CERTIFICATE' | 'ATTACHMENT' = 'ATTACHMENT',
): Promise<number[]> {
  const ids = of.ids.filter(id => !of.before?.includes(id))
  await takeUploads(trx, { userId, ids, purpose, field: of.field, now })
  return [...new Set(of.ids)]
}

/** The columns that the parts of a notice fill. */
export async function partsOf(
  trx: Db,
  body: Body<'completeAssertion'>,
  { userId, before, now }: { userId: number; before?: queries.AssertionRow; now: Date },
) {
  const identity = { userId, ids: body.identityIds, before: before?.identity_upload_ids ?? [], field: 'identityIds', now }
  const proofs = { userId, ids: body.proofIds, before: before?.proof_upload_ids ?? [], field: 'proofIds', now }
  return {
    claimant_name: body.claimantName,
    contact: body.contact,
    identity_upload_ids: await takeFiles(trx, identity, 'CERTIFICATE'),
    right_proof: body.rightProof,
    proof_upload_ids: await takeFiles(trx, proofs),
    addresses: body.addresses,
    grounds: body.grounds,
    signature: body.signature,
    submitted_at: now,
  }
}

export async function listMyAssertions(
  db: Db,
  actor: Actor,
  query: CallParsed<Calls['listMyAssertions']>['query'],
): Promise<CallResult<Calls['listMyAssertions']>> {
  const { userId } = signedInPerson(actor)
  return presentPage(await queries.listOwn(db, userId, query), row => presentCard(row as queries.AssertionRow, userId))
}

const isSeenBy = (row: queries.AssertionRow, userId: number): boolean =>
  row.claimant_user_id === userId || (row.author_user_id === userId && queries.isForwarded(row))

/** @throws AppError `missing.record` for a person who is no side of it. */
export async function getMyAssertion(db: Db, actor: Actor, id: number, now: Date): Promise<CallResult<Calls['getMyAssertion']>> {
  const { userId } = signedInPerson(actor)
  const row = await queries.findAssertion(db, id)
  if (!row || !isSeenBy(row, userId)) throw new AppError('missing.record')
  const seen = await reportableOf(row.kind).find(db, row.target_id, { userId, seqs: [] })
  return presentDetail(db, row, { userId, link: seen ? row.link : null, reader: linkReaderOf(actor), now })
}

/** @throws AppError `missing.record` when the case is not this operator's to decide. */
export async function getCaseAssertions(
  db: Db,
  operator: Operator,
  caseId: number,
  now: Date,
): Promise<CallResult<Calls['getCaseAssertions']>> {
  await caseOf(db, caseId, operator)
  return { list: await managedAssertions(db, operator, caseId, now) }
}

/** @throws AppError `missing.record` for the wrong side. */
async function held(trx: Db, id: number, userId: number, side: 'claimant_user_id' | 'author_user_id') {
  const row = await queries.lockAssertion(trx, id)
  if (!row || row[side] !== userId || !isSeenBy(row, userId)) throw new AppError('missing.record')
  return row
}

/** @throws AppError `state.conflict` when it is not their turn, or too late. */
function refuseLate(row: queries.AssertionRow, state: 'FORWARDED' | 'REBUTTED', now: Date): void {
  if (row.state !== state) throw new AppError('state.conflict', { message: '现在不需要提交，刷新看看最新的情况' })
  if (row.until && row.until <= now)
    throw new AppError('state.conflict', { message: `${dateTime(row.until.toISOString())} 前可以提交，已经过期` })
}

export async function completeAssertion(db: Db, actor: Actor, { id, body, now }: AssertionStep<Body<'completeAssertion'>>) {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await held(trx, id, userId, 'claimant_user_id')
    if (row.state !== 'INCOMPLETE') throw new AppError('state.conflict', { message: '现在不需要补充材料' })
    const parts = await partsOf(trx, body, { userId, before: row, now })
    await queries.updateAssertion(trx, id, { ...parts, state: 'RECEIVED', answer: '' })
    return { done: true as const }
  })
}

export const withdrawAssertion = (db: Db, actor: Actor, { id, now }: { id: number; now: Date }) =>
  withdraw(db, { id, userId: signedInPerson(actor).userId, now })

export async function rebutAssertion(db: Db, actor: Actor, { id, body, now }: AssertionStep<Body<'rebutAssertion'>>) {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await held(trx, id, userId, 'author_user_id')
    refuseLate(row, 'FORWARDED', now)
    await queries.insertRebuttal(trx, {
      assertion_id: id,
      user_id: userId,
      name: body.name,
      contact: body.contact,
      grounds: body.grounds,
      proof_upload_ids: await takeFiles(trx, { userId, ids: body.proofIds, field: 'proofIds', now }),
      signature: body.signature,
      created_at: now,
    })
    const until = termEnd(now)
    await queries.updateAssertion(trx, id, { state: 'REBUTTED', until })
    await notify(trx, row.claimant_user_id, {
      kind: 'SYSTEM',
      title: '发布者提交了不侵权声明',
      body:
        `${reportKindNames[row.kind]}“${row.title}”：请看声明和证据。你在 ${dateTime(until.toISOString())} 前` +
        '没有提交已经投诉或起诉的材料的，内容会恢复。',
      link: rightsPage(id),
      dedupeKey: `rights-rebutted-${id}`,
    })
    return { done: true as const }
  })
}

export async function showSuit(db: Db, actor: Actor, { id, body, now }: AssertionStep<Body<'showSuit'>>) {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await held(trx, id, userId, 'claimant_user_id')
    refuseLate(row, 'REBUTTED', now)
    const made = await queries.insertSuit(trx, {
      assertion_id: id,
      authority: body.authority,
      number: body.number,
      proof_upload_ids: await takeFiles(trx, { userId, ids: body.proofIds, field: 'proofIds', now }),
      created_at: now,
    })
    if (!made) throw new AppError('state.conflict', { message: '上次提交的材料还在核实' })
    await submitForReview(trx, {
      kind: 'RIGHTS_SUIT',
      refId: made.id,
      title: `投诉或起诉的材料：${reportKindNames[row.kind]}“${row.title}”`,
      submittedBy: userId,
    })
    return { done: true as const }
  })
}

/** @throws AppError `state.conflict` once it is decided. */
export async function askForParts(
  db: Db,
  { id, missing }: { id: number; missing: string },
  { operator, exchange }: OperatorContext,
) {
  return db.transaction().execute(async trx => {
    const row = await queries.lockAssertion(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'RECEIVED') throw new AppError('state.conflict')
    await queries.updateAssertion(trx, id, { state: 'INCOMPLETE', answer: missing })
    await notify(trx, row.claimant_user_id, {
      kind: 'SYSTEM',
      title: '侵权通知需要补充材料',
      body: `${reportKindNames[row.kind]}“${row.title}”：${missing}`,
      link: rightsPage(id),
    })
    await audit(trx, operator, { action: 'rights.ask', subjectKind: 'rights', subjectId: id, detail: { missing } }, exchange)
    return { done: true as const }
  })
}

/** @throws AppError `state.conflict` where no suit was shown. */
export async function settleAssertion(
  db: Db,
  { id, infringes, reason }: { id: number; infringes: boolean; reason: string },
  { operator, exchange, now }: OperatorContext,
) {
  return db.transaction().execute(async trx => {
    const row = await queries.lockAssertion(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'SUED') throw new AppError('state.conflict')
    await (infringes ? upholdAssertion : dismissAssertion)(trx, row, { reason, now })
    const detail = { infringes, reason }
    await audit(trx, operator, { action: 'rights.settle', subjectKind: 'rights', subjectId: id, detail }, exchange)
    return { done: true as const }
  })
}
