/** Jobs stay the company's; whom applicants talk to changes. */
import { handOverRows, isIn } from '#server/db/hand-over-rows.ts'

export const jobHandover = handOverRows({
  kind: 'JOB',
  table: 'recruitments',
  person: 'publisher_user_id',
  company: 'company_id',
  open: isIn('DRAFT', 'REVIEWING', 'PUBLISHED', 'PAUSED'),
})
