/** SQL of handing files over: they stay the company's, and the page names another employee as the uploader. */
import { pageTag } from '#lib/tags.ts'
import { handOverRows, isNot, purgeAfter } from '#server/db/hand-over-rows.ts'

export const downloadHandover = handOverRows({
  kind: 'FILE',
  table: 'downloads',
  person: 'owner_user_id',
  company: 'owner_company_id',
  open: isNot('DELETED'),
  dated: false,
  after: purgeAfter(ids => [pageTag.downloads, ...ids.map(id => pageTag.download(id))]),
})
