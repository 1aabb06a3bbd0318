/** Rows of `db/baseline/park/vacancy.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { EnquiryState, HalfDay } from '#lib/contract/park/vacancy.ts'

export type VacancyTables = {
  vacancy_enquiries: {
    id: Generated<number>
    unit_id: ColumnType<number, number, never>
    owner_user_id: ColumnType<number, number, never>
    owner_company_id: ColumnType<number | null, number | null, never>
    contact_name: string
    wanted_area: number | null
    message: string
    wished_on: string
    wished_half: HalfDay
    agreed_on: ColumnType<string | null, never, string>
    agreed_half: ColumnType<HalfDay | null, never, HalfDay>
    state: ColumnType<EnquiryState, never, EnquiryState>
    reply: ColumnType<string, never, string>
    decided_by: ColumnType<number | null, never, number>
    created_at: ColumnType<Date, Date, never>
    updated_at: Date
    version: ColumnType<number, never, number>
  }
}
