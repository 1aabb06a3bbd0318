/** What the form of an order asks before it offers to link a consultation. */
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { originOf } from '../origin.ts'
import { purchasableOf } from '../purchasable.ts'
import { requireTrading } from './parties.ts'

type Wish = { serverId: number; consultationId: number }

/** @throws AppError `missing.record` for a service that cannot be bought now, and as `OrderOrigin.find` */
export async function findOrderOrigin(db: Db, actor: Actor, { serverId, consultationId }: Wish, now: Date) {
  const buyer = requireTrading(actor)
  const { seller } = await purchasableOf('SERVICE').price(db, serverId, [], { buyer, now })
  return originOf().find(db, actor, consultationId, seller)
}
