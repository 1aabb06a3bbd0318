/** SQL of the companies of an owner who closes their account. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Names of the person's companies that others work for, or that have orders which have not ended. */
export async function listHinderingCompanies(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select companies.name from companies
    where owner_user_id = ${userId} and state <> 'DISSOLVED' and (exists (
        select 1 from company_employees as other where other.company_id = companies.id and other.user_id <> ${userId}
          and other.state in ('ACTIVE', 'LEAVING'))
      or exists (select 1 from orders where companies.id in (buyer_company_id, seller_company_id)
        and state in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')))
    order by companies.id`.execute(db)
  return rows.map(row => row.name)
}

/** @returns the ids of the companies that were not dissolved before. */
export async function dissolveCompaniesOf(trx: Db, userId: number, now: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('companies')
    .set({ state: 'DISSOLVED', contact_name: '', legal_person: '', phone: null, updated_at: now })
    .where('owner_user_id', '=', userId)
    .where('state', '<>', 'DISSOLVED')
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
