/** SQL of handing schools over: they stay the company's, and another employee becomes responsible for them. */
import { pageTag } from '#lib/tags.ts'
import { handOverRows, isAny, purgeAfter } from '#server/db/hand-over-rows.ts'

export const schoolHandover = handOverRows({
  kind: 'SCHOOL',
  table: 'schools',
  person: 'owner_user_id',
  company: 'company_id',
  title: 'name',
  open: isAny,
  after: purgeAfter(ids => ids.map(id => pageTag.school(id))),
})
