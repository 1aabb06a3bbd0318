/** Handing in a notice: a report whose reason is infringement, with the parts of the notice. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { rights } from '#lib/contract/platform/rights.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { submitReport } from '../service.ts'
import { refuseBarred } from './bars.ts'
import { insertAssertion } from './queries.ts'
import { partsOf } from './service.ts'

type Call = (typeof rights)['assertRights']

/**
 * @throws AppError `rights.denied` for who is not heard any more, `missing.record` for what they do not see, `state.conflict` for a second one
 * while it waits.
 */
export async function assertRights(
  db: Db,
  actor: Actor,
  { kind, targetId, ...parts }: NonNullable<CallParsed<Call>['body']>,
  now: Date,
): Promise<CallResult<Call>> {
  const { userId } = signedInPerson(actor)
  await refuseBarred(db, userId)
  let assertionId = 0
  const attach = async (
    trx: Db,
    { caseId, reportId, authorId }: { caseId: number; reportId: number; authorId: number | null },
  ) => {
    if (authorId === userId) throw new AppError('state.conflict', { message: '这是你自己发布的内容' })
    const made = await insertAssertion(trx, {
      report_id: reportId,
      case_id: caseId,
      claimant_user_id: userId,
      author_user_id: authorId,
      ...(await partsOf(trx, parts, { userId, now })),
    })
    if (!made) throw new AppError('state.conflict', { message: '你已经提交过通知，正在处理' })
    assertionId = made.id
  }
  await submitReport(db, actor, { kind, targetId, reason: 'INFRINGEMENT', text: '', attach }, now)
  return { assertionId }
}
