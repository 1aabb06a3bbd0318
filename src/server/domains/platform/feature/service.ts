/** Switches of what people can begin, and the gate before the calls that begin it. */

import type { CallDefinition, CallParsed } from '#lib/contract/define.ts'
import { FEATURES, type Feature, type FeatureSwitch, type features } from '#lib/contract/platform/feature.ts'
import type { Actor } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { requireConsent } from '#server/domains/platform/rule/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { featureOf, needsConsent } from './calls.ts'
import * as queries from './queries.ts'

export { featureOf } from './calls.ts'

type Row = NonNullable<Awaited<ReturnType<typeof queries.findSwitch>>>

const present = (feature: Feature, row: Row | undefined): FeatureSwitch => {
  const shown = { isOff: row?.is_off ?? false, message: row?.message ?? '' }
  return { feature, ...shown, changedAt: row?.changed_at.toISOString() ?? null, version: versionOf(shown) }
}

export async function listFeatures(db: Db): Promise<FeatureSwitch[]> {
  const rows = await queries.listSwitches(db)
  return FEATURES.map(feature =>
    present(
      feature,
      rows.find(row => row.feature === feature),
    ),
  )
}

/** @throws AppError `state.changed` when somebody else has switched it since. */
export const setFeature = (
  db: Db,
  { feature, isOff, message, version }: CallParsed<typeof features.setFeature>['body'],
  { operator: me, exchange, now }: OperatorContext,
): Promise<FeatureSwitch> =>
  db.transaction().execute(async trx => {
    await queries.lockSwitches(trx)
    const before = present(feature, await queries.findSwitch(trx, feature))
    await refuseOutdated(version, () => before.version)
    await queries.saveSwitch(trx, { feature, is_off: isOff, message, changed_by: me.userId, changed_at: now })
    await audit(
      trx,
      me,
      { action: isOff ? 'feature.switch_off' : 'feature.switch_on', subjectKind: 'feature', detail: { feature, message } },
      exchange,
    )
    return present(feature, await queries.findSwitch(trx, feature))
  })

/** @throws AppError `feature.off` in the words that an operator has written. */
export async function requireOn(db: Db, feature: Feature): Promise<void> {
  const row = await queries.findSwitch(db, feature)
  if (row?.is_off) throw new AppError('feature.off', { message: row.message })
}

/**
 * Before a call that begins something new. Operators act in any case: they have to see whether it works again.
 * @throws AppError `feature.off`, `consent.needed`
 */
export async function admitCall(db: Db, call: CallDefinition, actor: Actor, now: Date): Promise<void> {
  const feature = featureOf(call)
  if (!feature || actor.kind === 'manager') return
  await requireOn(db, feature)
  if (actor.kind === 'user' && needsConsent(call)) await requireConsent(db, actor.userId, now)
}
