/** Services as something that can be bought: packages at their prices of now. Nothing is limited, so nothing is reserved. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { listTradeRecord } from '#server/domains/consult/chat/service.ts'
import { type EvidencePart, filePartsOf, type Purchasable, type Purchase } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { addSales, findSaleService, listSalePackages } from './purchase-queries.ts'
import { recountCompanies, recountServices } from './recount.ts'

/** The platform's share in basis points: 10 %. */
const FEE_RATE = 1_000
/** The tag by which a merchant promises that cancelling is free at any time. */
const FREE_CANCEL_TAG = '随时退'

/** What both sides wrote to each other about the order, and about the service before they agreed (rule 争议 二). */
async function evidenceOf(db: Db, { orderId, subjectId: serviceId, buyer, seller }: Purchase): Promise<EvidencePart[]> {
  if (!seller) return []
  const said = await listTradeRecord(db, { orderId, serviceId, buyer, seller })
  const names = new Map(said.flatMap(({ files }) => files.map(({ id, name }) => [id, name] as const)))
  return [
    ...said.map(({ conversationId, ...message }) => ({
      kind: 'MESSAGE' as const,
      ref: `chat/${conversationId}/${message.seq}`,
      content: message,
    })),
    ...(await filePartsOf(db, [...names.keys()], names)),
  ]
}

export const servicePurchase: Purchasable = {
  kind: 'SERVICE',
  feeRate: FEE_RATE,
  completesWhenPaid: false,
  async price(db, serviceId, wanted) {
    const service = await findSaleService(db, serviceId)
    if (!service) throw new AppError('missing.record')
    const packages = new Map((await listSalePackages(db, serviceId)).map(row => [row.id, row]))
    const lines = wanted.map(({ refId, quantity }) => {
      const found = refId === null ? undefined : packages.get(refId)
      if (!found) throw new AppError('missing.record', { message: '所选的套餐已经下架，请重新选择' })
      const { name, price, scope, days } = found
      return { name, refId, unitPrice: price, quantity, unit: service.unit, scope, days }
    })
    return {
      title: service.title,
      picture: service.cover,
      seller: { userId: service.owner_user_id, companyId: service.owner_company_id },
      lines,
      freeCancel: service.tags.includes(FREE_CANCEL_TAG),
    }
  },
  async reserve() {},
  async fulfil() {},
  async giveBack() {},
  evidence: evidenceOf,
  async recount(trx, { subjectId, seller, lines }, after) {
    if (subjectId === null) return
    if (after === 'COMPLETED') await addSales(trx, subjectId, lines)
    await recountServices(trx, [subjectId])
    const companyId = seller?.companyId ?? null
    if (companyId !== null) await recountCompanies(trx, [companyId])
    await purgeTags(trx, [pageTag.service(subjectId), ...(companyId === null ? [] : [pageTag.company(companyId)])])
  },
}
