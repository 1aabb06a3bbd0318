/** Rows of `db/baseline/city/supply.ts`. */
import type { SupplyField, SupplyMeasure } from '#lib/contract/city/supply.ts'

export type SupplyTables = {
  missed_searches: {
    /** `YYYY-MM-DD` in China. */
    day: string
    field: SupplyField
    category_id: number
    city_code: number
    district_code: number
    searches: number
  }
  missed_search_marks: { mark: Buffer; day: string }
  supply_days: {
    day: string
    city_code: number
    field: SupplyField
    category_id: number
    measure: SupplyMeasure
    place_code: number
    amount: number
  }
  supply_counts: { day: string; counted_at: Date }
}
