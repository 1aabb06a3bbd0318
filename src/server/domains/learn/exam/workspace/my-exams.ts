/** The exams I registered for, as a person. */
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { examWorkspace, MyExam } from '#lib/contract/learn/exam-workspace.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { getCertificate } from '../certificate/service.ts'
import { countBefore, listFiles } from '../registration/queries.ts'
import { mayCancel } from '../registration/service.ts'
import { getTicketFile } from '../ticket/service.ts'
import { presentMine, presentMineWhole } from './present.ts'
import { findMyRow, listMyRows, listSubjects, type Query } from './queries.ts'

export const listMyExams = async (db: Db, actor: Actor, query: Query<'listMyExams'>, now: Date): Promise<ListOf<MyExam>> =>
  presentPage(await listMyRows(db, signedInPerson(actor).userId, query, now), presentMine)

type Detail = CallResult<(typeof examWorkspace)['getMyExam']>

/** @throws AppError `missing.record` for a registration that is not mine. */
export async function getMyExam(db: Db, actor: Actor, registrationId: number, now: Date): Promise<Detail> {
  const row = await findMyRow(db, signedInPerson(actor).userId, registrationId, now)
  if (!row) throw new AppError('missing.record')
  const [subjects, files, before, ticketFile, certificate] = await Promise.all([
    listSubjects(db, row.exam_id),
    listFiles(db, registrationId),
    row.state === 'WAITLISTED' ? countBefore(db, registrationId) : null,
    getTicketFile(db, actor, registrationId, now),
    row.state === 'SCORED' ? getCertificate(db, actor, registrationId, now) : null,
  ])
  const uploads = await findUploads(
    db,
    files.map(file => file.upload_id),
  )
  return {
    ...presentMineWhole(row, subjects),
    files: files.map(file => {
      const upload = uploads.get(file.upload_id)
      return { material: file.material, name: file.name, url: upload ? signedLink(upload, linkReaderOf(actor), now) : null }
    }),
    waitingBefore: before,
    canCancel: mayCancel(row, now),
    certificate,
    ticketFile: row.ticket_no === null ? null : ticketFile,
  }
}
