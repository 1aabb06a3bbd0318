/** What keeps the owner of a company from closing their account. */
import type { ClosingHindrance } from '#lib/contract/people/personal-data.ts'
import type { Db } from '#server/db/client.ts'
import { listHinderingCompanies } from './leaving-queries.ts'

export async function listCompanyHindrances(db: Db, userId: number): Promise<ClosingHindrance[]> {
  return (await listHinderingCompanies(db, userId)).map(name => ({
    kind: 'COMPANY_OWNER',
    text: `你是“${name}”的负责人，公司里还有别的成员或没有结束的订单。请先转让公司，或把这些处理完。`,
    link: '/merchant/staff/working',
  }))
}
