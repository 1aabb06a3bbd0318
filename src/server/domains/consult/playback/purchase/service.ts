/** Paying for a recording, and its whole content for those who have paid. */
import type { PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import type { PlaybackAccess } from '#lib/contract/consult/playback-buying.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { getPayable, noContact, placeOrder } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { mimeOf, presentLine, trackOf } from '../present.ts'
import { listBulletRows, listLineRows } from '../queries.ts'
import { signedMediaUrl } from '../recording/files.ts'
import * as queries from './queries.ts'

/** @throws AppError `missing.record` when it is not published. */
export async function getPlaybackAccess(db: Db, actor: Actor, id: number): Promise<PlaybackAccess> {
  if (!(await queries.findSalePlayback(db, id))) throw new AppError('missing.record')
  const grant = await queries.findGrant(db, id, signedInPerson(actor).userId)
  if (!grant || grant.state === 'ENDED') return { state: 'NONE', orderNo: null, opened: false }
  return { state: grant.state, orderNo: grant.order_no, opened: grant.opened_at !== null }
}

/** Later than the end of any recording; a whole number of the database. */
const MAX_MS = MAX_INT

type PlacedOrder = { orderNo: string; payable: number }

/** The order that waits for its payment, so that a second tab goes to the same cashier. */
async function findWaiting(db: Db, actor: Actor, id: number): Promise<PlacedOrder | null> {
  const grant = await queries.findGrant(db, id, signedInPerson(actor).userId)
  if (!grant) return null
  if (grant.state !== 'UNPAID') throw new AppError('order.owned', { message: '已经买过这份实录' })
  const { payable } = await getPayable(db, actor, grant.order_no)
  return { orderNo: grant.order_no, payable }
}

/** @throws AppError `missing.record`, `order.own`, `order.owned`, `order.unpaid_full`, `money.balance_too_low` */
export async function buyPlayback(
  db: Db,
  actor: Actor,
  { id, useCoins, now }: { id: number; useCoins: boolean; now: Date },
): Promise<PlacedOrder> {
  const before = await findWaiting(db, actor, id)
  if (before) return before
  const wanted = { kind: 'PLAYBACK' as const, subjectId: id, lines: [{ refId: null, quantity: 1 }] }
  try {
    await placeOrder(db, actor, wanted, { details: noContact(useCoins), now })
  } catch (error) {
    // Another tab was quicker: its order is this one's.
    if (!(error instanceof AppError) || error.code !== 'order.owned') throw error
  }
  const placed = await findWaiting(db, actor, id)
  if (!placed) throw new AppError('state.conflict')
  return placed
}

/** @throws AppError `missing.record`, `order.needed` */
export async function openPlayback(db: Db, actor: Actor, { id, now }: { id: number; now: Date }) {
  const playback = await queries.findSalePlayback(db, id)
  if (!playback) throw new AppError('missing.record')
  const opened = await queries.openGrant(db, id, signedInPerson(actor).userId, now)
  if (!opened) throw new AppError('order.needed', { message: '购买之后才能看全部内容' })
  const key = playback.media_key
  const lines = await listLineRows(db, id, MAX_MS)
  return {
    consultationId: playback.consultation_id,
    title: playback.title,
    source:
      key === null ? null : { url: signedMediaUrl(key, linkReaderOf(actor, { kind: 'PLAYBACK', id }), now), mime: mimeOf(key) },
    chapters: playback.chapters,
    lines: lines.map(presentLine),
  }
}

/** Whether somebody has paid for the whole, and it is still public. */
export async function holdsPlayback(db: Db, actor: Actor, id: number): Promise<boolean> {
  if (actor.kind === 'visitor' || !(await queries.findSalePlayback(db, id))) return false
  return (await queries.findGrant(db, id, actor.userId))?.state === 'OPEN'
}

/** Every bullet comment, for buyers who have opened the whole playback. @throws AppError `missing.record`, `order.needed` */
export async function listWholeBullets(db: Db, actor: Actor, id: number): Promise<PlaybackTrack> {
  const playback = await queries.findSalePlayback(db, id)
  if (!playback) throw new AppError('missing.record')
  const grant = await queries.findGrant(db, id, signedInPerson(actor).userId)
  if (grant?.state !== 'OPEN' || grant.opened_at === null)
    throw new AppError('order.needed', { message: '购买并打开之后才能看付费部分的弹幕' })
  return trackOf(await listBulletRows(db, id), playback)
}
