/** The companies of the demo city, who owns and staffs them, and how far their certification has come. */
import type { SeedCompany, SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { certificationOf } from './certification.ts'
import { type CompanyDraft, draftCompanies } from './draft.ts'
import { staffOf } from './staff.ts'

export async function seedCompanies(context: SeedContext): Promise<void> {
  const { db } = context
  const drafts = draftCompanies(context)
  const ids = await insertReturningIds(
    db,
    'companies',
    drafts.map(draft => draft.row),
  )
  await insertAll(
    db,
    'company_employees',
    drafts.flatMap((draft, index) => staffOf(context, draft, ids[index]!, index)),
  )
  await insertAll(
    db,
    'certifications',
    drafts.flatMap((draft, index) => certificationOf(context, draft, ids[index]!)),
  )
  await db
    .updateTable('users')
    .set({ user_type: 'EMPLOYEE' })
    .where('id', 'in', db.selectFrom('company_employees').select('user_id').where('state', 'in', ['ACTIVE', 'LEAVING']))
    .execute()
  context.companies.push(...drafts.flatMap((draft, index) => summaryOf(draft, ids[index]!)))
}

/** What later seeds are told of a company that acts. */
function summaryOf({ row, owner }: CompanyDraft, id: number): SeedCompany[] {
  if ((row.state ?? 'ACTIVE') !== 'ACTIVE') return []
  return [
    {
      id,
      name: row.name,
      logo: row.logo ?? '',
      provinceCode: row.province_code,
      cityCode: row.city_code,
      districtCode: row.district_code,
      ownerUserId: owner.id,
      industry: row.industry,
      certified: Boolean(row.certified_at),
    },
  ]
}
