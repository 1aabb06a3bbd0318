/**
 * The files of a backup as they lie on disk: packed, encrypted when there is a key, with their checksum. An encrypted file is a nonce of 12
 * bytes, the text by AES-256-GCM, and the tag of 16 bytes.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { StoredFile } from './manifest.ts'

const NONCE = 12
const TAG = 16
const KEY = 32
/** About a tenth of a second and 64 MB for each try of a pass phrase. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

export const newSalt = (): string => randomBytes(16).toString('hex')

/** @param salt hex digits. @returns the key of a pass phrase. */
export const keyOfPassphrase = (passphrase: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'hex'), KEY, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Writes what comes out of `source` to `file` below `folder`. @returns its size on disk and its checksum. */
export async function store(source: Readable, folder: string, file: string, key: Buffer | null): Promise<StoredFile> {
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const steps = [createGzip({ level: 6 }), ...(key ? [sealing(key)] : []), counted]
  await pipeline([source, ...steps, createWriteStream(target, { flags: 'wx', flush: true })])
  return { file, bytes, sha256: hash.digest('hex') }
}

function sealing(key: Buffer): Transform {
  const nonce = randomBytes(NONCE)
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
export async function verify(folder: string, stored: StoredFile): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path.join(folder, stored.file))) hash.update(chunk as Buffer)
  } catch (error) {
    throw new Error(`${stored.file} of the backup cannot be read: ${(error as Error).message}`, { cause: error })
  }
  if (hash.digest('hex') !== stored.sha256) throw new Error(`${stored.file} of the backup was changed, or is damaged.`)
}

/** Gives the bytes of a stored file, opened and unpacked, to `target`. */
export async function unpack(
  folder: string,
  stored: StoredFile,
  key: Buffer | null,
  target: NodeJS.WritableStream,
): Promise<void> {
  const file = path.join(folder, stored.file)
  if (!key) return pipeline(createReadStream(file), createGunzip(), target)
  const { size } = await stat(file)
  const ends = await open(file)
  const nonce = Buffer.alloc(NONCE)
  const tag = Buffer.alloc(TAG)
  try {
    await ends.read(nonce, 0, NONCE, 0)
    await ends.read(tag, 0, TAG, size - TAG)
  } finally {
    await ends.close()
  }
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag)
  const sealed = createReadStream(file, { start: NONCE, end: size - TAG - 1 })
  return pipeline(sealed, decipher, createGunzip(), target)
}
