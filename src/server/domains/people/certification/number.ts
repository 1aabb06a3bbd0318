/** The whole number of a certificate, for an operator who says why. */
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { open } from '#server/secrets.ts'
import { findCertification, readSealedNumber } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** The whole number, for an operator who says why; the reading stands in the audit log before the number leaves. */
export async function revealNumber(
  db: Db,
  id: number,
  reason: string,
  { actor, exchange }: RequestContext,
): Promise<{ number: string }> {
  return db.transaction().execute(async trx => {
    const row = await findCertification(trx, id)
    const sealed = row && (await readSealedNumber(trx, id))
    if (!sealed) throw new AppError('missing.record')
    await audit(
      trx,
      actor,
      { action: 'certification.read_number', subjectKind: 'certification', subjectId: id, detail: { reason } },
      exchange,
    )
    return { number: open(sealed) }
  })
}
