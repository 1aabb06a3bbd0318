/**
 * The files of a backup as they lie in its place: packed, encrypted when there is a key, with their checksum. An encrypted file is a nonce of 12
 * bytes, the text by AES-256-GCM, and the tag of 16 bytes.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gunzipSync } from 'node:zlib'
import type { StoredFile } from './manifest.ts'
import type { Draft, Place } from './place/place.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
/** About a tenth of a second and 64 MB for each try of a pass phrase. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

export const newSalt = (): string => randomBytes(16).toString('hex')

/** @param salt hex digits. @returns the key of a pass phrase. */
export const keyOfPassphrase = (passphrase: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'hex'), KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Writes what comes out of `source` to `file` of a backup. @returns its size there and its checksum. */
export async function store(
  source: Readable,
  target: Pick<Draft, 'write'>,
  file: string,
  key: Buffer | null,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const write = (packed: AsyncIterable<Buffer>) => target.write(file, packed)
  await (key
    ? pipeline(source, createGzip({ level: 6 }), sealing(key), counted, write)
    : pipeline(source, createGzip({ level: 6 }), counted, write))
  return { file, bytes, sha256: hash.digest('hex') }
}

function sealing(key: Buffer): Transform {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  let isBegun = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(nonce)
      isBegun = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      this.push(cipher.final())
      this.push(cipher.getAuthTag())
      done()
    },
  })
}

/**
 * Compares a file with its checksum.
 * @throws Error in words when it is missing or was changed.
 */
export async function verify(place: Place, stored: StoredFile): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of place.read(stored.file)) hash.update(chunk as Buffer)
  } catch (error) {
    throw new Error(`${stored.file} of the backup cannot be read: ${(error as Error).message}`, { cause: error })
  }
  if (hash.digest('hex') !== stored.sha256) throw new Error(`${stored.file} of the backup was changed, or is damaged.`)
}

/** @returns the bytes of a stored file, opened and unpacked, when it fits into memory. */
export async function openWhole(place: Place, file: string, key: Buffer | null): Promise<Buffer> {
  const stored = await buffer(place.read(file))
  if (!key) return gunzipSync(stored)
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE_BYTES)).setAuthTag(stored.subarray(-TAG_BYTES))
  return gunzipSync(Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]))
}

/** Gives the bytes of a stored file, opened and unpacked, to `target`. */
export async function unpack(
  place: Place,
  { file, bytes }: StoredFile,
  key: Buffer | null,
  target: NodeJS.WritableStream | ((opened: AsyncIterable<Buffer>) => Promise<void>),
): Promise<void> {
  const sink = typeof target === 'function' ? target : (opened: AsyncIterable<Buffer>) => pipeline(opened, target)
  if (!key) return pipeline(place.read(file), createGunzip(), sink)
  const nonce = await buffer(place.read(file, { start: 0, end: NONCE_BYTES - 1 }))
  const tag = await buffer(place.read(file, { start: bytes - TAG_BYTES, end: bytes - 1 }))
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag)
  return pipeline(place.read(file, { start: NONCE_BYTES, end: bytes - TAG_BYTES - 1 }), decipher, createGunzip(), sink)
}
