/** The console: how each signal is set and how often it was right, and everything that was found. */

import type { CallParsed, ListOf } from '#lib/contract/define.ts'
import type { FraudHit, FraudSetting, FraudSignal, fraud } from '#lib/contract/platform/fraud.ts'
import { reviewDuty } from '#lib/contract/platform/moderation.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { defaultThresholds, FRAUD_SIGNALS, FRAUD_THRESHOLDS, thresholdProblems } from '#lib/forms/platform/fraud.ts'
import { hasDuty, type Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import * as queries from './queries.ts'
import { HIT_DAYS } from './sweep.ts'

type Setting = Awaited<ReturnType<typeof queries.listSettings>>[number]
type Figures = Awaited<ReturnType<typeof queries.countBySignal>>[number]

const NONE = { warned: 0, held: 0, queued: 0, waiting: 0, confirmed: 0, overturned: 0 }

function present(signal: FraudSignal, row: Setting | undefined, found: Figures | undefined): FraudSetting {
  const shown = { isOn: row?.is_on ?? true, bounds: { ...defaultThresholds(signal), ...row?.bounds } }
  const { signal: _, ...figures } = found ?? { signal, ...NONE }
  return { signal, ...shown, ...figures, changedAt: row?.changed_at.toISOString() ?? null, version: versionOf(shown) }
}

const since = (now: Date): Date => new Date(now.getTime() - HIT_DAYS * DAY_MS)

export async function listSignals(db: Db, now: Date): Promise<FraudSetting[]> {
  const [settings, figures] = await Promise.all([queries.listSettings(db), queries.countBySignal(db, since(now))])
  return FRAUD_SIGNALS.map(signal =>
    present(
      signal,
      settings.find(one => one.signal === signal),
      figures.find(one => one.signal === signal),
    ),
  )
}

/** Only the bounds that the signal has. */
const ownBounds = (signal: FraudSignal, bounds: Readonly<Partial<Record<string, number | undefined>>>): Record<string, number> =>
  Object.fromEntries(Object.keys(FRAUD_THRESHOLDS[signal]).map(name => [name, bounds[name] ?? Number.NaN]))

/** @throws AppError `validation.fields` beside the bound, `state.changed` when somebody else has changed it since. */
export async function setSignal(
  db: Db,
  { signal, isOn, bounds: sent, version }: CallParsed<typeof fraud.setFraudSignal>['body'],
  { operator, exchange, now }: OperatorContext,
): Promise<FraudSetting> {
  const bounds = ownBounds(signal, sent)
  const fields = thresholdProblems(signal, bounds)
  if (Object.keys(fields).length > 0) throw new AppError('validation.fields', { fields })
  await db.transaction().execute(async trx => {
    await queries.lockSettings(trx)
    await refuseOutdated(version, async () => present(signal, await queries.findSetting(trx, signal), undefined).version)
    await queries.saveSetting(trx, {
      signal,
      is_on: isOn,
      bounds: JSON.stringify(bounds),
      changed_by: operator.userId,
      changed_at: now,
    })
    const detail = { signal, isOn, ...bounds }
    await audit(trx, operator, { action: 'fraud.set', subjectKind: 'fraud', detail }, exchange)
  })
  const all = await listSignals(db, now)
  return all.find(one => one.signal === signal) as FraudSetting
}

/** A case is named only to those whose duty it is. */
export async function listHits(
  db: Db,
  operator: Operator,
  query: CallParsed<typeof fraud.listFraudHits>['query'],
): Promise<ListOf<FraudHit>> {
  const page = await queries.pageHits(db, query, query)
  return presentPage(page, row => ({
    hitId: row.id,
    signal: row.signal,
    level: row.level,
    reason: row.reason,
    account: row.anonymous || row.user_id === null ? null : { userId: row.user_id, nickname: row.nickname ?? '' },
    outcome: row.outcome,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reviewId: row.review_id ?? (hasDuty(operator, reviewDuty.TEXT) ? row.text_review_id : null),
  }))
}
