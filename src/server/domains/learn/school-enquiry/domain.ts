/** What people ask schools, and what they answer. */
import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, retained } from '#server/manifest/personal-columns.ts'
import { closeOfCompany } from './queries.ts'
import { receivedEnquiryRoutes, schoolEnquiryRoutes } from './routes.ts'
import type { SchoolEnquiryTables } from './tables.ts'

export const schoolEnquiryDomain = {
  name: 'learn/school-enquiry',
  tables: {
    school_enquiries: [
      // Its messages go with it.
      deleted('user_id', {
        copy: copyOf('school-enquiries', '招生咨询', 'id school_id topic state shares_phone created_at last_at'),
      }),
    ],
    school_enquiry_messages: [
      retained('author_user_id', {
        copy: copyOf('school-enquiry-messages', '招生咨询的留言', 'id enquiry_id by_school body created_at'),
      }),
    ],
  },
  routes: { schoolEnquiry: schoolEnquiryRoutes, receivedEnquiry: receivedEnquiryRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: closeOfCompany,
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<SchoolEnquiryTables>

declare module '#server/db/schema.ts' {
  interface Database extends SchoolEnquiryTables {}
}
