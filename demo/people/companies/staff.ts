/** Who works in a company: its owner, in the named company the named people, and colleagues, some of whom leave or have left. */
import type { Insertable } from 'kysely'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import type { CompanyEmployeesTable } from '#server/domains/people/staff/tables.ts'
import { demoAccounts } from '../accounts.ts'
import type { CompanyDraft } from './draft.ts'

type Employee = Insertable<CompanyEmployeesTable>
type Post = readonly [
  identity: CompanyEmployeesTable['employee_identity'],
  permission: 'NONE' | 'VIEW' | 'EDIT' | 'MANAGE',
  title: string,
]

const POSTS: readonly (readonly [Post, number])[] = [
  [['ADMIN', 'MANAGE', '运营经理'], 2],
  [['CONSULTANT', 'EDIT', '资深顾问'], 3],
  [['STAFF', 'EDIT', '项目专员'], 3],
  [['STAFF', 'VIEW', '客服'], 2],
  [['STAFF', 'NONE', '一线人员'], 3],
]

export function staffOf({ rng, now, people }: SeedContext, draft: CompanyDraft, companyId: number, index: number): Employee[] {
  const rows: Employee[] = [
    { ...employ(draft, companyId, draft.owner, ['OWNER', 'MANAGE', '负责人']), invited_by: null },
    ...(index === 0 ? namedStaff(people, draft, companyId) : []),
  ]
  const used = new Set(rows.map(row => row.user_id))
  const colleagues = rng.sample(people.slice(demoAccounts.length), rng.int(3, 8)).filter(person => !used.has(person.id))
  for (const [n, person] of colleagues.entries()) {
    const row = employ(draft, companyId, person, rng.weighted(POSTS))
    const turn = (index * 5 + n) % 19
    // Those who are only invited, or declined, come with the staff seed.
    if (turn === 3 || turn === 13) continue
    if (turn === 7) rows.push({ ...row, state: 'LEAVING' })
    else if (turn === 11) rows.push({ ...row, ...drawLeft(rng, now, row.joined_at, index) })
    else rows.push(row)
  }
  return rows
}

function namedStaff(people: readonly SeedPerson[], draft: CompanyDraft, companyId: number): Employee[] {
  const named = (role: string) => people[demoAccounts.findIndex(account => account.role === role)]!
  return [
    employ(draft, companyId, named('ADMIN'), ['ADMIN', 'MANAGE', '运营经理']),
    employ(draft, companyId, named('CONSULTANT'), ['CONSULTANT', 'EDIT', '税务师']),
    employ(draft, companyId, named('STAFF'), ['STAFF', 'VIEW', '会计助理']),
  ]
}

/** Since the company is here, or since the person is. */
function employ({ row, owner }: CompanyDraft, companyId: number, person: SeedPerson, [identity, permission, title]: Post) {
  const joined = new Date(Math.max((row.created_at as Date).getTime(), person.joinedAt.getTime()))
  return {
    company_id: companyId,
    invited_by: owner.id,
    left_at: null,
    user_id: person.id,
    created_at: joined,
    employee_identity: identity,
    cloud_permission: permission,
    title,
    consultation_name: identity === 'CONSULTANT' ? person.nickname : '',
    consultation_avatar: identity === 'CONSULTANT' ? person.avatar : '',
    state: 'ACTIVE' as const,
    joined_at: joined,
  }
}

const drawLeft = (rng: Rng, now: Date, joined: Date, index: number) => ({
  state: 'LEFT' as const,
  left_at: new Date(Math.max(rng.pastDate(now, 15).getTime(), joined.getTime())),
  left_for: index % 2 ? ('LEFT' as const) : ('REMOVED' as const),
})
