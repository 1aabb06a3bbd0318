/** Who buys and who sells, and those of them whom the README and the tests name. */
import type { SeedContext } from '#demo/context.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { OrderPlan, Side } from './plan.ts'

export type Buyer = OrderPlan['buyer']

export const person = (userId: number): Buyer => ({ userId, companyId: null })

export const isSame = (one: Side, other: Side): boolean =>
  one.companyId !== null || other.companyId !== null ? one.companyId === other.companyId : one.userId === other.userId

/** The people and the company that the README and the tests name. */
export async function readNamed({ db, companies }: SeedContext) {
  const phoneOf = (role: string) => demoAccounts.find(account => account.role === role)!.phone
  const rows = await db
    .selectFrom('users')
    .select(['id', 'phone'])
    .where(
      'phone',
      'in',
      demoAccounts.map(account => account.phone),
    )
    .execute()
  const idOf = (role: string) => rows.find(row => row.phone === phoneOf(role))!.id
  const owner = idOf('OWNER')
  const company = { userId: owner, companyId: companies.find(one => one.ownerUserId === owner)!.id }
  const member = person(idOf('MEMBER'))
  const merchant = person(idOf('INDIVIDUAL_MERCHANT'))
  return { member, merchant, company, buyers: [member, merchant, company, person(owner)], sellers: [merchant, company] }
}

export type Named = Awaited<ReturnType<typeof readNamed>>
