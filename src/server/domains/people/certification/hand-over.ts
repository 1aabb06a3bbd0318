/** A company that gets another owner loses its certificate and its open application (规则《认证规则》五). */

import type { Db } from '#server/db/client.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { publish, step } from './certificate.ts'
import { notifyHolder } from './notify.ts'
import { lockApplication, lockCertificate, updateCertification } from './queries.ts'

const REASON = '公司已转让，原认证失效'

/** To be called after the members were changed: it notifies the new owner and the administrators. */
export async function endWithOwner(trx: Db, companyId: number, now: Date): Promise<void> {
  const application = await lockApplication(trx, companyId)
  if (application) {
    const state = step(application, 'HAND_OVER')
    await updateCertification(trx, application.id, { state, decided_at: now, refuse_reason: REASON })
    await withdrawFromReview(trx, 'COMPANY_CERTIFICATION', application.id)
  }
  const certificate = await lockCertificate(trx, { subject: 'COMPANY', companyId })
  if (certificate) {
    await updateCertification(trx, certificate.id, { state: step(certificate, 'HAND_OVER'), refuse_reason: REASON })
    await publish(trx, certificate, false, now)
  }
  const ended = certificate ?? application
  if (!ended) return
  await notifyHolder(trx, ended, {
    key: 'handed-over',
    title: '公司转让之后要重新认证',
    body: certificate
      ? '公司转让给他人经营，原来的企业认证已经失效，认证标识不再显示。请由新的负责人重新提交认证材料。'
      : '公司转让给他人经营，正在办理的企业认证已经作废。请由新的负责人重新提交认证材料。',
  })
}
