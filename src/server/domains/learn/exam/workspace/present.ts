import type { CallResult } from '#lib/contract/define.ts'
import type { Applicant, examWorkspace, MyExam, WorkspaceExam } from '#lib/contract/learn/exam-workspace.ts'
import { examKindTexts, examPhaseTexts } from '#lib/format/learn.ts'
import { phaseOf } from '#server/domains/learn/exam/visibility.ts'
import type { ApplicantRow, CompanyRow, MyDetailRow, MyRow, SubjectRow } from './queries.ts'

export const presentMine = (row: MyRow): MyExam => ({
  registrationId: row.id,
  examId: row.exam_id,
  title: row.title,
  organiser: row.organiser,
  kindText: examKindTexts[row.kind],
  siteName: row.site_name,
  state: row.state,
  reason: row.reason,
  fee: row.fee,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  ticketNo: row.ticket_no,
  seatNo: row.seat_no,
  score: row.score,
  passed: row.passed,
  createdAt: row.created_at.toISOString(),
})

const FORM_LABELS: Record<string, string> = {
  name: '姓名',
  idNumber: '证件号码',
  education: '学历',
  phone: '手机',
  company: '单位',
  guardianName: '监护人',
  guardianRelation: '与监护人的关系',
  guardianPhone: '监护人手机',
}

type MyExamResult = CallResult<(typeof examWorkspace)['getMyExam']>

export const presentMineWhole = (
  row: MyDetailRow,
  subjects: readonly SubjectRow[],
): Omit<MyExamResult, 'files' | 'waitingBefore' | 'canCancel' | 'ticketFile' | 'certificate'> => ({
  ...presentMine(row),
  form: Object.entries(FORM_LABELS).flatMap(([name, label]) => {
    const value = row.form[name]
    return value ? [{ label, value }] : []
  }),
  needsFiles: row.needs_files,
  dueAt: row.due_at?.toISOString() ?? null,
  registerTo: row.register_to.toISOString(),
  checkCode: row.ticket_no === null ? null : row.check_code,
  siteAddress: row.address,
  materials: row.materials,
  subjects: subjects.map(one => ({ name: one.name, startsAt: one.starts_at.toISOString(), endsAt: one.ends_at.toISOString() })),
  ticketFrom: row.ticket_from?.toISOString() ?? null,
  resultAt: row.result_at?.toISOString() ?? null,
  orderNo: row.order_no,
})

export const presentCompanyExam =
  (now: Date) =>
  (row: CompanyRow): WorkspaceExam => ({
    examId: row.id,
    title: row.title,
    schoolName: row.school_name,
    kindText: examKindTexts[row.kind],
    state: row.state,
    phaseText: row.state === 'DRAFT' ? '未发布' : examPhaseTexts[phaseOf(row, now)],
    fee: row.fee,
    registerTo: row.register_to.toISOString(),
    startsAt: row.starts_at.toISOString(),
    seats: row.seats,
    seatsTaken: row.seats_taken,
    applicants: Number(row.applicants ?? 0),
  })

export const presentApplicant = (row: ApplicantRow): Applicant => ({
  registrationId: row.id,
  name: String(row.form.name ?? ''),
  education: String(row.form.education ?? ''),
  phoneMasked: row.form.phone ?? row.phone_masked,
  state: row.state,
  reason: row.reason,
  siteName: row.site_name,
  seatNo: row.seat_no,
  ticketNo: row.ticket_no,
  score: row.score,
  passed: row.passed,
  createdAt: row.created_at.toISOString(),
})
