/** Getting a file for coins, and the short-lived address of a file that is not everybody's. */
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { isOwned, ownershipOf } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { getSurplus } from '#server/domains/trade/coin/service.ts'
import { moneyOf } from '#server/domains/trade/ledger/service.ts'
import { noContact, placeOrder } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { signedAddresses } from '../access.ts'
import { type Caller, noteDownload } from '../counting.ts'
import { findVersionAccess } from '../queries.ts'
import { upsertTaker } from '../versions-notice/queries.ts'
import * as queries from './queries.ts'

const holderOf = (actor: Actor): queries.Holder => ({
  userId: signedInPerson(actor).userId,
  companyId: companyIdOf(actor),
})

type Owner = { owner_user_id: number; owner_company_id: number | null }

/** Whether it is their own, or of the company they act for. */
const isOurs = (file: Owner, { userId, companyId }: queries.Holder): boolean =>
  companyId === null ? file.owner_company_id === null && file.owner_user_id === userId : file.owner_company_id === companyId

/**
 * Whether a link to a version still holds: what is public, for whom it is meant; what is not, for those alone whose it is.
 * @param actor a visitor: everybody.
 */
export async function holdsDownload(db: Db, actor: Actor, versionId: number): Promise<boolean> {
  const file = await findVersionAccess(db, versionId)
  if (!file || file.state === 'DELETED') return false
  if (isOwned(actor, ownershipOf(file))) return true
  if (file.state !== 'PUBLISHED' || file.version_state !== 'PUBLISHED') return false
  if (file.permission === 'EVERYONE') return true
  if (actor.kind === 'visitor') return false
  const holder = holderOf(actor)
  return file.permission === 'MEMBERS' || isOurs(file, holder) || (await queries.findGrant(db, file.id, holder)) !== undefined
}

type Bought = { orderNo: string; coins: number }

/** @throws AppError `missing.record`, `order.own`, `order.unpaid_full`, `coin.too_few` with how many are missing */
export async function buyDownload(db: Db, actor: Actor, { id, now }: { id: number; now: Date }): Promise<Bought> {
  const holder = holderOf(actor)
  const before = await queries.findGrant(db, id, holder)
  if (before) return { orderNo: before.order_no, coins: 0 }
  const file = await queries.findSaleFile(db, id)
  if (!file) throw new AppError('missing.record')
  const refuseWhenShort = async () => {
    const missing = file.coins - (await getSurplus(db, moneyOf(actor), now)).coins
    if (missing > 0)
      throw new AppError('coin.too_few', {
        message: `金币不够，还差 ${missing} 枚。每天签到、完善资料、回答被采纳都可以得到金币`,
      })
  }
  const wanted = { kind: 'DOWNLOAD' as const, subjectId: id, lines: [{ refId: id, quantity: 1 }] }
  try {
    return { orderNo: await placeOrder(db, actor, wanted, { details: noContact(false), now }), coins: file.coins }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'money.balance_too_low') await refuseWhenShort()
    const after = error.code === 'order.owned' ? await queries.findGrant(db, id, holder) : undefined
    if (!after) throw error
    return { orderNo: after.order_no, coins: 0 }
  }
}

/** @throws AppError `missing.record`, `order.needed` */
export async function takeDownload(
  db: Db,
  actor: Actor,
  { id, versionId, exchange, now }: { id: number; versionId: number | null; exchange: Caller; now: Date },
): Promise<{ url: string; fileName: string }> {
  const holder = holderOf(actor)
  const [file, version] = await Promise.all([queries.findSaleFile(db, id), queries.findVersion(db, id, versionId)])
  if (!file || !version) throw new AppError('missing.record')
  const ours = isOurs(file, holder)
  if (file.permission === 'COINS' && !ours && !(await queries.findGrant(db, id, holder))) {
    throw new AppError('order.needed', { message: `这份资料要用 ${file.coins} 枚金币换取` })
  }
  const url =
    file.permission === 'EVERYONE'
      ? version.file_url
      : (await signedAddresses(db, [version], versionId => linkReaderOf(actor, { kind: 'DOWNLOAD', id: versionId }), now)).get(
          version.id,
        )
  if (url === undefined) throw new AppError('missing.record')
  if (!ours) {
    await upsertTaker(db, { download_id: id, user_id: holder.userId, taken_at: now })
    await noteDownload(db, { id, versionId: version.id }, { exchange, userId: holder.userId, now })
  }
  return { url, fileName: version.file_name }
}
