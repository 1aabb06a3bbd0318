import { ERRORS } from '@tus/server'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { createTransferLocker } from './transfer-lock.ts'

const { db } = useDatabase()
/** Two processes share nothing but the database. */
const one = createTransferLocker(db)
const other = createTransferLocker(db)
const going = () => new AbortController().signal

test('who holds an upload is asked to let go when another process wants it, and the other then has it', async () => {
  const first = one.newLock('a')
  const second = other.newLock('a')
  const order: string[] = []
  await first.lock(going(), async () => {
    order.push('asked')
    await first.unlock()
  })
  await second.lock(going(), () => undefined)
  order.push('taken')
  expect(order).toEqual(['asked', 'taken'])
  await second.unlock()
  expect(await db.selectFrom('upload_leases').selectAll().execute()).toEqual([])
})

test('of eight that want one upload at once each has it alone', async () => {
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const lock = (index % 2 ? one : other).newLock('b')
      await lock.lock(going(), () => undefined)
      most = Math.max(most, ++inside)
      await Promise.resolve()
      inside--
      await lock.unlock()
    }),
  )
  expect(most).toBe(1)
})

test('what a process held that is gone is free after its time', async () => {
  await one.newLock('c').lock(going(), () => undefined)
  await db
    .updateTable('upload_leases')
    .set({ until: new Date(Date.now() - 1_000), holder: 'a process that was killed' })
    .where('key', '=', 'c')
    .execute()
  const letGo = vi.fn()
  await other.newLock('c').lock(going(), letGo)
  expect(await db.selectFrom('upload_leases').select('wanted').where('key', '=', 'c').execute()).toEqual([{ wanted: false }])
})

test('who gives up waiting is refused', async () => {
  const lock = one.newLock('d')
  await lock.lock(going(), () => undefined)
  await expect(other.newLock('d').lock(AbortSignal.abort(), () => undefined)).rejects.toEqual(ERRORS.ERR_LOCK_TIMEOUT)
  await lock.unlock()
})
