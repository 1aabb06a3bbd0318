/** Publishing a new version of a rule. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { operatorRule, RuleEditor } from '#lib/contract/platform/operator-rule.ts'
import { AGREEMENTS } from '#lib/contract/platform/rule.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { MAX_RULE_DAYS_AHEAD } from '#lib/forms/platform/rule.ts'
import { pageTag } from '#lib/tags.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { isForAll } from './announcing.ts'
import * as queries from './queries.ts'
import { presentCard } from './service.ts'
import { allUpcomingAfter, listVersioned, textOf, type VersionedRule, versionInForce } from './versions.ts'

type Calls = typeof operatorRule

export async function listManagedRules(db: Db, now: Date): Promise<CallResult<Calls['listManagedRules']>> {
  const today = date(now)
  const [rules, consents] = await Promise.all([listVersioned(db), queries.countConsents(db)])
  return rules.map(rule => {
    const { id } = rule.file.data
    const held = versionInForce(rule, today)
    const isAgreement = AGREEMENTS.includes(id)
    const agreed = consents.find(row => row.rule_id === id && row.version === held.version)?.people ?? 0
    return {
      ...presentCard(rule, held),
      isAgreement,
      noticeDays: rule.file.data.noticeDays ?? 0,
      upcoming: allUpcomingAfter(rule, today).map(({ version, effectiveOn }) => ({ version, effectiveOn })),
      agreed: isAgreement ? agreed : null,
    }
  })
}

/** `3.1` → `3.2`; past a name that a withdrawn version had. */
function next(version: string, taken: readonly string[]): string {
  const [whole = '1', part = '0'] = version.split('.')
  const name = `${whole}.${Number(part) + 1}`
  return taken.includes(name) ? next(name, taken) : name
}

/** Not before its notice is over, and not before the version that it follows. */
function soonestOf({ file, versions }: VersionedRule, now: Date): string {
  const noticed = date(now.getTime() + (file.data.noticeDays ?? 0) * DAY_MS)
  return [versions[0].effectiveOn, noticed].sort()[1] ?? noticed
}

const find = async (db: Db, ruleId: number): Promise<VersionedRule> => {
  const rule = (await listVersioned(db)).find(one => one.file.data.id === ruleId)
  if (!rule) throw new AppError('missing.record')
  return rule
}

/** @throws AppError `missing.record` */
export async function getRuleEditor(db: Db, ruleId: number, now: Date): Promise<RuleEditor> {
  const rule = await find(db, ruleId)
  const [newest] = rule.versions
  const [body, taken] = await Promise.all([textOf(db, rule, newest), queries.listVersionNames(db, ruleId)])
  return {
    ruleId,
    title: rule.file.data.title,
    newestVersion: newest.version,
    effectiveOn: newest.effectiveOn,
    body: body.trim(),
    nextVersion: next(newest.version, taken),
    soonest: soonestOf(rule, now),
    latest: date(now.getTime() + MAX_RULE_DAYS_AHEAD * DAY_MS),
    noticeDays: rule.file.data.noticeDays ?? 0,
    isAgreement: AGREEMENTS.includes(ruleId),
    version: versionOf({ version: newest.version, body }),
  }
}

/** @throws AppError `missing.record`, `state.changed` when somebody has published since; `validation.fields` for a day too soon or no change. */
export const publishRule = (
  db: Db,
  { version, ...given }: CallParsed<Calls['publishRule']>['body'],
  { operator: me, exchange, now }: OperatorContext,
): Promise<RuleEditor> =>
  db.transaction().execute(async trx => {
    await queries.lockPublishing(trx)
    const before = await getRuleEditor(trx, given.ruleId, now)
    await refuseOutdated(version, () => before.version)
    if (given.effectiveOn < before.soonest) {
      throw new AppError('validation.fields', { fields: { effectiveOn: `最早 ${before.soonest} 生效` } })
    }
    if (given.effectiveOn > before.latest) {
      throw new AppError('validation.fields', { fields: { effectiveOn: `最晚 ${before.latest} 生效` } })
    }
    if (given.body === before.body) throw new AppError('validation.fields', { fields: { body: '和上一版一样，没有改动' } })
    const today = date(now)
    await queries.insertVersion(trx, {
      rule_id: given.ruleId,
      version: before.nextVersion,
      body: given.body,
      changes: given.changes,
      effective_on: given.effectiveOn,
      published_by: me.userId,
      published_at: now,
      applied_at: given.effectiveOn <= today ? now : null,
      notified_at: isForAll(given.ruleId) ? null : now,
    })
    await audit(
      trx,
      me,
      {
        action: 'rule.publish',
        subjectKind: 'rule',
        subjectId: given.ruleId,
        detail: { title: before.title, version: before.nextVersion, from: given.effectiveOn },
      },
      exchange,
    )
    await purgeTags(trx, [pageTag.rules])
    return getRuleEditor(trx, given.ruleId, now)
  })

/**
 * Withdraws an announced version. People who were notified of it are notified of this; its name is not used again.
 * @throws AppError `missing.record`; `state.conflict` once it holds
 */
export const withdrawRule = (
  db: Db,
  { ruleId, ruleVersion, reason }: CallParsed<Calls['withdrawRule']>['body'],
  { operator: me, exchange, now }: OperatorContext,
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    await queries.lockPublishing(trx)
    const { file } = await find(trx, ruleId)
    const row = await queries.findVersion(trx, ruleId, ruleVersion)
    if (!row || row.withdrawn_at) throw new AppError('missing.record', { message: '没有这个版本，或已经撤回' })
    if (row.effective_on <= date(now)) throw new AppError('state.conflict', { message: '已经生效的版本不能撤回，请公布新的版本' })
    await queries.updateVersion(trx, row.id, {
      withdrawn_at: now,
      withdrawn_by: me.userId,
      withdraw_reason: reason,
      notified_up_to: 0,
      notified_at: row.notified_up_to > 0 ? null : now,
    })
    await audit(
      trx,
      me,
      {
        action: 'rule.withdraw',
        subjectKind: 'rule',
        subjectId: ruleId,
        detail: { title: file.data.title, version: ruleVersion, from: row.effective_on, reason },
      },
      exchange,
    )
    await purgeTags(trx, [pageTag.rules])
    return { done: true as const }
  })
