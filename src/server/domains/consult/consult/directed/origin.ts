/** A finished consultation as the origin of an order or a quote: whose it is, which files belong to it, and the cards in its conversation. */
import { findConsultationRoom, postSystemCard } from '#server/domains/consult/chat/service.ts'
import { partIn } from '#server/domains/consult/consult/policy.ts'
import type { OrderOrigin } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { roomLink } from './notices.ts'
import { type DirectedRow, findDirected } from './queries.ts'

/** Whether the seller is the one who answered: the same company, or for a consultant without one the same person. */
const answeredBy = (row: DirectedRow, seller: { userId: number; companyId: number | null } | null): boolean =>
  seller !== null &&
  (row.company_id === null
    ? seller.companyId === null && seller.userId === row.consultant_user_id
    : seller.companyId === row.company_id)

export const consultationOrigin: OrderOrigin = {
  async find(db, actor, consultationId, seller) {
    const row = await findDirected(db, consultationId)
    if (!row || partIn(actor, row) !== 'ASKER') {
      throw new AppError('missing.record', { message: '没有找到这次咨询，可能不属于你现在的身份' })
    }
    if (row.finished_at === null) throw new AppError('state.conflict', { message: '咨询完成之后才能关联订单和询价' })
    if (!answeredBy(row, seller)) {
      const message = '这个服务不是这次咨询的对方提供的，不能关联'
      throw new AppError('validation.fields', { message, fields: { from: message } })
    }
    return { title: row.title, anonymous: row.anonymous }
  },
  async show(db, actor, consultationId) {
    const row = await findDirected(db, consultationId)
    const part = row ? partIn(actor, row) : null
    return row && part !== null && part !== 'OPERATOR' ? { consultationId, title: row.title } : null
  },
  async post(trx, consultationId, card) {
    const room = await findConsultationRoom(trx, consultationId)
    if (room === undefined) return
    // Each side has its own way to an order: the room leads there.
    await postSystemCard(trx, room, { ...card, kind: 'ORDER', link: `${roomLink(consultationId)}#came-of` })
  },
}
