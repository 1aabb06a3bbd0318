/**
 * Buying a plan of a company tool. What an order does follows from what the company has: the first plan, more of the same time, a bigger
 * one for the rest of the time that is paid, or a smaller one that begins when the present one ends. `common/calculate` prices it: kind
 * CLOUD, the product, one line with the plan and the months, and one without a reference for the seats beyond those of the plan.
 */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, recordId, timestamp } from '#lib/contract/define.ts'

export const MAX_CLOUD_MONTHS = 36
export const MAX_EXTRA_SEATS = 500

export const cloudBuying = {
  /** What the order would do, before its price is asked for. */
  getCloudOffer: defineCall({
    method: 'GET',
    path: '/cloud/offer/{productId}',
    summary: '公司现在的套餐：版本、席位、到期时间；负责人和管理员购买时用',
    access: 'admin',
    params: z.object({ productId: idParam }),
    result: z.object({
      current: z
        .object({
          subscriptionId: z.int(),
          planId: z.int(),
          tier: z.enum(['FREE', 'TEAM', 'ENTERPRISE']),
          seats: z.int(),
          endsAt: timestamp.nullable(),
        })
        .nullable(),
      /** An order that waits for its payment. */
      waiting: z.string().nullable(),
      /** A smaller plan, or fewer seats, paid for and to begin when the present one ends. */
      next: z
        .object({ orderNo: z.string(), tier: z.enum(['FREE', 'TEAM', 'ENTERPRISE']), seats: z.int(), startsAt: timestamp })
        .nullable(),
    }),
    errors: ['missing.record'],
  }),
  buyPlan: defineCall({
    method: 'POST',
    path: '/cloud/buy',
    summary:
      '购买云工具套餐：首次购买、续费（延长时间）、升级（补剩余天数的差价）或降级（现在的套餐到期时开始）；价格以数据库为准',
    access: 'admin',
    idempotent: true,
    body: z.object({
      productId: recordId,
      planId: recordId,
      /** Beyond those of the plan. */
      extraSeats: z.int().min(0, '席位不能少于套餐自带的').max(MAX_EXTRA_SEATS, `最多增加 ${MAX_EXTRA_SEATS} 个席位`),
      /** An upgrade pays for the days that are left, whatever stands here. */
      months: z.int().min(1, '至少一个月').max(MAX_CLOUD_MONTHS, `最多 ${MAX_CLOUD_MONTHS} 个月`),
      useCoins: z.boolean(),
    }),
    result: z.object({ orderNo: z.string(), payable: fen }),
    errors: ['missing.record', 'order.owned', 'order.plan', 'order.unpaid_full', 'money.balance_too_low', 'state.conflict'],
  }),
} satisfies Contract
