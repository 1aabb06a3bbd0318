/** Seeds directed consultations in every state with their timeline, evaluations, complaints and evidence. None of it is public. */

import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import { orderNoAt } from '#demo/trade/order/plan.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type {
  ComplaintState,
  ConsultationComplaintsTable,
  ConsultationEvaluationsTable,
  ConsultationEventsTable,
  ConsultationRepliesTable,
  ConsultationsTable,
  ConsultWay,
  DirectedState,
} from '#server/domains/consult/consult/tables.ts'
import type { SeedConsultant } from './consult-experts.ts'
import {
  appeals,
  complaintTexts,
  declineReasons,
  directedReplies,
  directedTitles,
  evaluationLabels,
  evaluationReplies,
  evaluations,
  infoRequests,
  verdicts,
} from './talk.ts'
import { unfold } from './unfold.ts'

/** Serials of order numbers: those below are taken by the reviews', those above by the other orders. */
const FIRST_SERIAL = 400_000

/** Hours from asking to the asker's confirmation. */
const CONFIRMED_AFTER = 60

const STATES: readonly (readonly [DirectedState, number])[] = [
  ['PENDING_PAY', 2],
  ['WAIT_ACCEPT', 3],
  ['NEED_INFO', 1],
  ['DECLINED', 1],
  ['TIMEOUT', 1],
  ['CANCELLED', 1],
  ['CONSULTING', 4],
  ['WAIT_CONFIRM', 3],
  ['FINISHED', 14],
  ['REVIEWED', 62],
  ['DISPUTED', 2],
  ['PARTIAL_REFUND', 1],
  ['REFUNDED', 3],
]
/** How often each way is chosen. */
const WEIGHTS: Record<ConsultWay, number> = { TEXT: 50, VOICE: 16, VIDEO: 18 }
/** Days since a consultation began that is still under way: within the terms for paying, accepting, answering, confirming. */
const AGES: Partial<Record<DirectedState, readonly [number, number]>> = {
  PENDING_PAY: [1 / 1440, 25 / 1440],
  WAIT_ACCEPT: [0.01, 0.45],
  NEED_INFO: [0.15, 0.9],
  CONSULTING: [0.1, 2],
  WAIT_CONFIRM: [2.2, 4.9],
  DISPUTED: [2.4, 4.2],
}
/** Accepted and over. */
const ENDED: readonly DirectedState[] = ['WAIT_CONFIRM', 'FINISHED', 'REVIEWED', 'DISPUTED', 'PARTIAL_REFUND']
/** Hours from asking to being accepted. */
const ACCEPTED_AFTER = 2
const RUNNING: readonly DirectedState[] = ['PENDING_PAY', 'WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING']

type Step = readonly [event: string, to: DirectedState, actor: ConsultationEventsTable['actor'], hours: number, reason?: string]

