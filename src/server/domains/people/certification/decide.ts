/** An operator decides about an application, or revokes a certificate, and what that changes elsewhere. */

import { randomInt } from 'node:crypto'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { signedInPerson } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { Decision } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { certify, holderOf, publish, step } from './certificate.ts'
import { type Hold, holdOf, holdText } from './hold.ts'
import { notifyHolder } from './notify.ts'
import { type CertificationRow, listOfHolder, lockCertification, updateCertification } from './queries.ts'

export const TRANSFER_DAYS = 7

async function getOpen(trx: Db, id: number): Promise<CertificationRow> {
  const row = await lockCertification(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

const holdNow = async (trx: Db, row: CertificationRow, now: Date): Promise<Hold | null> =>
  holdOf(await listOfHolder(trx, holderOf(row)), now)

/** An operator found the papers right. A person is certified by it; a company is sent a small amount that it has to name. */
export async function approve(trx: Db, id: number, { operatorId, now }: Decision): Promise<void> {
  const row = await getOpen(trx, id)
  // A renewal that still waited when the certificate was taken back.
  if ((await holdNow(trx, row, now))?.reason === 'REVOKED') {
    throw new AppError('state.conflict', { message: '这位申请人的认证已被撤销，三年内不再受理，只能驳回' })
  }
  if (row.subject === 'PERSON') return certify(trx, row, 'APPROVE', operatorId, now)
  await updateCertification(trx, id, {
    state: step(row, 'SEND_TRANSFER'),
    decided_by: operatorId,
    transfer_amount: randomInt(1, 100),
    transfer_tries: 0,
    transfer_sent_at: null,
    transfer_until: new Date(now.getTime() + TRANSFER_DAYS * DAY_MS),
  })
  await notifyHolder(trx, row, {
    key: 'transfer',
    title: '企业认证材料已通过，请完成对公验证',
    body: `我们会向 ${row.holder_name} 的对公账户汇入 1 元以内的一小笔钱，${TRANSFER_DAYS} 天内填写收到的金额即可完成认证。`,
  })
}

export async function refuse(trx: Db, row: CertificationRow, decision: { by: number | null; reason: string; now: Date }) {
  await updateCertification(trx, row.id, {
    state: step(row, 'REFUSE'),
    decided_at: decision.now,
    decided_by: decision.by,
    refuse_reason: decision.reason,
  })
  const hold = await holdNow(trx, row, decision.now)
  await notifyHolder(trx, row, {
    key: 'refused',
    title: row.subject === 'PERSON' ? '实名认证没有通过' : '企业认证没有通过',
    body: `原因：${decision.reason}。${hold ? holdText(hold) : '改好之后可以重新提交'}。`,
  })
}

export const reject = async (trx: Db, id: number, { operatorId, reason, now }: Decision): Promise<void> =>
  refuse(trx, await getOpen(trx, id), { by: operatorId, reason, now })

/** Ends a certificate: an operator takes it back with a reason, or its time is over. */
export async function revoke(db: Db, id: number, reason: string, { actor, exchange, now }: ActorContext) {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await getOpen(trx, id)
    const state = step(row, 'REVOKE')
    await updateCertification(trx, id, { state, decided_at: now, decided_by: userId, refuse_reason: reason })
    await publish(trx, row, false, now)
    await purgeTags(trx, [pageTag.rules])
    const hold = await holdNow(trx, row, now)
    await notifyHolder(trx, row, {
      key: 'revoked',
      title: '认证已被撤销',
      body: `原因：${reason}。${hold ? `${holdText(hold)}。` : ''}处理结果会在认证规则页公示。如有疑问请联系客服。`,
    })
    await audit(
      trx,
      actor,
      { action: 'certification.revoke', subjectKind: 'certification', subjectId: id, companyId: row.company_id },
      exchange,
    )
    return { state }
  })
}
