/** SQL of erasing contacts when somebody closes their account: those of their résumés, and of the jobs of companies that end with them. */
import type { Db } from '#server/db/client.ts'
import type { LeavingPerson } from '#server/manifest/domain.ts'
import { deleteEditsOfPerson } from './post/queries.ts'

export async function listResumePhones(trx: Db, userId: number) {
  const rows = await trx
    .selectFrom('recruitments')
    .select('contact_phone')
    .distinct()
    .where('publisher_user_id', '=', userId)
    .where('kind', '=', 'resume')
    .execute()
  return { names: [], phones: rows.flatMap(row => row.contact_phone ?? []) }
}

/** Drafts of the person's posts, and the contacts of jobs of companies that end with them. */
export async function eraseRecruitment(trx: Db, { id, companyIds }: LeavingPerson): Promise<void> {
  await deleteEditsOfPerson(trx, id)
  if (companyIds.length === 0) return
  await trx
    .updateTable('recruitments')
    .set({ contact_name: null, contact_phone: null, contact_wechat: null })
    .where('company_id', 'in', [...companyIds])
    .execute()
}
