/** Certificates and transfers come to the end of their time. */
import { date } from '#lib/format/date.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { noExchange } from '#server/http/exchange.ts'
import { publish, step } from './certificate.ts'
import { refuse, TRANSFER_DAYS } from './decide.ts'
import { notifyHolder } from './notify.ts'
import { lockCertification, updateCertification } from './queries.ts'

const EXPIRED = {
  PERSON: '身份证已经到期，认证标识暂时隐藏。更新证件，通过之后恢复。',
  COMPANY: '一年的有效期已经过了，认证标识暂时隐藏。重新提交材料，通过之后恢复。',
}

/** The end of a certificate's time, or of the time for naming the amount. Does nothing when something else came first. */
export async function endInTime(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction().execute(async trx => {
    const row = await lockCertification(trx, id)
    if (row?.state === 'TRANSFER_PENDING' && row.transfer_until && row.transfer_until < now) {
      await refuse(trx, row, { by: null, reason: `${TRANSFER_DAYS} 天内没有完成对公验证`, now })
    } else if (row?.state === 'CERTIFIED' && row.valid_until && row.valid_until < date(now)) {
      await updateCertification(trx, id, { state: step(row, 'EXPIRE') })
      await publish(trx, row, false, now)
      await notifyHolder(trx, row, { key: 'expired', title: '认证已过期', body: EXPIRED[row.subject] })
    } else return
    await audit(
      trx,
      systemActor,
      { action: 'certification.end_in_time', subjectKind: 'certification', subjectId: id, companyId: row.company_id },
      noExchange,
    )
  })
}
