/** Who registered for exams, and how far each of them has come. */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { ExamRegistrationsTable, ExamsTable, RegistrationState } from '#server/domains/learn/exam/tables.ts'
import { HOLDS_SEAT } from './seats.ts'

/** `isLast`: of several of one exam the last. */
export type Site = { id: number; examId: number; exam: Insertable<ExamsTable>; isLast: boolean }

/** How far an exam has come: its tickets are out, it is over, its papers are marked. */
type Stage = { over: boolean; ticketed: boolean; marked: boolean }

const BEFORE: readonly RegistrationState[] = [
  'SUBMITTED',
  'QUALIFYING',
  'REFUSED',
  'UNPAID',
  'REGISTERED',
  'REGISTERED',
  'REGISTERED',
  'CANCELLED',
  'WAITLISTED',
]
const TICKETED: readonly RegistrationState[] = ['TICKET_ISSUED', 'TICKET_ISSUED', 'CANCELLED']
const AFTER: readonly RegistrationState[] = ['SCORED', 'SCORED', 'SCORED', 'SCORED', 'ABSENT', 'TAKEN', 'CANCELLED']

export function registrationsAt(context: SeedContext, site: Site, index: number): Insertable<ExamRegistrationsTable>[] {
  const { rng, now, people } = context
  const { exam } = site
  if (exam.state === 'DRAFT' || new Date(exam.register_from) > now) return []
  const stage = stageOf(exam, now)
  // One person registers for an exam once, so each site draws from its own share of the people.
  const share = people.filter((_, at) => at % 4 === index % 4)
  return rng.sample(share, rng.int(3, 8)).map((person, at) => {
    const state = possible(drawState(rng, stage), site, stage, at)
    const registered = registeredAt(exam, now, at)
    const score = state === 'SCORED' ? rng.int(38, 97) : null
    return {
      exam_id: site.examId,
      site_id: site.id,
      user_id: person.id,
      state,
      reason: state === 'REFUSED' ? '工作年限证明未加盖公章' : null,
      form: JSON.stringify({ name: person.realName, education: rng.pick(['高中', '大专', '本科']) }),
      ...ticketOf(site, now, at, HOLDS_SEAT.includes(state) && (stage.over || stage.ticketed)),
      score,
      passed: score === null ? null : score >= 60,
      order_no: null,
      private_cipher: null,
      due_at: state === 'UNPAID' ? new Date(Math.min(now.getTime() + 2 * DAY_MS, new Date(exam.starts_at).getTime())) : null,
      result_notified_at: state === 'SCORED' ? new Date(exam.result_at ?? exam.ends_at) : null,
      created_at: registered,
      updated_at: registered,
    }
  })
}

function stageOf(exam: Insertable<ExamsTable>, now: Date): Stage {
  const over = new Date(exam.ends_at) < now
  return {
    over,
    ticketed: !over && new Date(exam.ticket_from ?? exam.starts_at) < now,
    marked: new Date(exam.result_at ?? exam.ends_at) < now,
  }
}

function drawState(rng: Rng, { over, ticketed }: Stage): RegistrationState {
  if (over) return rng.pick(AFTER)
  return rng.pick(ticketed ? TICKETED : BEFORE)
}

/** What goes on only by the organiser, or by the fee: both are here where a school of the site holds the exam. */
const GOES_ON_HERE: readonly RegistrationState[] = ['SUBMITTED', 'QUALIFYING', 'UNPAID', 'WAITLISTED']

/** Candidates wait only at a site without a free seat: of several sites of an exam the last, where the first candidate has registered. */
function possible(
  drawn: RegistrationState,
  { isLast, exam }: Site,
  { over, ticketed, marked }: Stage,
  at: number,
): RegistrationState {
  if (exam.school_id === null && GOES_ON_HERE.includes(drawn)) return 'REGISTERED'
  if (isLast && !over && !ticketed && at === 0) return 'REGISTERED'
  if (drawn === 'WAITLISTED' && !isLast) return 'SUBMITTED'
  return drawn === 'SCORED' && !marked ? 'TAKEN' : drawn
}

/** Within the window, and not in the future. */
function registeredAt(exam: Insertable<ExamsTable>, now: Date, at: number): Date {
  const until = Math.min(new Date(exam.register_to).getTime(), now.getTime())
  const from = new Date(exam.register_from).getTime()
  return new Date(from + Math.floor((until - from) * ((at + 1) / 10)))
}

/** Seat, number and what proves the ticket. Nothing of it is drawn. */
function ticketOf({ id, examId }: Site, now: Date, at: number, isIssued: boolean) {
  if (!isIssued) return { seat_no: null, ticket_no: null, check_code: null }
  const seat = String(at + 1).padStart(3, '0')
  const number = `${now.getFullYear()}${String(examId).padStart(4, '0')}${String(id).padStart(4, '0')}${seat}`
  const check = createHash('sha256').update(number).digest('hex').slice(0, 20).toUpperCase()
  return { seat_no: seat, ticket_no: number, check_code: check }
}
