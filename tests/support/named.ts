/** The named people of the demo data as signed-in visitors, each as the person or for their company. */
import { type DemoAccount, demoAccounts } from '#demo/people/accounts.ts'
import type { useApiServer, Visitor } from './api-server.ts'
import type { TestDatabase } from './database.ts'

export type Role = DemoAccount['role']

/** @returns ids by role, the company they work for, and a way to sign in as one of them. */
export async function namedPeople({ db }: TestDatabase, api: ReturnType<typeof useApiServer>) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where(
      'nickname',
      'in',
      demoAccounts.map(account => account.nickname),
    )
    .execute()
  const idOf = (role: Role): number => {
    const { nickname } = demoAccounts.find(account => account.role === role)!
    return rows.find(row => row.nickname === nickname)!.id
  }
  const { company_id: companyId } = await db
    .selectFrom('company_employees')
    .select('company_id')
    .where('user_id', '=', idOf('OWNER'))
    .where('employee_identity', '=', 'OWNER')
    .executeTakeFirstOrThrow()
  const as = (role: Role, options: { company?: boolean } = {}): Promise<Visitor> =>
    api.signedIn(idOf(role), options.company ? { companyId } : {})
  return { idOf, companyId, as }
}
