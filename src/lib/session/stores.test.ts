/** Every persistent store of the specification's section 3: kept as text with a version, checked when read, never believed blindly. */
import { cleanTestStorage, getTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { beforeAll, describe, expect, test } from 'vitest'

useTestStorageEngine()

type Case = { name: string; store: WritableAtom<unknown>; fallback: unknown; good: unknown }
let cases: Case[] = []

const city = { province: { name: '广东省', code: 19, level: 1 }, city: { name: '广州市', code: 1601, level: 2 } }

beforeAll(async () => {
  const [place, identity, view, spinning] = await Promise.all([
    import('./area.ts'),
    import('./identity.ts'),
    import('./view.ts'),
    import('./pending.ts'),
  ])
  const entry = (name: string, store: unknown, fallback: unknown, good: unknown): Case => ({
    name,
    store: store as WritableAtom<unknown>,
    fallback,
    good,
  })
  const company = {
    companyId: 3,
    companyName: '云杉科技',
    companyEmployeeId: 9,
    employeeIdentity: 'OWNER',
    consultationAvater: '',
    consultationName: '',
    cloudPermission: 'NONE',
  }
  cases = [
    entry('userInfos', identity.$userInfos, null, { headImage: 'a~123456' }),
    entry('userInfo', identity.$userInfo, null, { userId: 7, nickname: '林小满', userType: 'USER' }),
    entry('isFull', view.$isFull, false, true),
    entry('baseInfo', identity.$baseInfo, null, { kind: 'PERSON', id: 7, name: '林小满', picture: '', note: '个人身份' }),
    entry('checkCompany', identity.$checkCompany, null, company),
    entry('checkUser', identity.$checkUser, null, { name: '林小满', avatr: '', userType: 'USER' }),
    entry('withdrawId', identity.$withdrawId, null, 12),
    entry('userSig', identity.$userSig, null, 'signature'),
    entry('spinning', spinning.$spinning, false, true),
    entry('addressList', place.$addressList, [], [city.city]),
    entry('addressInfo', place.$addressInfo, [place.DEFAULT_ADDRESS.province, place.DEFAULT_ADDRESS.city], [city.city]),
    entry('address', place.$address, place.DEFAULT_ADDRESS, city),
    entry('otheradd', place.$otheradd, null, city),
    entry('consultRightSideState', view.$consultRightSideState, true, false),
    entry('parkRightSideState', view.$parkRightSideState, true, false),
  ]
})

const NAMES = [
  'userInfos',
  'userInfo',
  'isFull',
  'baseInfo',
  'checkCompany',
  'checkUser',
  'withdrawId',
  'userSig',
  'spinning',
  'addressList',
  'addressInfo',
  'address',
  'otheradd',
  'consultRightSideState',
  'parkRightSideState',
]

const CORRUPTED = [
  '',
  'undefined',
  'null',
  '{',
  '[]',
  '"text"',
  '0',
  'true',
  '{"v":1}',
  '{"v":1,"data":{}}',
  '{"v":1,"data":[{}]}',
  '{"v":1,"data":"<script>"}',
  '{"v":1,"data":{"__proto__":{"companyId":1}}}',
  '{"v":0,"data":true}',
  '{"v":"1","data":null}',
]

/** What is wrong for a store of this kind whatever its shape: a number where there are none, or the other way round. */
const wrongFor = (name: string): string[] =>
  name === 'userSig' ? ['{"v":1,"data":5}'] : CORRUPTED.filter(text => !validAnyway(name, text))

/** A text is a right one for a text store, an empty object is none for any. */
const validAnyway = (name: string, text: string): boolean => name === 'userSig' && /^\{"v":1,"data":"/.test(text)

describe.each(NAMES)('the store %s', name => {
  const found = () => cases.find(one => one.name === name)!
  // A store reads what is kept when somebody begins to look.
  const readBack = (store: WritableAtom<unknown>): unknown => {
    let seen: unknown
    store.listen(value => {
      seen = value
    })()
    return seen ?? store.get()
  }

  test('exists once', () => expect(found()).toBeDefined())

  test('keeps a value as text with its version', () => {
    const { store, good } = found()
    cleanTestStorage()
    store.set(good)
    expect(JSON.parse(getTestStorage()[name] ?? '')).toEqual({ v: 1, data: good })
    expect(readBack(store)).toEqual(good)
  })

  test.each(wrongFor(name))('falls back from %s', text => {
    const { store, fallback } = found()
    store.set(fallback)
    const off = store.listen(() => undefined)
    setTestStorageKey(name, text)
    expect(store.get()).toEqual(fallback)
    off()
  })
})
