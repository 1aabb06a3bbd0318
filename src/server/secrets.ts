/**
 * The site's key, and what is done with it: sealing what must not be read from a copy of the database (id numbers), finding a
 * sealed text again without opening it, signing links.
 *
 * The key is SECRET_KEY, or made once and kept in DATA_DIR/secret, readable by this account only. With several nodes, or a
 * database elsewhere, set SECRET_KEY: without the key sealed texts stay closed.
 */
import { createCipheriv, createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Env, readEnv } from './env.ts'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

type Keys = { seal: Buffer; index: Buffer; sign: Buffer; push: { publicKey: string; privateKey: string } }
let keys: Keys | undefined

/** One key for each use, so that none of them says anything about another. */
const derive = (key: Buffer): Keys => {
  const part = (use: string) => Buffer.from(hkdfSync('sha256', key, 'chenghui', use, 32))
  return { seal: part('seal'), index: part('blind index'), sign: part('signature'), push: pushKeys(part) }
}

/** A pair on P-256 made of the site's key, so that every node has the same one and no file more is to be kept. */
function pushKeys(part: (use: string) => Buffer): Keys['push'] {
  for (let time = 0; ; time++) {
    const curve = createECDH('prime256v1')
    const privateKey = part(`web push ${time}`)
    try {
      curve.setPrivateKey(privateKey)
    } catch {
      // One number in four thousand million is not on the curve.
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }
}

const keyOfText = (text: string): Buffer => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')

/** The key that is stored in a file, made by the first process; two that start together end up with the same one. */
function keyOfFile(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret')
  const read = () => {
    const key = keyOfText(readFileSync(file, 'utf8').trim())
    if (key.length !== 32) throw new Error(`${file} does not hold a key. Put the right one back, or set SECRET_KEY.`)
    return key
  }
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return read()
}

/**
 * Takes the key into use; the first use does so by itself. Called at start, so that a key that cannot be read or kept is said then.
 * @throws Error when the file of the key cannot be read, written, or holds something else.
 */
export function openSecrets(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR' | 'NODE_ENV'> = readEnv()): void {
  if (env.SECRET_KEY) keys = derive(keyOfText(env.SECRET_KEY))
  else keys = derive(env.NODE_ENV === 'test' ? randomBytes(32) : keyOfFile(env.DATA_DIR))
}

function current(): Keys {
  if (!keys) openSecrets()
  return keys as Keys
}

/** AES-256-GCM: the same text is sealed differently each time, and a changed one does not open. */
export function seal(text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', current().seal, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body])
}

/** @throws Error when it was sealed with another key, or changed since. */
export function open(sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== VERSION || bytes.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('This text was not sealed here')
  const decipher = createDecipheriv('aes-256-gcm', current().seal, bytes.subarray(1, 1 + IV_BYTES))
  decipher.setAuthTag(bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest()

/** The same text gives the same index: equal ones are found without opening any. Normalise the text before. */
export const blindIndex = (text: string): Buffer => hmac(current().index, text)

/** What browsers know this site by when they subscribe to its pushes (VAPID), and what it signs them with. */
export const vapidKeys = (): Readonly<Keys['push']> => current().push

/** A signature that fits into an address. */
export const sign = (text: string): string => hmac(current().sign, text).toString('base64url')

export function verifySignature(text: string, signature: string): boolean {
  const signatureBytes = Buffer.from(signature, 'base64url')
  const right = hmac(current().sign, text)
  return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right)
}
