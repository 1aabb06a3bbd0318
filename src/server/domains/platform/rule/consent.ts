/** Consent to agreements: stored with version and time at sign-up, and asked for again when a newer version holds. */
import type { CallParsed } from '#lib/contract/define.ts'
import { AGREEMENTS, type PendingConsent, type rule } from '#lib/contract/platform/rule.ts'
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'
import { listVersioned, type RuleVersion, upcomingAfter, type VersionedRule, versionInForce } from './versions.ts'

const listAgreements = async (db: Db): Promise<VersionedRule[]> =>
  (await listVersioned(db)).filter(({ file }) => AGREEMENTS.includes(file.data.id))

/**
 * What a rule asks of everybody who has an account: the version that holds, if operators published it, and the one that is announced.
 * The file's own version was agreed to at sign-up, before consent was stored.
 */
const asked = (one: VersionedRule, day: string): RuleVersion[] =>
  [versionInForce(one, day), upcomingAfter(one, day)].flatMap(version => (version && version.rowId !== null ? [version] : []))

export async function listPendingConsents(db: Db, userId: number, now: Date): Promise<PendingConsent[]> {
  const today = date(now)
  const wanted = (await listAgreements(db)).flatMap(one => asked(one, today).map(version => ({ one, version })))
  if (wanted.length === 0) return []
  const consents = await queries.listConsents(db, userId)
  // Who has agreed to a newer version is not asked for the one before it.
  const newest = (one: VersionedRule) =>
    one.versions.findIndex(version => consents.some(row => row.rule_id === one.file.data.id && row.version === version.version))
  return wanted
    .filter(({ one, version }) => {
      const agreed = newest(one)
      return agreed === -1 || one.versions.indexOf(version) < agreed
    })
    .map(({ one: { file }, version }) => ({
      ruleId: file.data.id,
      slug: file.name,
      title: file.data.title,
      version: version.version,
      effectiveOn: version.effectiveOn,
      changes: version.changes,
      due: version.effectiveOn <= today,
    }))
}

/** @throws AppError `missing.record` for what is no version of an agreement. */
export async function agreeToRules(
  db: Db,
  userId: number,
  { rules }: CallParsed<typeof rule.agreeToRules>['body'],
  now: Date,
): Promise<{ done: true }> {
  const agreements = await listAgreements(db)
  const isKnown = ({ ruleId, version }: (typeof rules)[number]) =>
    agreements.some(one => one.file.data.id === ruleId && one.versions.some(known => known.version === version))
  if (!rules.every(isKnown)) throw new AppError('missing.record', { message: '没有这个版本，请刷新后再看' })
  await queries.insertConsents(
    db,
    rules.map(({ ruleId, version }) => ({ user_id: userId, rule_id: ruleId, version, agreed_at: now })),
  )
  return { done: true }
}

/** In the transaction of a sign-up: the ticks of its form mean the versions that hold now. */
export async function noteConsentOfNew(trx: Db, userId: number, now: Date): Promise<void> {
  const today = date(now)
  const agreements = await listAgreements(trx)
  await queries.insertConsents(
    trx,
    agreements.map(one => ({
      user_id: userId,
      rule_id: one.file.data.id,
      version: versionInForce(one, today).version,
      agreed_at: now,
    })),
  )
}

/** @throws AppError `consent.needed` for somebody who has not agreed to a version that is in force. */
export async function requireConsent(db: Db, userId: number, now: Date): Promise<void> {
  const due = (await listPendingConsents(db, userId, now)).filter(one => one.due)
  if (due.length === 0) return
  throw new AppError('consent.needed', { message: `请先阅读并同意新版${due.map(one => `《${one.title}》`).join('和')}` })
}
