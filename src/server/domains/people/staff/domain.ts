/** Who works for a company: membership, invitations, the owner. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { closeStaffing } from './company-end.ts'
import { deleteInvitationsToPhone } from './queries.ts'
import { staffRoutes } from './routes.ts'
import type { StaffTables } from './tables.ts'

export const staffDomain = {
  name: 'people/staff',
  tables: {
    company_employees: [
      blanked(
        'user_id',
        {
          consultation_name: "''",
          consultation_avatar: "''",
          title: "''",
          left_for: "case when state = 'LEFT' then left_for else 'CLOSED' end",
          left_at: 'coalesce(left_at, now())',
          state: "'LEFT'",
        },
        {
          copy: copyOf(
            'employments',
            '任职',
            'id company_id employee_identity title state consultation_name joined_at left_at created_at',
          ),
        },
      ),
      mentioned('invited_by'),
      mentioned('handed_to'),
    ],
    staff_invitations: [mentioned('invited_by')],
    ownership_transfers: [retained('from_user_id'), retained('to_user_id')],
  },
  routes: { staff: staffRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: { erase: deleteInvitationsToPhone },
  companyEnd: closeStaffing,
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<StaffTables>

declare module '#server/db/schema.ts' {
  interface Database extends StaffTables {}
}
