/** What the environment switches on, and how a wrong setting is told: by its name, and never with what stands in it. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createPayment } from './create.ts'
import { paymentSettings, usesPaymentSandbox } from './settings.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const theirs = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\n/g, '')
const folder = mkdtempSync(join(tmpdir(), 'chenghui-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'own.pem'), own)

const REAL = { SITE_DEMO: 'false', SITE_URL: 'https://example.com' }
const WECHAT = {
  WECHAT_PAY_MCH_ID: '1900000109',
  WECHAT_PAY_APP_ID: 'wxd678efh567hg6787',
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PAY_PRIVATE_KEY: `file:${join(folder, 'own.pem')}`,
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0116000000012026112300000000000000',
  WECHAT_PAY_PUBLIC_KEY: theirs.replaceAll('\n', '\\n'),
  WECHAT_PAY_API_KEY: '0123456789abcdef0123456789abcdef',
}
const OFFICIAL = { WECHAT_OFFICIAL_APP_ID: 'wx2421b1c4370ec43b', WECHAT_OFFICIAL_SECRET: '7813490da6f1265e4901ffb80afaa36f' }
const ALIPAY = {
  ALIPAY_PAY_APP_ID: '2021000122671080',
  ALIPAY_PAY_SELLER_ID: '2088102146225135',
  ALIPAY_PAY_PRIVATE_KEY: bare(own),
  ALIPAY_PAY_PUBLIC_KEY: bare(theirs),
}
const market = (settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.replace('_PAY_', '_MARKET_'), value]))
const waysOf = (settings: Record<string, string>) =>
  createPayment(paymentSettings(readEnv(settings))).providers.flatMap(({ methods }) => methods.map(({ way }) => way))

describe('a site', () => {
  test.each([
    ['without settings of providers', REAL, []],
    ['with WeChat Pay', { ...REAL, ...WECHAT }, ['WECHAT_NATIVE']],
    ['with both pages of Alipay', { ...REAL, ...ALIPAY }, ['ALIPAY_PAGE', 'ALIPAY_WAP']],
    [
      'with all that the merchant has signed for',
      { ...REAL, ...WECHAT, ...ALIPAY, WECHAT_PAY_WAYS: 'NATIVE, H5', ALIPAY_PAY_WAYS: 'QR' },
      ['WECHAT_NATIVE', 'WECHAT_H5', 'ALIPAY_QR'],
    ],
    [
      'with an official account',
      { ...REAL, ...WECHAT, ...OFFICIAL, WECHAT_PAY_WAYS: 'NATIVE,JSAPI' },
      ['WECHAT_NATIVE', 'WECHAT_JSAPI'],
    ],
    [
      'with an official account of a marketplace',
      { ...REAL, ...market(WECHAT), ...OFFICIAL, WECHAT_MARKET_WAYS: 'JSAPI' },
      ['WECHAT_MARKET_JSAPI'],
    ],
    [
      'with both marketplaces',
      { ...REAL, ...market({ ...WECHAT, ...ALIPAY, ALIPAY_PAY_WAYS: 'QR' }) },
      ['WECHAT_MARKET_NATIVE', 'ALIPAY_MARKET_QR'],
    ],
  ])('%s offers what is switched on: %#', (_, settings, ways) => {
    expect(waysOf(settings)).toEqual(ways)
  })

  test.each([
    ['half of a provider', { WECHAT_PAY_API_KEY: '' }, /missing: WECHAT_PAY_API_KEY/],
    ['an APIv3 key that is too short', { WECHAT_PAY_API_KEY: 'short' }, /WECHAT_PAY_API_KEY: must be .* 32/],
    ['a key that is none', { WECHAT_PAY_PRIVATE_KEY: 'abc' }, /WECHAT_PAY_PRIVATE_KEY cannot be read/],
    ['a file that is not there', { ALIPAY_PAY_PRIVATE_KEY: 'file:/nowhere/key.pem' }, /ALIPAY_PAY_PRIVATE_KEY cannot be read/],
    ['a private key in place of the public one', { ALIPAY_PAY_PUBLIC_KEY: own }, /ALIPAY_PAY_PUBLIC_KEY cannot be read/],
    ['a way that is none', { ALIPAY_PAY_WAYS: 'QR,FACE' }, /ALIPAY_PAY_WAYS.*some of QR, PAGE, WAP/],
    ['ways within WeChat and no official account', { WECHAT_PAY_WAYS: 'NATIVE,JSAPI' }, /needs WECHAT_OFFICIAL_APP_ID and/],
    ['half of an official account', { ...OFFICIAL, WECHAT_OFFICIAL_SECRET: '' }, /missing: WECHAT_OFFICIAL_SECRET/],
    ['an official account that nothing uses', OFFICIAL, /used by nothing/],
    ['a secret that is none', { ...OFFICIAL, WECHAT_OFFICIAL_SECRET: 'abc' }, /WECHAT_OFFICIAL_SECRET: must be .* 32/],
    ['an address without https', { SITE_URL: 'http://example.com' }, /SITE_URL=https/],
  ])('with %s does not start, and says which', (_, over, words) => {
    const start = () => waysOf({ ...REAL, ...WECHAT, ...ALIPAY, ...over })
    expect(start).toThrow(words)
    expect(start).not.toThrow(bare(own).slice(40, 80))
  })

  test.each([
    ['a demonstration', {}, true],
    ['a demonstration with a provider', ALIPAY, false],
    ['a demonstration with a marketplace', market(ALIPAY), false],
    ['a real site', REAL, false],
    ['a real site that names it', { ...REAL, PAY_PORT: 'sandbox' }, true],
  ])('that is %s takes payments by the embedded provider or not: %#', (_, settings, takes) => {
    expect(usesPaymentSandbox(readEnv(settings))).toBe(takes)
  })

  test('does not start with the embedded provider beside a real one', () => {
    expect(() => usesPaymentSandbox(readEnv({ ...REAL, ...ALIPAY, PAY_PORT: 'sandbox' }))).toThrow(/PAY_PORT=sandbox contradicts/)
  })
})
