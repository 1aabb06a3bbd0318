/** Half a year of evidence behind the score of every demo company. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { CompanyPerformanceTable } from '#server/domains/city/city/tables.ts'

const notes = {
  PUNCTUALITY: ['节假日订单集中，两单改期', '暴雨天顺延', '按约交付'],
  REFUND: ['客户临时取消', '尺寸不合协商退款', '协商部分退款'],
  REPLY: ['夜间留言次日回复', '', '专人值守'],
  COMPLAINT: ['收费说明不清，已补充说明并致歉', '迟到未提前告知，已补偿', '成品有划痕，已返工'],
} as const

/** Half a year of evidence for every company; good and bad months as a company has them. */
export function performanceRows({ rng, now, companies }: SeedContext): Insertable<CompanyPerformanceTable>[] {
  return companies.flatMap(company => {
    const quality = 0.55 + rng.float() ** 0.6 * 0.45
    const volume = rng.int(6, 60)
    return Array.from({ length: 6 }, (_, back) => {
      const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1))
      const month = day.toISOString().slice(0, 10)
      const orders = Math.max(3, Math.round(volume * (0.6 + rng.float() * 0.8)))
      const late = Math.round(orders * (1 - quality) * rng.float() * 0.4)
      const refunds = Math.round(orders * (1 - quality) * rng.float() * 0.25)
      const complaints = rng.chance((1 - quality) * 0.5) ? 1 : 0
      const minutes = Math.round(4 + (1 - quality) * 140 * rng.float())
      return [
        {
          company_id: company.id,
          metric: 'PUNCTUALITY' as const,
          month,
          amount: orders - late,
          base: orders,
          note: late > 0 ? rng.pick(notes.PUNCTUALITY.slice(0, 2)) : '',
        },
        {
          company_id: company.id,
          metric: 'REFUND' as const,
          month,
          amount: refunds,
          base: orders,
          note: refunds > 0 ? rng.pick(notes.REFUND) : '',
        },
        {
          company_id: company.id,
          metric: 'REPLY' as const,
          month,
          amount: minutes * orders,
          base: orders,
          note: minutes > 60 ? notes.REPLY[0] : '',
        },
        {
          company_id: company.id,
          metric: 'COMPLAINT' as const,
          month,
          amount: complaints,
          base: orders,
          note: complaints > 0 ? rng.pick(notes.COMPLAINT) : '',
        },
      ]
    }).flat()
  })
}
