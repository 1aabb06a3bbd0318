/** Use cases of the person who applies: what fits a company, reminders, the checklist of an application. */
import type { z } from 'zod'
import type {
  CompanyMatch,
  MatchResult,
  PolicyApplication,
  PolicyFacts,
  PolicyReminder,
} from '#lib/contract/park/policy-workspace.ts'
import { date } from '#lib/format/date.ts'
import type { policyProfile } from '#lib/forms/park/policy.ts'
import { matchCompany } from '#lib/park/match-company.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { factsToMatch, readFacts } from './facts.ts'
import { type PolicyEntry, presentPolicyCard } from './present.ts'
import * as queries from './queries.ts'
import { daysLeft, dueOf } from './reminders.ts'
import { findPolicyEntry, listPolicyEntries } from './service.ts'

/** @throws AppError `missing.record` */
function requirePolicy(id: number): PolicyEntry {
  const entry = findPolicyEntry(id)
  if (!entry) throw new AppError('missing.record')
  return entry
}

export const getFacts = (db: Db, actor: Actor): Promise<PolicyFacts> =>
  readFacts(db, actingCompany(actor).companyId, leadsCompany(actor))

export async function saveFacts(db: Db, actor: Actor, said: z.output<typeof policyProfile>, now: Date): Promise<PolicyFacts> {
  const { companyId } = actingCompany(actor)
  await queries.saveProfile(db, {
    company_id: companyId,
    industry: said.industry,
    scale: said.scale,
    founded_on: said.foundedOn,
    updated_by: signedInPerson(actor).userId,
    updated_at: now,
  })
  return readFacts(db, companyId, leadsCompany(actor))
}

const ORDER: Record<MatchResult, number> = { MET: 0, UNKNOWN: 1, UNMET: 2 }
const FAR_DAY = '9999-12-31'

/** What fits first, and of that what ends soonest. @throws AppError `policy.not_certified`, `missing.record` */
export async function listCompanyMatches(
  db: Db,
  actor: Actor,
  policyId: number | undefined,
  now: Date,
): Promise<{ list: CompanyMatch[] }> {
  const facts = await getFacts(db, actor)
  if (!facts.certified) throw new AppError('policy.not_certified')
  const today = date(now)
  const entries = policyId === undefined ? listPolicyEntries() : [requirePolicy(policyId)]
  const list = entries.map(entry => {
    const policy = presentPolicyCard(entry, today)
    const terms = { ...policy, maxYears: entry.data.maxYears ?? null }
    return { policy, ...matchCompany(terms, factsToMatch(facts), today), toCheck: entry.data.conditions }
  })
  const endOf = ({ policy }: CompanyMatch) => policy.validTo ?? FAR_DAY
  list.sort((one, other) => ORDER[one.result] - ORDER[other.result] || endOf(one).localeCompare(endOf(other)))
  return { list }
}

/** @throws AppError `missing.record` */
export async function getStanding(db: Db, actor: Actor, policyId: number) {
  requirePolicy(policyId)
  const company = actor.kind === 'visitor' ? null : actor.company
  const [reminds, application] = await Promise.all([
    queries.hasReminder(db, signedInPerson(actor).userId, policyId),
    company ? queries.findApplicationOf(db, company.companyId, policyId) : undefined,
  ])
  return { reminds, applicationId: application?.id ?? null }
}

type Wish = { id: number; on: boolean }

/** @throws AppError `missing.record`; `policy.no_deadline` for one without an end, or that has ended */
export async function setReminder(db: Db, actor: Actor, { id, on }: Wish, now: Date): Promise<{ on: boolean }> {
  const { userId } = signedInPerson(actor)
  const { validTo } = requirePolicy(id).data
  if (!on) {
    await queries.deleteReminder(db, userId, id)
    return { on }
  }
  const days = validTo === undefined ? -1 : daysLeft(validTo, now)
  if (days < 0) throw new AppError('policy.no_deadline')
  // A date within the week is shown now, and needs no reminder.
  await queries.insertReminder(db, { user_id: userId, policy_id: id, told: dueOf(days) ?? 'NOTHING', created_at: now })
  return { on }
}

