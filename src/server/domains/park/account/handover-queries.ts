/** Official accounts stay the company's; who runs one changes. */
import { handOverRows, isNot } from '#server/db/hand-over-rows.ts'

export const accountHandover = handOverRows({
  kind: 'ACCOUNT',
  table: 'official_accounts',
  person: 'owner_user_id',
  company: 'company_id',
  title: 'name',
  open: isNot('CLOSED'),
  dated: false,
})
