/** Rows of what an individual merchant says of themselves. */
import type { ColumnType, Generated } from 'kysely'

export type ProfileTables = {
  merchant_profiles: {
    user_id: number
    headline: Generated<string>
    intro: Generated<string>
    contact_hours: Generated<string>
    served_area_codes: Generated<number[]>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
}
