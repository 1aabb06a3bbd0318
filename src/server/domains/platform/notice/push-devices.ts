/** The devices on which a person wants pushes. */
import type { PushTarget } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import type { PushPort } from '#server/ports/push/push.ts'
import { deleteDeviceOf, replaceDevice, updateAddress } from './push-queries.ts'

const refuseStrange = (push: PushPort, endpoint: string): void => {
  if (!push.isAllowed(endpoint)) throw new AppError('notice.push_host')
}

/** @throws AppError `notice.push_host` */
export async function subscribePush(
  db: Db,
  push: PushPort,
  { userId, sessionId }: { userId: number; sessionId: number },
  target: PushTarget,
  now: Date,
): Promise<Record<never, never>> {
  refuseStrange(push, target.endpoint)
  await db
    .transaction()
    .execute(trx => replaceDevice(trx, { user_id: userId, session_id: sessionId, ...target, created_at: now }))
  return {}
}

export async function unsubscribePush(db: Db, sessionId: number): Promise<Record<never, never>> {
  await deleteDeviceOf(db, sessionId)
  return {}
}

/**
 * A browser has changed the address by itself, while no page of ours may be open: who knows the old address, which nobody else was told, may
 * say the new one.
 * @throws AppError `notice.push_host`, `missing.record`, `limits.too_many`
 */
export async function renewPush(
  db: Db,
  push: PushPort,
  { was, ...target }: PushTarget & { was: string },
  address: string,
  now: Date,
): Promise<Record<never, never>> {
  await useLimit(db, 'pushRenewPerAddress', address)
  refuseStrange(push, target.endpoint)
  await db.transaction().execute(async trx => {
    if (!(await updateAddress(trx, was, target, now))) throw new AppError('missing.record')
  })
  return {}
}
