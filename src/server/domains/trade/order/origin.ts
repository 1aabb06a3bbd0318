/**
 * Where an order or a quote of a service may come from: a finished consultation. Its domain gives this by its manifest (`orderOrigin`); orders
 * find it in the registry and import no domain.
 */
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { Priced } from './purchasable.ts'

export type Origin = { consultationId: number; title: string }

/** What stands in the conversation of a consultation about what came of it. `key`: up to 40 letters, digits, `_` and `-`. */
export type OriginCard = { key: string; title: string; lines: { label: string; value: string }[]; state: string; now: Date }

export type OrderOrigin = {
  /**
   * The consultation from which the caller may go on to what this seller offers.
   * @returns `anonymous`: its asker is hidden from the seller, and would not be any more.
   * @throws AppError `missing.record` for everybody but its asker, `state.conflict` before it is finished, `validation.fields` for what somebody
   * else sells.
   */
  find(db: Db, actor: Actor, consultationId: number, seller: Priced['seller']): Promise<{ title: string; anonymous: boolean }>
  /** @returns null for everybody who may not enter its room: that it exists is private. */
  show(db: Db, actor: Actor, consultationId: number): Promise<Origin | null>
  /** Posts a card in its conversation, in the transaction of what happened. */
  post(trx: Db, consultationId: number, card: OriginCard): Promise<void>
}

/** @throws AppError `missing.record` when no domain has conversations. */
export function originOf(): OrderOrigin {
  const found = getRegistry().orderOrigin
  if (!found) throw new AppError('missing.record')
  return found
}

/** `identify`: the caller knows that the seller learns who had asked, and wants it. */
export type OriginRequest = { consultationId: number; identify: boolean }

/**
 * An order names its buyer: linked to a consultation that was asked without a name it would say whose that was.
 * @returns the number of the consultation, or null where none was named.
 * @throws AppError as `OrderOrigin.find`; `validation.fields` for a hidden asker who has not said that they may be known.
 */
export async function requireOrigin(
  db: Db,
  actor: Actor,
  from: OriginRequest | undefined,
  seller: Priced['seller'],
): Promise<number | null> {
  if (!from) return null
  const { anonymous } = await originOf().find(db, actor, from.consultationId, seller)
  if (anonymous && !from.identify) {
    const message = '这次咨询是匿名的，关联之后对方会知道提问的人是你。请先确认，或者不关联'
    throw new AppError('validation.fields', { message, fields: { from: message } })
  }
  return from.consultationId
}

/** For the pages of an order and a quote. */
export const showOrigin = async (db: Db, actor: Actor, consultationId: number | null): Promise<Origin | null> =>
  consultationId === null ? null : originOf().show(db, actor, consultationId)
