/** The exams of the company's schools, with those who registered. */
import type { ListOf } from '#lib/contract/define.ts'
import type { Applicant, WorkspaceExam } from '#lib/contract/learn/exam-workspace.ts'
import { type Actor, actingCompany } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentApplicant, presentCompanyExam } from './present.ts'
import { findCompanyExam, listApplicantRows, listCompanyRows, type Query } from './queries.ts'

export const listCompanyExams = async (
  db: Db,
  actor: Actor,
  query: Query<'listCompanyExams'>,
  now: Date,
): Promise<ListOf<WorkspaceExam>> =>
  presentPage(await listCompanyRows(db, actingCompany(actor).companyId, query), presentCompanyExam(now))

/** @throws AppError `missing.record` for an exam that is not at one of the company's schools. */
export async function listApplicants(
  db: Db,
  actor: Actor,
  examId: number,
  query: Query<'listApplicants'>,
): Promise<ListOf<Applicant>> {
  if (!(await findCompanyExam(db, actingCompany(actor).companyId, examId))) throw new AppError('missing.record')
  return presentPage(await listApplicantRows(db, examId, query), presentApplicant)
}