export async function seedDirected(context: SeedContext, experts: SeedConsultant[]): Promise<void> {
  const { db, rng, now, scale, people } = context
  const count = Math.max(scale(3600), 80)
  const rows: (Insertable<ConsultationsTable> & { state: DirectedState })[] = []
  const askedOf: SeedConsultant[] = []
  const named = namedParts()
  for (let index = 0; index < count; index++) {
    // The first rounds go through every state: asked by the named member, answered by the named consultant, asked for a company.
    const round = Math.floor(index / STATES.length)
    const expert = (round === 0 || round === 2 ? named.expert : undefined) ?? experts[index % experts.length]!
    const state = index < STATES.length * 4 ? STATES[index % STATES.length]![0] : rng.weighted(STATES)
    const leaf = rng.pick([...expert.field.leaves.keys()])
    const fee = rng.weighted(expert.fees.map(one => [one, WEIGHTS[one.way]] as const))
    const { way } = fee
    const [youngest, oldest] = AGES[state] ?? [5, 364]
    const created = new Date(now.getTime() - (youngest + rng.float() ** 1.4 * (oldest - youngest)) * DAY_MS)
    // Voice and video are appointments; those ahead lie on a full hour.
    const starts = RUNNING.includes(state)
      ? new Date(Math.ceil((now.getTime() + rng.int(2, 90) * HOUR_MS) / HOUR_MS) * HOUR_MS)
      : new Date(created.getTime() + rng.int(2, 40) * HOUR_MS)
    rows.push({
      kind: 'DIRECTED',
      state,
      root_category_id: expert.field.id,
      category_id: expert.field.leaves.get(leaf)!,
      title: unfold(rng, rng.pick(directedTitles), { leaf }),
      summary: '',
      content: '<p>情况比较具体，材料已经附上，麻烦按时间线看一下。</p>',
      pictures: [],
      ...askerOf(round, expert),
      anonymous: rng.chance(0.3),
      consultant_id: expert.id,
      company_id: expert.companyId,
      way,
      minutes: fee.minutes,
      price: fee.price,
      starts_at: way === 'TEXT' ? null : starts,
      ends_at: state === 'CONSULTING' ? new Date(created.getTime() + 50 * HOUR_MS) : null,
      started_at: state === 'CONSULTING' || ENDED.includes(state) ? new Date(created.getTime() + ACCEPTED_AFTER * HOUR_MS) : null,
      follow_ups_left: 2,
      order_no: orderNoAt(created, FIRST_SERIAL + index),
      ...placeOf(index),
      created_at: created,
      published_at: null,
      finished_at: ['FINISHED', 'REVIEWED'].includes(state) ? new Date(created.getTime() + CONFIRMED_AFTER * HOUR_MS) : null,
      updated_at: created,
    })
    askedOf.push(expert)
  }
  const ids = await insertReturningIds(db, 'consultations', rows)
  await insertAll(
    db,
    'consultation_events',
    rows.flatMap((row, index) => eventsOf(row, ids[index]!, askedOf[index]!)),
  )
  await seedReplies({ ...context, rng: context.rng.sub('replies') })
  await insertAll(
    db,
    'consultation_evaluations',
    rows.flatMap((row, index) => (row.state === 'REVIEWED' ? [evaluationOf(row, ids[index]!, askedOf[index]!)] : [])),
  )
  await seedComplaints()
  await seedUnassigned()

  /** First answers of written consultations that are over, each after about the time that its consultant usually takes. */
  async function seedReplies({ rng: luck }: SeedContext): Promise<void> {
    const replies: Insertable<ConsultationRepliesTable>[] = []
    for (const [index, row] of rows.entries()) {
      const { pace, userId, id } = askedOf[index]!
      if (row.way !== 'TEXT' || pace === null || !ENDED.includes(row.state)) continue
      const wait = Math.min(pace * (0.5 + luck.float()), 20 * 3_600) * 1_000
      replies.push({
        consultation_id: ids[index]!,
        side: 'CONSULTANT',
        author_user_id: userId,
        consultant_id: id,
        kind: 'TALK',
        content: luck.pick(directedReplies),
        created_at: new Date((row.started_at as Date).getTime() + wait),
      })
    }
    await insertAll(db, 'consultation_replies', replies)
    await sql`update consultations set replied_at = first.at
      from (select consultation_id, min(created_at) as at from consultation_replies where side = 'CONSULTANT' group by 1) as first
      where consultations.id = first.consultation_id`.execute(db)
  }

  /** The named people of the demo city, as far as they take part. */
  function namedParts() {
    const idOf = (role: 'MEMBER' | 'CONSULTANT' | 'ADMIN') =>
      people[demoAccounts.findIndex(account => account.role === role)]?.id ?? people[0]!.id
    const consultant = idOf('CONSULTANT')
    return { member: idOf('MEMBER'), admin: idOf('ADMIN'), expert: experts.find(expert => expert.userId === consultant) }
  }

  function askerOf(round: number, expert: SeedConsultant): { asker_user_id: number; asker_company_id: number | null } {
    if (round < 2) return { asker_user_id: named.member, asker_company_id: null }
    if (round === 3 && expert.companyId !== named.expert?.companyId)
      return { asker_user_id: named.admin, asker_company_id: named.expert?.companyId ?? null }
    return { asker_user_id: askerFor(expert), asker_company_id: null }
  }

  /** What came to the named company and waits to be handed to somebody. */
  async function seedUnassigned(): Promise<void> {
    const { expert } = named
    if (!expert?.companyId) return
    const waiting = ['WAIT_ACCEPT', 'WAIT_ACCEPT', 'NEED_INFO'] as const
    const drafts = waiting.map((state, index) => {
      const created = new Date(now.getTime() - (index * 5 + 2) * HOUR_MS)
      const leaf = rng.pick([...expert.field.leaves.keys()])
      return {
        kind: 'DIRECTED' as const,
        state,
        root_category_id: expert.field.id,
        category_id: expert.field.leaves.get(leaf)!,
        title: unfold(rng, rng.pick(directedTitles), { leaf }),
        content: '<p>想请贵公司安排一位熟悉这方面的顾问，时间可以商量。</p>',
        asker_user_id: askerFor(expert),
        asker_company_id: null,
        consultant_id: null,
        company_id: expert.companyId,
        way: 'TEXT' as const,
        minutes: 2880,
        price: expert.companyFees.find(fee => fee.way === 'TEXT')!.price,
        follow_ups_left: 2,
        order_no: orderNoAt(created, FIRST_SERIAL + count + index),
        ...placeOf(index),
        created_at: created,
        updated_at: created,
      }
    })
    const waitingIds = await insertReturningIds(db, 'consultations', drafts)
    await insertAll(
      db,
      'consultation_events',
      drafts.flatMap((row, index) => eventsOf(row, waitingIds[index]!, expert)),
    )
  }

  function askerFor(expert: SeedConsultant): number {
    const person = rng.pick(people)
    return person.id === expert.userId ? askerFor(expert) : person.id
  }

  function placeOf(index: number) {
    const city = context.cities[index % 3 === 0 ? rng.int(0, context.cities.length - 1) : 0]!
    const place = city.pickArea(rng)
    return { province_code: place.provinceCode, city_code: place.cityCode, district_code: place.districtCode }
  }

  function stepsTo(state: DirectedState): Step[] {
    const paid: Step[] = [
      ['CREATE', 'PENDING_PAY', 'ASKER', 0],
      ['PAID', 'WAIT_ACCEPT', 'SYSTEM', 0.1],
    ]
    const consulting: Step[] = [...paid, ['ACCEPT', 'CONSULTING', 'CONSULTANT', 2]]
    const ended: Step[] = [...consulting, ['FINISH', 'WAIT_CONFIRM', 'CONSULTANT', 50]]
    const refund = (reason: string): Step => ['REFUND', 'REFUNDED', 'SYSTEM', 26, reason]
    switch (state) {
      case 'PENDING_PAY':
        return paid.slice(0, 1)
      case 'WAIT_ACCEPT':
        return paid
      case 'NEED_INFO':
        return [...paid, ['ASK_INFO', 'NEED_INFO', 'CONSULTANT', 3, rng.pick(infoRequests)]]
      case 'DECLINED':
        return [...paid, ['DECLINE', 'DECLINED', 'CONSULTANT', 5, rng.pick(declineReasons)]]
      case 'TIMEOUT':
        return [...paid, ['TIMEOUT', 'TIMEOUT', 'SYSTEM', 12, '12 小时未接单']]
      case 'CANCELLED':
        return [...paid, ['CANCEL', 'CANCELLED', 'ASKER', 1, '暂时不需要了']]
      case 'CONSULTING':
        return consulting
      case 'WAIT_CONFIRM':
        return ended
      case 'FINISHED':
        return [...ended, ['CONFIRM', 'FINISHED', 'ASKER', CONFIRMED_AFTER]]
      case 'REVIEWED':
        return [...ended, ['CONFIRM', 'FINISHED', 'ASKER', CONFIRMED_AFTER], ['EVALUATE', 'REVIEWED', 'ASKER', 66]]
      case 'DISPUTED':
        return [...ended, ['COMPLAIN', 'DISPUTED', 'ASKER', 55]]
      case 'PARTIAL_REFUND':
        return [...ended, ['COMPLAIN', 'DISPUTED', 'ASKER', 55], ['JUDGE', 'PARTIAL_REFUND', 'OPERATOR', 90, '退还一半费用']]
      case 'REFUNDED':
        return [...paid, ['DECLINE', 'DECLINED', 'CONSULTANT', 5, rng.pick(declineReasons)], refund('咨询师未接单，费用原路退回')]
    }
  }

  function eventsOf(
    row: Pick<(typeof rows)[number], 'state' | 'created_at' | 'asker_user_id'>,
    id: number,
    expert: SeedConsultant,
  ): Insertable<ConsultationEventsTable>[] {
    let from: DirectedState | null = null
    return stepsTo(row.state).map(([event, to, actor, hours, reason = '']) => {
      const at = new Date(Math.min(now.getTime(), (row.created_at as Date).getTime() + hours * HOUR_MS))
      const by = actor === 'ASKER' ? row.asker_user_id : actor === 'CONSULTANT' ? expert.userId : null
      const moved = {
        consultation_id: id,
        event,
        from_state: from,
        to_state: to,
        actor,
        actor_user_id: by,
        reason,
        created_at: at,
      }
      from = to
      return moved
    })
  }

  function evaluationOf(
    row: (typeof rows)[number],
    id: number,
    expert: SeedConsultant,
  ): Insertable<ConsultationEvaluationsTable> {
    // Some people are better than others, and stay so.
    const level = (expert.id % 7) / 12
    const score = rng.weighted<1 | 2 | 3 | 4 | 5>([
      [5, 68 + level * 30],
      [4, 20],
      [3, 7 - level * 4],
      [2, 3 - level * 2],
      [1, 2 - level],
    ])
    const at = new Date(Math.min(now.getTime(), (row.created_at as Date).getTime() + 66 * HOUR_MS))
    const replied = rng.chance(score <= 3 ? 0.6 : 0.25)
    return {
      consultation_id: id,
      consultant_id: expert.id,
      company_id: expert.companyId,
      author_user_id: row.asker_user_id,
      anonymous: row.anonymous || rng.chance(0.5),
      score,
      content: rng.chance(0.88) ? unfold(rng, rng.pick(evaluations[score]), {}) : '',
      labels: rng.sample(score >= 4 ? evaluationLabels.slice(0, 9) : evaluationLabels.slice(9), rng.int(1, score >= 4 ? 3 : 2)),
      reply: replied ? (score <= 3 ? evaluationReplies[3]! : rng.pick(evaluationReplies.slice(0, 3))) : '',
      replied_at: replied ? new Date(Math.min(now.getTime(), at.getTime() + 5 * HOUR_MS)) : null,
      state: rng.chance(0.01) ? 'HIDDEN' : 'VISIBLE',
      created_at: at,
    }
  }

  async function seedComplaints(): Promise<void> {
    const running: ComplaintState[] = ['NEW', 'WAIT_APPEAL', 'COMMUNICATION', 'WAIT_ARBITRATION']
    const reasons = Object.keys(complaintTexts) as ConsultationComplaintsTable['reason'][]
    const complaints: Insertable<ConsultationComplaintsTable>[] = []
    for (const [index, row] of rows.entries()) {
      const done = row.state === 'PARTIAL_REFUND' || (row.state === 'FINISHED' && rng.chance(0.03))
      if (row.state !== 'DISPUTED' && !done) continue
      const reason = reasons[complaints.length % reasons.length]!
      const state = done ? (rng.chance(0.75) ? 'COMPLETE' : 'CANCELLED') : running[complaints.length % running.length]!
      const created = new Date((row.created_at as Date).getTime() + 55 * HOUR_MS)
      const closed = state === 'COMPLETE' || state === 'CANCELLED'
      complaints.push({
        consultation_id: ids[index]!,
        complainant_user_id: row.asker_user_id,
        respondent_user_id: askedOf[index]!.userId,
        reason,
        content: rng.pick(complaintTexts[reason]),
        pictures: [],
        appeal: state === 'NEW' || state === 'WAIT_APPEAL' ? '' : rng.pick(appeals),
        appeal_until: new Date(created.getTime() + 48 * HOUR_MS),
        verdict: state === 'COMPLETE' ? rng.pick(verdicts) : '',
        refund: row.state === 'PARTIAL_REFUND' ? Math.floor((row.price ?? 0) / 2) : null,
        state,
        created_at: created,
        closed_at: closed ? new Date(Math.min(now.getTime(), created.getTime() + 4 * DAY_MS)) : null,
      })
    }
    const complaintIds = await insertReturningIds(db, 'consultation_complaints', complaints)
    await insertAll(
      db,
      'consultation_evidence',
      complaints.flatMap((complaint, index) =>
        (['ORDER', 'MESSAGE', 'EVENT'] as const).map(kind => {
          const ref = `${kind.toLowerCase()}/${complaint.consultation_id}`
          return {
            complaint_id: complaintIds[index]!,
            kind,
            ref,
            sha256: createHash('sha256').update(ref).digest('hex'),
            created_at: complaint.created_at!,
          }
        }),
      ),
    )
  }
}
