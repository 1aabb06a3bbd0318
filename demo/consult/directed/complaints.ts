/** Complaints about consultations in every state, with the evidence that is frozen for each. */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ComplaintState, ConsultationComplaintsTable } from '#server/domains/consult/consult/tables.ts'
import { appeals, complaintTexts, verdicts } from '../talk.ts'
import type { Directed } from './draft.ts'

type Complaint = Insertable<ConsultationComplaintsTable>

const REASONS = Object.keys(complaintTexts) as ConsultationComplaintsTable['reason'][]
const UNDECIDED: readonly ComplaintState[] = ['NEW', 'WAIT_APPEAL', 'COMMUNICATION', 'WAIT_ARBITRATION']

export async function seedComplaints(context: SeedContext, consultations: readonly Directed[]): Promise<void> {
  const { db, rng } = context
  const complaints: Complaint[] = []
  for (const consultation of consultations) {
    const { state } = consultation.row
    const done = state === 'PARTIAL_REFUND' || (state === 'FINISHED' && rng.chance(0.03))
    if (state === 'DISPUTED' || done) complaints.push(draftComplaint(context, consultation, done, complaints.length))
  }
  const ids = await insertReturningIds(db, 'consultation_complaints', complaints)
  await insertAll(
    db,
    'consultation_evidence',
    complaints.flatMap((complaint, index) => evidenceOf(complaint, ids[index]!)),
  )
}

/** @param index of the complaint: reasons and open states take turns. */
function draftComplaint({ rng, now }: SeedContext, { id, row, expert }: Directed, done: boolean, index: number): Complaint {
  const reason = REASONS[index % REASONS.length]!
  const state = done ? (rng.chance(0.75) ? 'COMPLETE' : 'CANCELLED') : UNDECIDED[index % UNDECIDED.length]!
  const created = new Date((row.created_at as Date).getTime() + 55 * HOUR_MS)
  const closed = state === 'COMPLETE' || state === 'CANCELLED'
  return {
    consultation_id: id,
    complainant_user_id: row.asker_user_id,
    respondent_user_id: expert.userId,
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
  }
}

const evidenceOf = (complaint: Complaint, complaintId: number) =>
  (['ORDER', 'MESSAGE', 'EVENT'] as const).map(kind => {
    const ref = `${kind.toLowerCase()}/${complaint.consultation_id}`
    return {
      complaint_id: complaintId,
      kind,
      ref,
      sha256: createHash('sha256').update(ref).digest('hex'),
      created_at: complaint.created_at!,
    }
  })
