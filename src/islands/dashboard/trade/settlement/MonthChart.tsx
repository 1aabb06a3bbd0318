/** What completed orders brought, a bar for each month. */
import { DayChart } from '#islands/dashboard/platform/overview/DayChart.tsx'
import type { IncomeMonth } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import { monthName } from '#lib/format/month.ts'

/** @param months newest first, as they are answered. */
export const MonthChart = ({ months }: { months: readonly IncomeMonth[] }) => (
  <DayChart
    title="每月收入"
    note={`元，近 ${months.length} 个月，按完成时间，退款已扣除，服务费未扣`}
    days={months.toReversed().map(({ month: day, net: value }) => ({ day, value }))}
    text={money}
    name={monthName}
  />
)
