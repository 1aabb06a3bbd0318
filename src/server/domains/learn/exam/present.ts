/** Rows of exams as the wire shows them. */

import type { ExamCard, ExamDetail } from '#lib/contract/learn/exam.ts'
import { examKindTexts, examPhaseTexts } from '#lib/format/learn.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { CardRow, DetailRow, SiteRow } from './queries.ts'
import { phaseOf } from './visibility.ts'

export const presentCard = (row: CardRow, now: Date): ExamCard => {
  const phase = phaseOf(row, now)
  return {
    examId: row.id,
    title: row.title,
    kind: row.kind,
    kindText: examKindTexts[row.kind],
    phase,
    phaseText: examPhaseTexts[phase],
    organiser: row.organiser,
    summary: row.summary,
    picture: row.picture || null,
    areaText: row.area_text,
    fee: row.fee,
    registerFrom: row.register_from.toISOString(),
    registerTo: row.register_to.toISOString(),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    seats: row.seats,
    seatsLeft: row.seats - row.seats_taken,
    school: row.school_id === null ? null : { schoolId: row.school_id, name: row.school_name ?? '' },
  }
}

type DetailParts = { subjects: { name: string; starts_at: Date; ends_at: Date }[]; sites: SiteRow[]; now: Date }

export const presentDetail = (row: DetailRow, { subjects, sites, now }: DetailParts): ExamDetail => ({
  ...presentCard(row, now),
  description: cleanHtml(row.description),
  conditions: row.conditions,
  materials: row.materials,
  ticketFrom: row.ticket_from?.toISOString() ?? null,
  resultAt: row.result_at?.toISOString() ?? null,
  views: row.view_count,
  needsFiles: row.needs_files,
  passScore: row.pass_score,
  cancelReason: row.cancel_reason,
  takesRegistrations: row.school_company !== null,
  takesQuestions: row.school_company !== null && row.state !== 'ARCHIVED',
  subjects: subjects.map(subject => ({
    name: subject.name,
    startsAt: subject.starts_at.toISOString(),
    endsAt: subject.ends_at.toISOString(),
  })),
  sites: sites.map(site => ({
    siteId: site.id,
    name: site.name,
    address: site.address,
    lng: site.lng,
    lat: site.lat,
    seats: site.seats,
    seatsLeft: site.seats - site.seats_taken,
  })),
})
