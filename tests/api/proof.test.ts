/** Every call that asks for a recent proof refuses one that is eleven minutes old, from people who may otherwise make the call. */

import { beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#lib/contract/define.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { registry } from '#server/domains/index.ts'
import { allRoutes } from '#server/http/api.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const api = useApiServer(database)
const guarded = allRoutes(registry.routes).filter(route => route.call.proof === 'recent')

describe('a call that asks for a fresh proof', () => {
  let stale: Visitor
  let fresh: Visitor

  beforeAll(async () => {
    // An operator who also owns a company may call everything, so that only the proof is in question.
    const { db } = database
    const userId = await insertPerson(db, { is_operator: true, operator_duties: ['super'] })
    const companyId = await insertCompany(db, { owner: userId, name: '深圳市云杉科技有限公司' })
    const as = (minutes: number) => api.signedIn(userId, { companyId, provedAt: new Date(Date.now() - minutes * MINUTE_MS) })
    stale = await as(11)
    fresh = await as(9)
  })

  test('exists', () => expect(guarded.length).toBeGreaterThan(0))

  test.each(guarded.map(route => [`${route.call.method} ${pathOf(route.call)}`, route] as const))('%s', async (_, route) => {
    const path = pathOf(route.call).replace(/\{\w+\}/g, '2147483647')
    const send = (who: Visitor) => (route.call.method === 'GET' ? who.get(path) : who.send(route.call.method, path, {}))
    const refused = await send(stale)
    expect([refused.status, refused.code]).toEqual([403, 'session.proof_again'])
    expect((await send(fresh)).code).not.toBe('session.proof_again')
  })
})
