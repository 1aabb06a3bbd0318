/** SQL of handing services over: they stay the company's, and another employee becomes responsible for them. */
import { pageTag } from '#lib/tags.ts'
import { handOverRows, isAny, purgeAfter } from '#server/db/hand-over-rows.ts'

export const serviceHandover = handOverRows({
  kind: 'SERVICE',
  table: 'services',
  person: 'owner_user_id',
  company: 'owner_company_id',
  open: isAny,
  after: purgeAfter(ids => ids.map(id => pageTag.service(id))),
})
