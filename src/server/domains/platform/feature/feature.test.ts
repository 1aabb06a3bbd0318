/** Switches: what is off is not begun, in the operator's words; what runs already goes on. */
import { beforeAll, expect, test } from 'vitest'
import type { CallDefinition } from '#lib/contract/define.ts'
import { contract } from '#lib/contract/index.ts'
import type { FeatureSwitch } from '#lib/contract/platform/feature.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { featureOf, needsConsent } from './calls.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const MESSAGE = '正在维护，请稍后再来'

let boss: Visitor
let member: Visitor

beforeAll(async () => {
  boss = await api.signedIn((await appointOperator(db, '13900000031', ['super'])).userId)
  member = await api.signedIn(await insertPerson(db, { nickname: '要发布的人' }))
})

const set = (feature: string, isOff: boolean, version?: string) =>
  boss.post('../manager/feature', { feature, isOff, message: MESSAGE, ...(version ? { version } : {}) })

test.each([
  ['SIGN_UP', 'user/register', {}],
  ['POSTING', 'forum/topic', {}],
  ['POSTING', 'video/mine', {}],
  ['POSTING', 'download/mine', {}],
  ['PAYING', 'cloud/buy', {}],
  ['PAYING', 'pay/common', {}],
  ['CHAT', 'chat/open', {}],
  ['CALLS', 'call/start', {}],
])('%s that is off refuses in words, and works again when it is on', async (feature, path, body) => {
  data(await set(feature, true))
  expect(await member.post(path, body)).toMatchObject({ status: 409, code: 'feature.off', message: MESSAGE })
  expect((await member.get('user')).resultStatus).toBe(true)
  expect((await member.post('notice/read', { ids: [] })).code).not.toBe('feature.off')
  expect((await boss.post(path, body)).code).not.toBe('feature.off')
  data(await set(feature, false))
  expect((await member.post(path, body)).code).not.toBe('feature.off')
})

test('a switch that somebody else has turned is not turned again unseen, and members turn none', async () => {
  const [before] = data<FeatureSwitch[]>(await boss.get('../manager/feature/list'))
  data(await set('SIGN_UP', true, before!.version))
  expect(await set('SIGN_UP', false, before!.version)).toMatchObject({ code: 'state.changed' })
  data(await set('SIGN_UP', false))
  expect(await member.post('../manager/feature', { feature: 'CHAT', isOff: true, message: MESSAGE })).toMatchObject({
    code: 'rights.denied',
  })
})

test('whatever publishes is switched with the rest, and begun only after agreeing', () => {
  const calls = Object.values(contract).flatMap(one => Object.values<CallDefinition>(one))
  const publishing = calls.filter(one => one.posts)
  expect(publishing.length).toBeGreaterThan(30)
  expect(publishing.filter(one => featureOf(one) !== 'POSTING' || !needsConsent(one))).toEqual([])
})
