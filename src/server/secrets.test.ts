import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { blindIndex, open, openSecrets, seal, sign, verifySignature } from './secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-secret-'))
  openSecrets({ SECRET_KEY: 'a'.repeat(64), DATA_DIR: dataDir, NODE_ENV: 'production' })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a sealed text', () => {
  test('opens again, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const wellFormed = text.toWellFormed()
        const sealed = seal(wellFormed)
        expect(open(sealed)).toBe(wellFormed)
        expect(seal(wellFormed).equals(sealed)).toBe(false)
      }),
    )
  })

  test('does not open when one bit is changed, cut short, or sealed with another key', () => {
    const sealed = seal('440300199001011234')
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed)
      changed[place]! ^= 1
      expect(() => open(changed), `byte ${place}`).toThrow()
    }
    expect(() => open(sealed.subarray(0, 20))).toThrow()
    openSecrets({ SECRET_KEY: 'b'.repeat(64), DATA_DIR: dataDir, NODE_ENV: 'production' })
    expect(() => open(sealed)).toThrow()
  })
})

test('a blind index is the same for the same text, and says nothing without the key', () => {
  const index = blindIndex('440300199001011234')
  expect(blindIndex('440300199001011234')).toEqual(index)
  expect(blindIndex('440300199001011235')).not.toEqual(index)
  openSecrets({ SECRET_KEY: 'b'.repeat(64), DATA_DIR: dataDir, NODE_ENV: 'production' })
  expect(blindIndex('440300199001011234')).not.toEqual(index)
})

test.each(['', 'x', 'AAAA', '../..', '%00'])('the signature %j of somebody else is refused', forged => {
  expect(verifySignature('file/1', sign('file/1'))).toBe(true)
  expect(verifySignature('file/2', sign('file/1'))).toBe(false)
  expect(verifySignature('file/1', forged)).toBe(false)
})

describe('the key', () => {
  test('is made once, kept for this account only, and used again', () => {
    const settings = { SECRET_KEY: undefined, DATA_DIR: path.join(dataDir, 'new'), NODE_ENV: 'production' as const }
    openSecrets(settings)
    const sealed = seal('秘密')
    const file = path.join(dataDir, 'new', 'secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toMatch(/^[0-9a-f]{64}$/)
    openSecrets(settings)
    expect(open(sealed)).toBe('秘密')
  })

  test('is never replaced when its file holds something else', () => {
    writeFileSync(path.join(dataDir, 'secret'), 'not a key')
    expect(() => openSecrets({ SECRET_KEY: undefined, DATA_DIR: dataDir, NODE_ENV: 'production' })).toThrow('SECRET_KEY')
  })

  test.each(['short', 'x'.repeat(64), Buffer.alloc(16).toString('base64')])('%j is refused as a setting', key => {
    expect(() => readEnv({ SECRET_KEY: key })).toThrow('SECRET_KEY')
  })

  test('may be given as hex or base64', () => {
    expect(readEnv({ SECRET_KEY: 'a'.repeat(64) }).SECRET_KEY).toBeDefined()
    expect(readEnv({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }).SECRET_KEY).toBeDefined()
  })
})
