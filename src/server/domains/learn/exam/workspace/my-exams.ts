/** The exams I registered for, as a person. */
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { examWorkspace, MyExam } from '#lib/contract/learn/exam-workspace.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentMine, presentMineWhole } from './present.ts'
import { findMyRow, listMyRows, listSubjects, type Query } from './queries.ts'

export const listMyExams = async (db: Db, actor: Actor, query: Query<'listMyExams'>): Promise<ListOf<MyExam>> =>
  presentPage(await listMyRows(db, signedInPerson(actor).userId, query), presentMine)

type Detail = CallResult<(typeof examWorkspace)['getMyExam']>

/** @throws AppError `missing.record` for a registration that is not mine. */
export async function getMyExam(db: Db, actor: Actor, registrationId: number): Promise<Detail> {
  const row = await findMyRow(db, signedInPerson(actor).userId, registrationId)
  if (!row) throw new AppError('missing.record')
  return presentMineWhole(row, await listSubjects(db, row.exam_id))
}
