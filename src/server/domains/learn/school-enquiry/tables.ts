/** Rows of `db/baseline/learn/school-visits.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { SchoolEnquiryState, SchoolEnquiryTopic } from '#lib/contract/learn/school-enquiry.ts'

export type SchoolEnquiryTables = {
  school_enquiries: {
    id: Generated<number>
    school_id: ColumnType<number, number, never>
    user_id: ColumnType<number, number, never>
    topic: ColumnType<SchoolEnquiryTopic, SchoolEnquiryTopic, never>
    state: ColumnType<SchoolEnquiryState, never, SchoolEnquiryState>
    shares_phone: boolean
    last_text: string
    last_at: Date
    created_at: ColumnType<Date, Date, never>
  }
  school_enquiry_messages: {
    id: Generated<number>
    enquiry_id: ColumnType<number, number, never>
    author_user_id: ColumnType<number, number, never>
    by_school: ColumnType<boolean, boolean, never>
    body: string
    created_at: ColumnType<Date, Date, never>
  }
}
