/** Taking something from the public while reports of it are looked into, where a rule says so (招聘求职 七). */

import { reportKindNames } from '#lib/format/report.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { requireClaim } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { reportableOf, reviewKindOf } from './cases.ts'
import * as queries from './queries.ts'
import { trustOf } from './rates.ts'

/** So many people who are trusted make a report valid before an operator has looked at it. */
const VALID_REPORTS = 3
/** More reporters than these are not asked about. */
const MAX_ASKED = 20

type Case = NonNullable<Awaited<ReturnType<typeof queries.lockCase>>>

/** @returns false when it is of a kind that does not wait, or nobody sees it anyway. */
async function hold(trx: Db, row: Case, now: Date): Promise<boolean> {
  if (row.held_at !== null || row.outcome !== null) return false
  if (!(await reportableOf(row.kind).hold?.(trx, row.target_id, now))) return false
  await queries.updateHeld(trx, row.id, now)
  if (row.author_user_id !== null) {
    const body = `“${row.title}”收到举报，先行下架，运营人员核实之后会通知你结果；不成立的立即恢复。`
    await notify(trx, row.author_user_id, { kind: 'SYSTEM', title: `${reportKindNames[row.kind]}核实中`, body })
  }
  return true
}

/** After a new report: what enough people report whom nobody paid or made for it waits for its check out of sight. */
export async function holdWhenValid(trx: Db, caseId: number, now: Date): Promise<void> {
  const row = await queries.lockCase(trx, caseId)
  if (!row || row.held_at !== null || !reportableOf(row.kind).hold) return
  const reporters = (await queries.listReporters(trx, caseId)).slice(0, MAX_ASKED)
  if (reporters.length < VALID_REPORTS) return
  let trusted = 0
  for (const userId of reporters) if ((await trustOf(trx, userId, now)) > 0) trusted++
  if (trusted >= VALID_REPORTS) await hold(trx, row, now)
}

/** By the operator who has claimed it. @throws AppError `missing.record`, `review.not_claimed`, `state.conflict` */
export async function holdReported(db: Db, id: number, { operator, exchange, now }: OperatorContext): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = await queries.lockCase(trx, id)
    if (!row) throw new AppError('missing.record')
    await requireClaim(trx, { kind: reviewKindOf(row.kind), refId: id }, operator)
    if (!(await hold(trx, row, now))) throw new AppError('state.conflict')
    await audit(
      trx,
      operator,
      { action: 'report.hold', subjectKind: 'report', subjectId: id, detail: { title: row.title } },
      exchange,
    )
    return { done: true as const }
  })
}
