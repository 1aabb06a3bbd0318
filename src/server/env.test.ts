// Settings that are wrong stop the start with the name of the setting; what is right is taken as written.
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test.each([
  ['SITE_ICP', '粤ICP备12345678号-1', '12345678'],
  ['SITE_ICP', '京ICP证030173号', 'ICP备案'],
  ['SITE_POLICE_FILING', '粤公网安备44030002000001号', '粤公网安备4403号'],
  ['SITE_POLICE_FILING', '粤公网安备 44030002000001号', '44030002000001'],
  ['SITE_PHONE', '400-000-0000', '请拨打客服'],
  ['SITE_REPORT_PHONE', '12345', '<b>12345</b>'],
  ['SITE_REPORT_EMAIL', 'jubao@example.com', 'jubao'],
] as const)('%s takes %s and refuses %s', (name, right, wrong) => {
  expect(readEnv({ [name]: right })[name]).toBe(right)
  expect(() => readEnv({ [name]: wrong })).toThrow(name)
})

test('a setting without a value is not set', () => {
  expect(readEnv({ SITE_ICP: '', SITE_LICENCE: '' })).toMatchObject({ SITE_NAME: '城汇' })
  expect(readEnv({ SITE_ICP: '' }).SITE_ICP).toBeUndefined()
})
