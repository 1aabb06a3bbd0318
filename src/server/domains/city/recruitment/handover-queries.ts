/** Handing jobs over: they stay the company's, and another employee talks with the applicants. */
import { handOverRows, isIn } from '#server/db/hand-over-rows.ts'

export const jobHandover = handOverRows({
  kind: 'JOB',
  table: 'recruitments',
  person: 'publisher_user_id',
  company: 'company_id',
  open: isIn('DRAFT', 'REVIEWING', 'PUBLISHED', 'PAUSED'),
})
