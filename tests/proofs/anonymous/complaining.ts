/** A complaint without a name, from evidence to the decision of an operator, and a consultation that she asks for her company. */
import { randomUUID } from 'node:crypto'
import type { EvidenceBundle } from '#lib/contract/trade/order-evidence.ts'
import { data } from '#tests/support/api-server.ts'
import { endStatementTerms } from '#tests/support/dispute.ts'
import { consult, type Deeds, herFile, herPicture, type Stage } from './stage.ts'

export async function complain(stage: Stage, deeds: Deeds): Promise<void> {
  const { db, her, expert, arbiter, owner } = stage
  const { id, orderNo, conversationId } = await consult(stage, deeds, { way: 'TEXT', title: '一件不愿具名的投诉事' })
  const picture = await herPicture(stage, 'ATTACHMENT', '聊天截图')
  data(
    await her.self.post(`chat/${conversationId}/send`, {
      clientId: randomUUID(),
      type: 'IMAGE',
      uploadIds: [picture.id],
      sizes: [{ width: 64, height: 48 }],
    }),
  )
  data(await expert.post('consultation/answer', { consultationId: id, text: '要看合同。', files: [] }))
  const files = [(await herFile(stage, '投诉材料')).id]
  const { complainId } = data<{ complainId: number }>(
    await her.self.post(`consultation/${id}/complain`, { reason: 'WRONG_ADVICE', content: '没有说明依据。', files }),
  )
  deeds.complaints.push(complainId)
  data(await expert.post(`consultation/complain/${complainId}/appeal`, { text: '依据是劳动合同法。', files: [] }))
  const more = [(await herFile(stage, '补充材料')).id]
  data(await her.self.post(`consultation/complain/${complainId}/statement`, { text: '补充一份材料。', files: more }))
  data(await her.self.post(`consultation/complain/${complainId}/arbitrate`, {}))
  for (const who of [expert, owner]) data(await who.get(`consultation/complain/${complainId}`))
  data<EvidenceBundle>(await expert.get(`consultation/complain/${complainId}/evidence`))
  const { id: orderId } = await db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow()
  await endStatementTerms(db, orderId)
  await db
    .updateTable('consultation_complaints')
    .set({ created_at: new Date(Date.now() - 72 * 3_600_000) })
    .where('id', '=', complainId)
    .execute()
  data(await arbiter.get(`/v1/manager/order/dispute/${orderId}`))
  data(
    await arbiter.post(`/v1/manager/order/dispute/${orderId}/decide`, {
      outcome: 'COMPLETE',
      value: 1_000,
      reason: '看了双方的材料，退一部分。',
    }),
  )
}

/** Under her company's name she is as nameless as under her own. */
export async function askForCompany(stage: Stage, deeds: Deeds): Promise<void> {
  const { her, expert } = stage
  const who = her.forCompany
  const { id } = await consult(stage, deeds, { way: 'TEXT', title: '一件不愿具名的公司事', who })
  data(await who.post('consultation/answer', { consultationId: id, text: '公司里有三个人遇到。', files: [] }))
  data(await expert.post('consultation/answer', { consultationId: id, text: '可以一起谈。', files: [] }))
  data(await expert.post(`consultation/${id}/finish`, {}))
  data(await who.post(`consultation/${id}/finish`, {}))
}
