/** Rows of delivery addresses. */
import type { ColumnType, Generated } from 'kysely'

export type AddressTables = {
  delivery_addresses: {
    id: Generated<number>
    user_id: number
    receiver: string
    phone: string
    province_code: number
    city_code: number
    district_code: number | null
    town_code: number | null
    detail: string
    is_default: Generated<boolean>
    created_at: ColumnType<Date, Date | undefined, never>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
}