const cut = (entry: PolicyEntry, today: string) => {
  const { id, title, state, validTo } = presentPolicyCard(entry, today)
  return { id, title, state, validTo }
}

export async function listReminders(db: Db, actor: Actor, now: Date): Promise<PolicyReminder[]> {
  const rows = await queries.listReminderRows(db, signedInPerson(actor).userId)
  // A policy that editors took away is not shown any more.
  return rows
    .flatMap(({ policy_id }) => findPolicyEntry(policy_id) ?? [])
    .map(entry => ({ policy: cut(entry, date(now)) }))
    .sort((one, other) => (one.policy.validTo ?? FAR_DAY).localeCompare(other.policy.validTo ?? FAR_DAY))
}

type Shown = { row: queries.ApplicationRow; entry: PolicyEntry; ticks: readonly queries.TickRow[] }

const mayRemove = (actor: Actor, row: queries.ApplicationRow): boolean =>
  leadsCompany(actor) || signedInPerson(actor).userId === row.created_by

const present = (actor: Actor, { row, entry, ticks }: Shown, now: Date): PolicyApplication => ({
  id: row.id,
  policy: cut(entry, date(now)),
  startedBy: row.started_by,
  startedAt: row.created_at.toISOString(),
  items: entry.data.materials.map(text => {
    const tick = ticks.find(one => one.application_id === row.id && one.item === text)
    return { text, tickedAt: tick?.ticked_at.toISOString() ?? null, tickedBy: tick?.nickname ?? null }
  }),
  canRemove: mayRemove(actor, row),
})

export async function listApplications(db: Db, actor: Actor, now: Date): Promise<PolicyApplication[]> {
  const rows = await queries.listApplicationRows(db, actingCompany(actor).companyId)
  const ticks = await queries.listTicks(
    db,
    rows.map(row => row.id),
  )
  return rows.flatMap(row => {
    const entry = findPolicyEntry(row.policy_id)
    return entry ? [present(actor, { row, entry, ticks }, now)] : []
  })
}

const presentOne = async (db: Db, actor: Actor, row: queries.ApplicationRow, now: Date): Promise<PolicyApplication> =>
  present(actor, { row, entry: requirePolicy(row.policy_id), ticks: await queries.listTicks(db, [row.id]) }, now)

/** @throws AppError `missing.record` */
export async function startApplication(db: Db, actor: Actor, policyId: number, now: Date): Promise<PolicyApplication> {
  const { companyId } = actingCompany(actor)
  requirePolicy(policyId)
  const created_by = signedInPerson(actor).userId
  await queries.insertApplication(db, { company_id: companyId, policy_id: policyId, created_by, created_at: now })
  return presentOne(db, actor, (await queries.findApplicationOf(db, companyId, policyId))!, now)
}

/** @throws AppError `missing.record` for one of another company, and for a material that the policy does not ask for */
async function requireApplication(db: Db, actor: Actor, id: number): Promise<queries.ApplicationRow> {
  const row = await queries.findApplication(db, actingCompany(actor).companyId, id)
  if (!row) throw new AppError('missing.record')
  return row
}

type Ticking = { id: number; item: string; ticked: boolean }

/** @throws AppError `missing.record` */
export async function tickMaterial(db: Db, actor: Actor, { id, item, ticked }: Ticking, now: Date): Promise<PolicyApplication> {
  const row = await requireApplication(db, actor, id)
  if (!requirePolicy(row.policy_id).data.materials.includes(item)) throw new AppError('missing.record')
  if (ticked) {
    await queries.insertTick(db, { application_id: id, item, ticked_by: signedInPerson(actor).userId, ticked_at: now })
  } else await queries.deleteTick(db, id, item)
  return presentOne(db, actor, row, now)
}

/** Who began it, or who leads the company. @throws AppError `missing.record` */
export async function removeApplication(db: Db, actor: Actor, id: number): Promise<{ done: true }> {
  const row = await requireApplication(db, actor, id)
  if (!mayRemove(actor, row)) throw new AppError('missing.record')
  await queries.deleteApplication(db, id)
  return { done: true }
}
