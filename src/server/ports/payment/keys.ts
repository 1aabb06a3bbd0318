/** Keys of providers, as settings hold them: PEM (line breaks may be written as `\n`), the bare base64 of one, or `file:/path`. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

const textOf = (value: string): string => (value.startsWith('file:') ? readFileSync(value.slice(5), 'utf8') : value).trim()

const pem = (value: string, kinds: readonly string[]): string[] => {
  const text = textOf(value).replaceAll('\\n', '\n')
  return text.includes('-----BEGIN') ? [text] : kinds.map(kind => `-----BEGIN ${kind}-----\n${text}\n-----END ${kind}-----`)
}

function readKey(setting: string, value: string, kinds: readonly string[], read: (pem: string) => KeyObject): KeyObject {
  let cause: unknown
  try {
    for (const text of pem(value, kinds)) {
      try {
        const key = read(text)
        if (key.asymmetricKeyType === 'rsa') return key
        cause = new Error(`an ${key.asymmetricKeyType} key, not RSA`)
      } catch (error) {
        cause = error
      }
    }
  } catch (error) {
    cause = error
  }
  throw new Error(`${setting} cannot be read. It must be an RSA key as PEM, as bare base64, or file:/path/to/key.pem.`, { cause })
}

/** @throws Error that names the setting, and never shows what stands in it. */
export const readPrivateKey = (setting: string, value: string): KeyObject =>
  readKey(setting, value, ['PRIVATE KEY', 'RSA PRIVATE KEY'], createPrivateKey)

/** A certificate does as well. @throws Error that names the setting. */
export const readPublicKey = (setting: string, value: string): KeyObject =>
  readKey(setting, value, ['PUBLIC KEY', 'CERTIFICATE'], text => {
    if (text.includes('PRIVATE KEY')) throw new Error('this is a private key')
    return createPublicKey(text)
  })
