/** Every call × every role: a role without the right is refused with the code of the rule, learns nothing and changes nothing. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DUTIES, defineCall, pathOf } from '#lib/contract/define.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { bodyOf, calls, closed, send } from './calls.ts'
import { castOf, type Role, refusalOf } from './cast.ts'
import { type Writes, watchWrites } from './writes.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const roles: Role[] = []
let writes: Writes

beforeAll(async () => {
  roles.push(...(await castOf(database, api)))
  writes = await watchWrites(db)
})

test('a call of operators that names no duty does not compile, nor one without an access rule', () => {
  const shape = { method: 'GET', path: '/x', summary: '', result: {} as never, errors: [] } as const
  // @ts-expect-error the duty is missing
  defineCall({ ...shape, access: 'manager' })
  // @ts-expect-error the access rule is missing
  defineCall(shape)
  expect(DUTIES).toContain('super')
})

test('every path under /v1/manager is for operators only, and theirs are all there', () => {
  expect(
    calls.filter(({ call }) => pathOf(call).startsWith('/v1/manager/') !== (call.access === 'manager')).map(one => one.name),
  ).toEqual([])
})

describe('who may not call', () => {
  test('is refused with the code of the rule, learns nothing and changes nothing: every call × every role', async () => {
    let pairs = 0
    const wrong: string[] = []
    for (const role of roles) {
      await writes.take()
      const refused = closed.filter(({ call }) => refusalOf(call, role))
      for (let start = 0; start < refused.length; start += 8) {
        await Promise.all(
          refused.slice(start, start + 8).map(async one => {
            const answer = await send(one, role, {}, bodyOf(one.name))
            const { code } = answer
            pairs++
            if (code !== refusalOf(one.call, role) || answer.resultStatus || answer.resultData !== null)
              wrong.push(`${role.name} × ${one.name}: ${code ?? 'let in'}`)
          }),
        )
      }
      for (const table of await writes.take()) wrong.push(`${role.name} changed ${table}`)
    }
    expect(wrong).toEqual([])
    expect(pairs).toBeGreaterThan(500)
    console.info(`refused by rule: ${pairs} pairs of call and role, 0 let in, 0 changes`)
  }, 600_000)
})
