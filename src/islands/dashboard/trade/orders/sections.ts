import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const orders: SectionLoaders = {
  '/member/member_order': () => import('./MemberOrders.tsx'),
  '/member/member_coin': () => import('./Coins.tsx'),
  '/merchant/order/mine': () => import('./Fulfilment.tsx'),
  '/merchant/order/pay': () => import('./PaidOrders.tsx'),
  '/merchant/order/inCome': () => import('./Income.tsx'),
  '/merchant/order/inComeCompany': () => import('./Income.tsx'),
  '/merchant/order/review': () => import('./ReceivedReviews.tsx'),
  '/merchant/order/invoice': () => import('../invoices/InvoicesToIssue.tsx'),
  '/merchant/order/coin': () => import('./Coins.tsx'),
}
