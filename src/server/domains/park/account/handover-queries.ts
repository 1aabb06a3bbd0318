/** Handing official accounts over: they stay the company's, and another employee runs them. */
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
