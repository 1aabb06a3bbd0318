/** Of those who may call, nobody gets at a record of somebody else, or at one that is gone. */
import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { bodyOf, type Call, closed, declared, send } from '#tests/api/calls.ts'
import { castOf, type Role, refusalOf } from '#tests/api/cast.ts'
import { managedFixtures, recordFixtures } from '#tests/api/record-fixtures.ts'
import { type Writes, watchWrites } from '#tests/api/writes.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const roles: Role[] = []
let writes: Writes
const NOBODY = '2147483647'

beforeAll(async () => {
  roles.push(...(await castOf(database, api)))
  writes = await watchWrites(db)
})

describe('records', () => {
  const parametrised = closed.filter(({ call }) => call.params)
  const ofPeople = parametrised.filter(({ call }) => call.access !== 'manager')
  const ofOperators = parametrised.filter(({ call }) => call.access === 'manager')

  type Found = { key: string; user_id: number | null; company_id: number | null; duty?: string | null }
  const findBy = async (statement: string): Promise<Found | undefined> =>
    (await sql<Found>`${sql.raw(statement)}`.execute(db)).rows[0]

  /** Null when the answer is the refusal it should be; else what is wrong with it. */
  const letIn = (one: Call, answer: Answer, harmless?: unknown): string | null => {
    if (harmless !== undefined && answer.resultStatus && JSON.stringify(answer.resultData) === JSON.stringify(harmless))
      return null
    const { code } = answer
    if (answer.resultStatus || answer.resultData !== null || !code || !declared(one).includes(code)) return code ?? 'let in'
    // A body or a path of the wrong shape would be refused to its owner too, and prove nothing.
    return code === 'validation.fields' || code === 'validation.malformed' ? code : null
  }

  test('of every call that names one have a fixture', () => {
    expect(ofPeople.map(one => one.name).filter(name => !(name in recordFixtures))).toEqual([])
    expect(ofOperators.map(one => one.name).filter(name => !(name in managedFixtures))).toEqual([])
    const named = [...Object.keys(recordFixtures), ...Object.keys(managedFixtures)]
    expect(named.filter(name => !parametrised.some(one => one.name === name))).toEqual([])
  })

  test('that do not exist are refused to everybody whom the rule lets in, operators too, and nothing changes', async () => {
    const wrong: string[] = []
    let pairs = 0
    await writes.take()
    for (const one of parametrised) {
      const own = recordFixtures[one.name]
      const fixture = own ?? managedFixtures[one.name]
      const params = { [fixture?.param ?? 'id']: fixture?.unknown ?? NOBODY, ...own?.with }
      for (const role of roles.filter(role => !refusalOf(one.call, role))) {
        const fault = letIn(one, await send(one, role, params, bodyOf(one.name)), own?.harmless)
        pairs++
        if (fault) wrong.push(`${role.name} × ${one.name}: ${fault}`)
      }
    }
    for (const table of await writes.take()) wrong.push(`changed ${table}`)
    expect(wrong).toEqual([])
    console.info(`records that do not exist: ${pairs} pairs, 0 let in, 0 changes`)
  }, 600_000)

  test('that were deleted, withdrawn or used up are refused to everybody, their owner included, and nothing changes', async () => {
    const wrong: string[] = []
    let pairs = 0
    for (const one of ofPeople) {
      const fixture = recordFixtures[one.name]
      if (!fixture?.ended) continue
      const record = await findBy(fixture.ended)
      if (!record) {
        wrong.push(`${one.name}: no such record has ended`)
        continue
      }
      const params = { [fixture.param]: String(record.key), ...fixture.with }
      const owner: Role = {
        name: 'whose it was',
        visitor: await ownerOf(record),
        userId: record.user_id,
        company: null,
        duties: null,
      }
      await writes.take()
      for (const role of [...roles.filter(role => !refusalOf(one.call, role)), owner]) {
        const fault = letIn(one, await send(one, role, params, fixture.body), fixture.harmless)
        pairs++
        if (fault) wrong.push(`${role.name} × ${one.name} ${record.key}: ${fault}`)
      }
      for (const table of await writes.take()) wrong.push(`${one.name} changed ${table}`)
    }
    expect(wrong).toEqual([])
    console.info(`records that have ended: ${pairs} pairs, 0 let in, 0 changes`)
  }, 600_000)

  test('of another duty, in the hands of a colleague or decided are refused to operators, and nothing changes', async () => {
    const wrong: string[] = []
    let pairs = 0
    for (const one of ofOperators) {
      for (const statement of managedFixtures[one.name]?.others ?? []) {
        const record = await findBy(statement)
        if (!record) {
          wrong.push(`${one.name}: no such record`)
          continue
        }
        const may = (role: Role) => Boolean(record.duty) && role.duties?.some(duty => duty === record.duty || duty === 'super')
        await writes.take()
        for (const role of roles.filter(role => !refusalOf(one.call, role) && !may(role))) {
          const fault = letIn(one, await send(one, role, { id: String(record.key) }, bodyOf(one.name)))
          pairs++
          if (fault) wrong.push(`${role.name} × ${one.name} ${record.key}: ${fault}`)
        }
        for (const table of await writes.take()) wrong.push(`${one.name} changed ${table}`)
      }
    }
    expect(wrong).toEqual([])
    console.info(`records that are not an operator's to touch: ${pairs} pairs, 0 let in, 0 changes`)
  }, 600_000)

  test('of somebody else are refused to everybody whom the rule lets in, and nothing changes; their owner gets them', async () => {
    const wrong: string[] = []
    let pairs = 0
    for (const one of ofPeople) {
      const fixture = recordFixtures[one.name]
      if (!fixture) continue
      const record = await findBy(fixture.find)
      if (!record) {
        wrong.push(`${one.name}: the demo data has no such record`)
        continue
      }
      const params = { [fixture.param]: String(record.key), ...fixture.with }
      const shared = fixture.shared
        ? (
            await db.executeQuery<{ user_id: number | null; company_id: number | null }>(
              CompiledQuery.raw(fixture.shared, [record.key]),
            )
          ).rows
        : []
      const colleagues = new Set(
        fixture.colleagues && record.company_id
          ? (
              await db
                .selectFrom('company_employees')
                .select('user_id')
                .where('company_id', '=', record.company_id)
                .where('state', '=', 'ACTIVE')
                .execute()
            ).map(row => row.user_id)
          : [],
      )
      const isParty = (role: Role): boolean =>
        [record, ...shared].some(side =>
          side.company_id !== null ? role.company?.id === side.company_id : !role.company && role.userId === side.user_id,
        ) ||
        Boolean(fixture.operators && role.duties?.some(duty => duty === 'support' || duty === 'super')) ||
        (role.userId !== null && colleagues.has(role.userId))
      await writes.take()
      for (const role of roles.filter(role => !refusalOf(one.call, role) && !isParty(role))) {
        const fault = letIn(one, await send(one, role, params, fixture.body), fixture.harmless)
        pairs++
        if (fault) wrong.push(`${role.name} × ${one.name} ${record.key}: ${fault}`)
      }
      for (const table of await writes.take()) wrong.push(`${one.name} changed ${table}`)
      if (!fixture.ownerElsewhere) wrong.push(...(await refusedOwner(one, record, params, fixture.body)))
    }
    expect(wrong).toEqual([])
    console.info(`records of others: ${pairs} pairs, 0 let in, 0 changes`)
  }, 600_000)

  /** The owner of the record, signed in as that identity. */
  async function ownerOf(record: Found): Promise<Visitor> {
    if (!record.company_id) return api.signedIn(record.user_id as number)
    const { owner_user_id } = await db
      .selectFrom('companies')
      .select('owner_user_id')
      .where('id', '=', record.company_id)
      .executeTakeFirstOrThrow()
    const visitor = await api.signedIn(owner_user_id, { companyId: record.company_id })
    await visitor.get('user')
    return visitor
  }

  /** That the fixture is a real record: its owner is not told that it is missing or not theirs. */
  async function refusedOwner(one: Call, record: Found, params: Record<string, string>, body: unknown): Promise<string[]> {
    const visitor = await ownerOf(record)
    const answer = await send(one, { visitor } as Role, params, body)
    const { code } = answer
    const hidden: (ErrorCode | '' | undefined)[] = [
      'missing.record',
      'rights.denied',
      'rights.not_yours',
      'rights.company_identity',
      'session.invalid',
      'validation.fields',
    ]
    return hidden.includes(code) ? [`its owner × ${one.name} ${record.key}: ${code}`] : []
  }
})
