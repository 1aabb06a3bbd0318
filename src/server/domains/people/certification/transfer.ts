/** A company names the small amount that it was sent. */

import { type CertificationAnswer, TRANSFER_TRIES } from '#lib/contract/people/certification.ts'
import { actingCompany } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { readCertification } from './apply.ts'
import { certify } from './certificate.ts'
import { refuse } from './decide.ts'
import { lockTransfer, updateCertification } from './queries.ts'

/**
 * The company names the amount it received.
 * A wrong try is counted although the call fails, so the counting commits before the error leaves.
 * @throws AppError `certification.transfer_wrong`, and after the third try `certification.transfer_over`.
 */
export async function confirmTransfer(
  db: Db,
  amount: number,
  { actor, exchange, now }: ActorContext,
): Promise<CertificationAnswer> {
  const { companyId } = actingCompany(actor)
  const failure = await db.transaction().execute(async trx => {
    const row = await lockTransfer(trx, companyId)
    if (!row?.transfer_sent_at || !row.transfer_until || row.transfer_until <= now) throw new AppError('state.conflict')
    const entry = { subjectKind: 'certification', subjectId: row.id, companyId } as const
    if (row.transfer_amount === amount) {
      await certify(trx, row, 'CONFIRM_TRANSFER', null, now)
      await audit(trx, actor, { ...entry, action: 'certification.certified' }, exchange)
      return null
    }
    const tries = row.transfer_tries + 1
    await updateCertification(trx, row.id, { transfer_tries: tries })
    await audit(trx, actor, { ...entry, action: 'certification.transfer_wrong', detail: { tries } }, exchange)
    if (tries < TRANSFER_TRIES) return TRANSFER_TRIES - tries
    await refuse(trx, row, { by: null, reason: '对公验证金额三次没有填对', now })
    return 0
  })
  if (failure === 0) throw new AppError('certification.transfer_over')
  if (failure !== null) {
    const message = `金额不对，还可以再试 ${failure} 次`
    throw new AppError('certification.transfer_wrong', { message, fields: { amount: message } })
  }
  return readCertification(db, { subject: 'COMPANY', companyId }, now)
}
