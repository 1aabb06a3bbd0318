/** Reading exams; registering for them is `registration`, organising them `organising`. */

import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { ExamCard, ExamDetail, exam } from '#lib/contract/learn/exam.ts'
import { date } from '#lib/format/date.ts'
import { midnightOf } from '#lib/format/shanghai.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentCard, presentDetail } from './present.ts'
import * as queries from './queries.ts'

export async function listExams(db: Db, query: queries.ExamListQuery, now: Date): Promise<ListOf<ExamCard>> {
  return presentPage(await queries.listCards(db, query, now), row => presentCard(row, now))
}

/** The next exams to come, of one school when given; for other domains' rows. */
export async function listNextExams(db: Db, now: Date, limit: number, schoolId?: number): Promise<ExamCard[]> {
  return (await queries.listNext(db, now, limit, schoolId)).map(row => presentCard(row, now))
}

/** @throws AppError `missing.record` when there is no such exam, or it is a draft. */
export async function getExam(db: Db, id: number, now: Date): Promise<ExamDetail> {
  const row = await queries.findDetail(db, id)
  if (!row) throw new AppError('missing.record')
  const [subjects, sites] = await Promise.all([queries.listSubjects(db, id), queries.listSites(db, id)])
  return presentDetail(row, { subjects, sites, now })
}

const monthText = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)

/**
 * A month of the exam calendar, by days in China.
 * @param month `YYYY-MM`; the current month when left out.
 */
export async function getExamCalendar(
  db: Db,
  month: string | undefined,
  now: Date,
): Promise<CallResult<typeof exam.getExamCalendar>> {
  const shown = month ?? date(now).slice(0, 7)
  const year = Number(shown.slice(0, 4))
  const index = Number(shown.slice(5)) - 1
  const startOf = (text: string) => midnightOf(`${text}-01`)
  const [previous, next] = [monthText(year, index - 1), monthText(year, index + 1)]
  const days = new Map<string, CallResult<typeof exam.getExamCalendar>['days'][number]>()
  for (const row of await queries.listEvents(db, startOf(shown), startOf(next))) {
    const day = days.get(row.date) ?? { date: row.date, events: [] }
    days.set(row.date, day)
    day.events.push({ examId: row.exam_id, title: row.title, event: row.event })
  }
  return { month: shown, previous, next, days: [...days.values()] }
}
