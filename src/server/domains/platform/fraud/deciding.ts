/** What an operator makes of a case: swindle, with what follows from it by the means there are, or nothing wrong. */

import type { z } from 'zod'
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { reportKind } from '#lib/contract/platform/report.ts'
import { date } from '#lib/format/date.ts'
import { fraudSignalTexts } from '#lib/format/fraud.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { fraudDecisionBody } from '#lib/forms/platform/fraud.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { liftCautions } from '#server/domains/consult/chat/service.ts'
import { settleReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { STRIKES_PAGE, strike } from '#server/domains/platform/report/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { listUses } from './contact-queries.ts'
import { listConversationsMet } from './met-queries.ts'
import * as queries from './queries.ts'
import { MET_DAYS } from './sweep.ts'
import { WORDS_DAYS } from './words.ts'

type Hit = NonNullable<Awaited<ReturnType<typeof queries.lockHit>>>
type Verdict = z.output<typeof fraudDecisionBody>
type Subject = { kind: ReportKind; id: number }

/** Places of a contact that one case shows and takes down. */
export const MAX_USES = 200

const isReportable = (kind: string): kind is ReportKind => reportKind.safeParse(kind).success

/** What can be taken down because of it. */
async function subjectsOf(trx: Db, hit: Hit, now: Date): Promise<Subject[]> {
  if (hit.subject_kind === 'CONTACT') {
    const uses = await listUses(trx, hit.subject_id, MAX_USES)
    return uses.map(one => ({ kind: one.subject_kind, id: one.subject_id }))
  }
  if (isReportable(hit.subject_kind)) return [{ kind: hit.subject_kind, id: hit.subject_id }]
  if (hit.user_id === null) return []
  const ids =
    hit.signal === 'CONTACTS_MANY'
      ? await listConversationsMet(trx, hit.user_id, date(now.getTime() - MET_DAYS * DAY_MS))
      : (await queries.listWarnedIn(trx, hit.user_id, 'CHAT', new Date(hit.created_at.getTime() - WORDS_DAYS * DAY_MS))).map(
          one => one.subject_id,
        )
  return ids.map(id => ({ kind: 'CHAT' as const, id }))
}

async function accountsOf(trx: Db, hit: Hit): Promise<number[]> {
  if (hit.subject_kind !== 'CONTACT') return hit.user_id === null ? [] : [hit.user_id]
  return [...new Set((await listUses(trx, hit.subject_id, MAX_USES)).map(one => one.user_id))]
}

type Decider = { operatorId: number; now: Date }

async function punish(trx: Db, hit: Hit, { takeDown, points, rule, reason }: Verdict, { operatorId, now }: Decider) {
  const accounts = await accountsOf(trx, hit)
  if (points > 0 && (await queries.listOperators(trx, accounts)).length > 0) {
    throw new AppError('rights.denied', { message: '这里有运营人员的账号，不能在这里记分' })
  }
  if (takeDown) {
    const { reportables } = getRegistry()
    for (const { kind, id } of await subjectsOf(trx, hit, now))
      await reportables[kind]?.hide?.(trx, id, { reason, operatorId, now })
  }
  for (const userId of accounts) {
    const penalty = await strike(trx, { userId, caseId: null, points, rule, reason, operatorId, now })
    if (!penalty) continue
    const what = `反骗核查（${fraudSignalTexts[hit.signal]}）：${reason}。${takeDown ? '相关内容已经下架，' : ''}${penalty}。`
    await notify(trx, userId, {
      kind: points > 0 ? 'SECURITY' : 'SYSTEM',
      title: '你的账号被认定有欺诈行为',
      body: what,
      link: STRIKES_PAGE,
    })
  }
}

/** The cautions of the conversations that a harmless account opened go. */
async function clear(trx: Db, hit: Hit, now: Date): Promise<void> {
  if (hit.signal !== 'CONTACTS_MANY' || hit.user_id === null) return
  await liftCautions(trx, await listConversationsMet(trx, hit.user_id, date(now.getTime() - MET_DAYS * DAY_MS)))
}

/** @throws AppError `missing.record`, `state.conflict` when it is decided, `rights.denied` for points to an operator. */
export async function judge(trx: Db, hitId: number, verdict: Verdict, decider: Decider): Promise<void> {
  const hit = await queries.lockHit(trx, hitId)
  if (!hit) throw new AppError('missing.record')
  if (hit.outcome !== null) throw new AppError('state.conflict')
  if (verdict.outcome === 'FRAUD') await punish(trx, hit, verdict, decider)
  else await clear(trx, hit, decider.now)
  const decided = { outcome: verdict.outcome, decided_at: decider.now, decided_by: decider.operatorId }
  await queries.updateOutcome(trx, [hitId], decided)
  if (hit.subject_kind !== 'ACCOUNT' || hit.user_id === null) return
  const since = new Date(hit.created_at.getTime() - WORDS_DAYS * DAY_MS)
  await queries.updateWarned(trx, { signal: hit.signal, userId: hit.user_id, since }, decided)
}

/** Only by the operator who has claimed it. */
export const decideFraud = (
  db: Db,
  { reviewId, verdict }: { reviewId: number; verdict: Verdict },
  { operator, exchange, now }: OperatorContext,
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const found = await queries.findReviewed(trx, reviewId)
    if (!found) throw new AppError('missing.record')
    const { outcome, reason, points, takeDown } = verdict
    const decision = { kind: 'FRAUD', refId: found.ref_id, approved: outcome === 'FRAUD', reason } as const
    await settleReview(trx, decision, { operator, exchange, now })
    await judge(trx, found.ref_id, verdict, { operatorId: operator.userId, now })
    const detail = { outcome, reason, ...(outcome === 'FRAUD' ? { points, takeDown } : {}) }
    await audit(trx, operator, { action: 'fraud.decide', subjectKind: 'fraud', subjectId: found.ref_id, detail }, exchange)
    return { done: true as const }
  })
