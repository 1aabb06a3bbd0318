/** Applications as each side reads them. */
import type { ApplicationDetail, ApplicationRow } from '#lib/contract/city/job-application.ts'
import { educationTexts } from '#lib/format/recruitment.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import { sentResumesFor } from '#server/domains/city/recruitment/resume/visibility.ts'
import type { ApplicationSide, SentResume } from '#server/domains/city/recruitment/tables.ts'
import { type StoredUpload, uploadedFileOf } from '#server/domains/platform/upload/service.ts'
import type { ApplicationRecord, EventRecord } from './queries.ts'
import { eventsFor } from './rules.ts'

function summaryOf(resume: SentResume | undefined): string {
  if (!resume) return ''
  const years = resume.workYears > 0 ? `${resume.workYears} 年经验` : '应届'
  return [resume.wish, years, educationTexts[resume.education]].filter(Boolean).join(' · ')
}

export function presentApplication(row: ApplicationRecord): ApplicationRow {
  const [first] = sentResumesFor(row, 'company')
  return {
    applicationId: row.id,
    recruitmentId: row.recruitment_id,
    title: row.title,
    companyId: row.company_id,
    companyName: row.company_name,
    applicantName: first?.displayName ?? row.person_nickname,
    applicantSummary: summaryOf(first),
    state: row.state,
    interview: row.interview_at && {
      at: row.interview_at.toISOString(),
      place: row.interview_place ?? '',
      note: row.interview_note,
      accepted: row.interview_accepted,
    },
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

type Parts = {
  side: ApplicationSide
  events: EventRecord[]
  uploads: Map<number, StoredUpload>
  reader: LinkReader | null
  now: Date
}

export function presentDetail(row: ApplicationRecord, { side, events, uploads, reader, now }: Parts): ApplicationDetail {
  const agreed = { applicant: row.applicant_agreed_at !== null, company: row.company_agreed_at !== null }
  return {
    ...presentApplication(row),
    side,
    events: eventsFor({ state: row.state, accepted: row.interview_accepted }, side),
    resumes: sentResumesFor(row, side).map(({ attachmentId, ...resume }) => {
      const upload = attachmentId === null ? undefined : uploads.get(attachmentId)
      return { ...resume, attachment: upload ? uploadedFileOf(upload, reader, now) : null }
    }),
    companyNote: side === 'company' ? row.company_note : '',
    contact:
      side === 'company'
        ? { mine: agreed.company, theirs: agreed.applicant }
        : { mine: agreed.applicant, theirs: agreed.company },
    history: events.map(event => ({
      event: event.event,
      by: event.side,
      note: event.note,
      at: event.created_at.toISOString(),
    })),
  }
}
