/** The courses I take, with their progress. */

import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { courseWorkspace, MyCourse } from '#lib/contract/learn/course-workspace.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { certificateFiles } from '../certificate/files.ts'
import { certificateReader } from '../certificate/service.ts'
import { presentChapters, presentMine } from './present.ts'
import { findMyRow, listLessons, listMyRows, type Query } from './queries.ts'

export const listMyCourses = async (db: Db, actor: Actor, query: Query<'listMyCourses'>): Promise<ListOf<MyCourse>> =>
  presentPage(await listMyRows(db, signedInPerson(actor).userId, query), presentMine)

type Detail = CallResult<(typeof courseWorkspace)['getMyCourse']>

/** @throws AppError `missing.record` for an enrolment that is not mine. */
export async function getMyCourse(db: Db, actor: Actor, enrolmentId: number, now: Date): Promise<Detail> {
  const row = await findMyRow(db, signedInPerson(actor).userId, enrolmentId)
  if (!row) throw new AppError('missing.record')
  const lessons = await listLessons(db, { courseId: row.course_id, enrolmentId })
  const valid = row.revoked_at ? null : row.certificate_id
  const certificateFile = valid === null ? null : await certificateFiles.get(db, valid, certificateReader(actor, valid), now)
  return { ...presentMine(row), certificateFile, orderNo: row.order_no, chapters: presentChapters(lessons) }
}
