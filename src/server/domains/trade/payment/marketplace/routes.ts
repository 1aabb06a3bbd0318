import { subMerchants } from '#lib/contract/trade/sub-merchant.ts'
import { implement } from '#server/http/implement.ts'
import { listSubMerchants, saveSubMerchant } from './service.ts'

export const subMerchantRoutes = implement(subMerchants, {
  listSubMerchants: async ({ db, ports, actor }) => ({ list: await listSubMerchants(db, { actor, payment: ports.payment }) }),
  saveSubMerchant: async ({ db, ports, actor, body, exchange, now }) => ({
    list: await saveSubMerchant(db, body, { actor, payment: ports.payment, exchange, now }),
  }),
})
