/** What sellers earned in a month, as the tax office asks the platform for it. */
import { z } from 'zod'
import { type Contract, defineCall } from '#lib/contract/define.ts'
import { monthText } from './settlement.ts'

export const sellerIncomeRow = z.object({
  sellerId: z.number().int(),
  isCompany: z.boolean(),
  name: z.string(),
  /** The certified name, and a company's credit code; empty where there is no certificate. */
  certifiedName: z.string(),
  creditCode: z.string(),
  /** Orders that brought or cost something in the month. */
  orders: z.number().int(),
  /** Fen, refunds taken off: what the platform took. */
  fee: z.number().int(),
  /** Fen beside the prices: what the platform paid to set a decision right, less compensation paid to buyers. */
  adjusted: z.number().int(),
  /** Fen: what the seller was given in all. */
  net: z.number().int(),
})
export type SellerIncomeRow = z.output<typeof sellerIncomeRow>

export const sellerIncome = {
  listSellerIncome: defineCall({
    access: 'manager',
    duty: 'money',
    method: 'GET',
    path: '/v1/manager/tax/list',
    summary: '卖家一个月的收入（上海时间）：订单数、平台服务费、赔付与改判补付、到账金额，扣除当月的退款；供报送税务',
    query: z.object({ month: monthText }),
    result: z.array(sellerIncomeRow),
    errors: [],
  }),
} satisfies Contract
