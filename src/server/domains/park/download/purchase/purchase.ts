/** Files that cost coins: the whole price is coins, of which the author gets seven tenths as coins (rule 金币, 三.2). */
import { DAY_MS } from '#lib/format/units.ts'
import { authorShareOf, lockCoins, payAuthor } from '#server/domains/trade/coin/service.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { Purchasable } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

/** Rule 争议 二. */
const DISPUTE_DAYS = 7

const identityOf = ({ userId, companyId }: { userId: number; companyId: number | null }): Identity =>
  companyId === null ? { kind: 'USER', id: userId } : { kind: 'COMPANY', id: companyId }

export const downloadPurchase: Purchasable = {
  kind: 'DOWNLOAD',
  feeRate: 0,
  completesWhenPaid: true,
  paidInCoins: true,
  async price(db, downloadId) {
    const file = await queries.findSaleFile(db, downloadId)
    if (file?.permission !== 'COINS' || file.coins === 0) throw new AppError('missing.record')
    return {
      title: file.title,
      picture: '',
      seller: { userId: file.owner_user_id, companyId: file.owner_company_id },
      lines: [{ name: '资料下载', refId: downloadId, unitPrice: file.coins, quantity: 1, unit: '份' }],
      freeCancel: false,
    }
  },
  async reserve(trx, { orderNo, subjectId, buyer, seller, at }) {
    const granted = await queries.insertGrant(trx, { downloadId: subjectId as number, holder: buyer, orderNo, at })
    if (!granted) throw new AppError('order.owned', { message: '已经换取过这份资料，直接下载就可以' })
    // Two people who get each other's files at the same moment.
    await lockCoins(trx, [buyer, ...(seller ? [seller] : [])].map(identityOf))
  },
  async fulfil(trx, { orderNo, subjectId, seller, lines, at }) {
    if (!seller) return
    const price = lines.reduce((sum, line) => sum + line.amount, 0)
    const isPaid = await payAuthor(trx, identityOf(seller), { price, ref: orderNo, at })
    if (isPaid) await queries.addEarned(trx, subjectId as number, authorShareOf(price))
  },
  // Spent in the same transaction: there is no order that waits. Only operators give coins back, who were asked within seven days.
  async giveBack(trx, { orderNo }, { whole }) {
    if (whole) await queries.deleteGrant(trx, orderNo)
  },
  isDisputable: async (_, { paidAt, at }) => at.getTime() - paidAt.getTime() <= DISPUTE_DAYS * DAY_MS,
  async recount() {},
}
