/** Half a year of evidence behind the score of every demo company. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { CompanyPerformanceTable } from '#server/domains/city/city/tables.ts'
import { companyData } from './company-data.ts'

const notes = companyData.performance

/** Good and bad months as a company has them; how fast it answers is counted from what it answered. */
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
