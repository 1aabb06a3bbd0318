/** Publishing a new version of a rule. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { AGREEMENT_NOTICE_DAYS, type operatorRule, type RuleEditor } from '#lib/contract/platform/operator-rule.ts'
import { AGREEMENTS } from '#lib/contract/platform/rule.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import type { Operator } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import * as queries from './queries.ts'
import { presentCard } from './service.ts'
import { heldOn, listVersioned, textOf, upcomingAfter, type VersionedRule } from './versions.ts'

type Calls = typeof operatorRule

export async function listManagedRules(db: Db, now: Date): Promise<CallResult<Calls['listManagedRules']>> {
  const today = date(now)
  const [rules, consents] = await Promise.all([listVersioned(db), queries.countConsents(db)])
  return rules.map(rule => {
    const { id } = rule.file.data
    const held = heldOn(rule, today)
    const upcoming = upcomingAfter(rule, today)
    const isAgreement = AGREEMENTS.includes(id)
    const agreed = consents.find(row => row.rule_id === id && row.version === held.version)?.people ?? 0
    return {
      ...presentCard(rule, held),
      isAgreement,
      upcoming: upcoming ? { version: upcoming.version, effectiveOn: upcoming.effectiveOn } : null,
      agreed: isAgreement ? agreed : null,
    }
  })
}

/** `3.1` → `3.2` */
const next = (version: string): string => {
  const [whole = '1', part = '0'] = version.split('.')
  return `${whole}.${Number(part) + 1}`
}

/** Not before its notice is over, and not before the version that it follows. */
function soonestOf({ file, versions }: VersionedRule, now: Date): string {
  const days = AGREEMENTS.includes(file.data.id) ? AGREEMENT_NOTICE_DAYS : 0
  const noticed = date(now.getTime() + days * DAY_MS)
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
  const body = await textOf(db, rule, newest)
  return {
    ruleId,
    title: rule.file.data.title,
    newestVersion: newest.version,
    effectiveOn: newest.effectiveOn,
    body: body.trim(),
    nextVersion: next(newest.version),
    soonest: soonestOf(rule, now),
    isAgreement: AGREEMENTS.includes(ruleId),
    version: versionOf({ version: newest.version, body }),
  }
}

/** @throws AppError `missing.record`, `state.changed` when somebody has published since; `validation.fields` for a day too soon or no change. */
export const publishRule = (
  db: Db,
  { version, ...given }: CallParsed<Calls['publishRule']>['body'],
  { operator: me, exchange, now }: { operator: Operator; exchange: Exchange; now: Date },
): Promise<RuleEditor> =>
  db.transaction().execute(async trx => {
    await queries.lockPublishing(trx)
    const before = await getRuleEditor(trx, given.ruleId, now)
    await refuseOutdated(version, () => before.version)
    if (given.effectiveOn < before.soonest) {
      throw new AppError('validation.fields', { fields: { effectiveOn: `最早 ${before.soonest} 生效` } })
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
