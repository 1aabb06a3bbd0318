import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { employ, insertCompany, insertPerson } from '#tests/support/people.ts'
import { type Party, refuseOwnCase, takesPart } from './own-case.ts'

const { db } = useDatabase()
const ids = { operator: 0, other: 0, own: 0, working: 0, leaving: 0, left: 0, foreign: 0 }

beforeAll(async () => {
  ids.operator = await insertPerson(db)
  ids.other = await insertPerson(db)
  ids.own = await insertCompany(db, { owner: ids.operator, name: '自己的公司' })
  for (const name of ['working', 'leaving', 'left', 'foreign'] as const)
    ids[name] = await insertCompany(db, { owner: ids.other, name: `公司 ${name}` })
  const user_id = ids.operator
  await employ(db, { user_id, company_id: ids.working })
  await employ(db, { user_id, company_id: ids.leaving, state: 'LEAVING' })
  await employ(db, { user_id, company_id: ids.left, state: 'LEFT', left_at: new Date() })
})

const of = (user: 'operator' | 'other' | null, company: keyof typeof ids | null): Party => ({
  userId: user && ids[user],
  companyId: company && ids[company],
})

describe('an operator takes part in', () => {
  test.each<[what: string, party: () => Party, part: boolean]>([
    ['what they did themselves', () => of('operator', null), true],
    ['what they did for a company they left since', () => of('operator', 'left'), true],
    ['what a colleague did for their own company', () => of('other', 'own'), true],
    ['what a colleague did for the company they work for', () => of('other', 'working'), true],
    ['what is done by the company they are leaving', () => of('other', 'leaving'), true],
    ['nothing of a company they have left', () => of('other', 'left'), false],
    ['nothing of a company they never worked for', () => of('other', 'foreign'), false],
    ['nothing of another person', () => of('other', null), false],
    ['nothing of a visitor', () => of(null, null), false],
  ])('%s', async (_, party, part) => {
    expect(await takesPart(db, ids.operator, [of('other', null), party()])).toBe(part)
    const refusal = refuseOwnCase(db, { userId: ids.operator }, [party()])
    await (part ? expect(refusal).rejects.toMatchObject({ code: 'rights.own_case' }) : refusal)
  })
})
