/** A second copy of private files for another record, owned by the person who hands them on. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadPurpose } from '#lib/contract/platform/upload.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { DAY_BYTES, DAY_UPLOADS, isPublicPurpose } from './policy.ts'
import { countToday, insertReady, listUsed, lockPerson, type UploadRow } from './queries.ts'

async function copyBytes(port: UploadsPort, row: UploadRow, key: string): Promise<void> {
  const folder = join(port.transit, 'work', randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, 'copy')
    const bytes = await port.store.read('private', row.key, { start: 0, end: row.bytes - 1 })
    if (!bytes) throw new AppError('missing.record')
    await pipeline(bytes, createWriteStream(path))
    await port.store.put('private', key, path, row.content_type ?? 'application/octet-stream')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Copies what a record holds: private uploads of one purpose, in the order of `ids`. The caller has checked that the person may read them.
 * What is not taken within a day is thrown away.
 * @throws AppError `missing.record` when one of them is gone, `upload.quota`
 */
export async function copyUploads(
  db: Db,
  port: UploadsPort,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<{ purpose: UploadPurpose; copies: number[] }> {
  const held = await listUsed(db, ids)
  const rows = ids.flatMap(id => held.find(row => row.id === id) ?? [])
  const purpose = rows[0]?.purpose
  if (!purpose || rows.length !== ids.length || isPublicPurpose(purpose)) throw new AppError('missing.record')
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const keys = rows.map(() => randomBytes(15).toString('hex'))
  // Rows first: bytes without a row would never be swept.
  const copies = await db.transaction().execute(async trx => {
    await lockPerson(trx, userId)
    const today = await countToday(trx, userId, now)
    if (today.uploads + rows.length > DAY_UPLOADS || today.bytes + bytes > DAY_BYTES) throw new AppError('upload.quota')
    return insertReady(
      trx,
      rows.map((row, at) => ({ row, key: keys[at] as string })),
      { userId, now },
    )
  })
  for (const [at, row] of rows.entries()) await copyBytes(port, row, keys[at] as string)
  return { purpose, copies }
}
