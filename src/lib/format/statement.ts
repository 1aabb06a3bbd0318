/** The words of statements, the same on the screen, in the table and in the document. */
import type { StatementLine } from '#lib/contract/trade/settlement.ts'

export const STATEMENT_KINDS: Record<StatementLine['kind'], string> = {
  INCOME: '订单收入',
  LATE_FEE: '取消误工费',
  COMPENSATION: '爽约赔付',
  AWARD: '改判付款',
  REFUND: '退款',
  WITHDRAWAL: '提现',
  PROVIDER_PAYOUT: '支付机构打款',
  PROVIDER_REFUND: '支付机构扣回',
  CORRECTION: '更正',
  OTHER: '其他',
}
