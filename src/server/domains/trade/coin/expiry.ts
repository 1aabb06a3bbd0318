/** Expires lots of coins, and notifies their owners a month before. */
import { longDate } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { coinIssue, coins, post } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import type { Job, JobContext } from '#server/jobs/loop.ts'
import { announceBefore, announcedUntil } from './policy.ts'
import * as queries from './queries.ts'
import { ownerOf } from './service.ts'

/** How many one run of the job takes; the rest waits for the next run. */
const BATCH_LIMIT = 500

/** Each lot in a transaction of its own, so that one that fails holds up no other. */
export async function expireLots(db: Db, now: Date): Promise<void> {
  for (const lot of await queries.listExpiredLots(db, now, BATCH_LIMIT)) {
    await db
      .transaction()
      .execute(async trx => {
        const transfers = [{ debit: coins(ownerOf(lot)), credit: coinIssue, amount: lot.remaining }]
        if (!(await post(trx, { kind: 'COIN_EXPIRE', ref: String(lot.id), at: now, transfers }))) return
        // Coins came or went between reading and posting: the next turn reads again.
        if (!(await queries.emptyLot(trx, lot.id, lot.remaining))) throw new AppError('state.conflict')
      })
      .catch(error => {
        if (!(error instanceof AppError)) throw error
      })
  }
}

export async function announceExpiry(db: Db, now: Date): Promise<void> {
  const before = announceBefore(now)
  for (const owner of await queries.listUnannouncedOwners(db, { now, before, limit: BATCH_LIMIT })) {
    const identity = ownerOf(owner)
    await db.transaction().execute(async trx => {
      const due = await queries.announceLots(trx, identity, { now, until: announcedUntil(now) })
      const recipient = await queries.findRecipient(trx, identity)
      if (!due || recipient === undefined) return
      await notify(trx, recipient, {
        kind: 'SYSTEM',
        title: '有金币即将到期',
        body: `你有 ${due.amount} 枚金币将陆续到期，最早的在${longDate(due.first)}到期。下单时可以用金币抵扣。`,
        link: identity.kind === 'USER' ? '/member/member_coin' : '/merchant/order/coin',
      })
    })
  }
}

export const coinExpiryJob: Job = {
  name: 'trade.coin.expiry',
  everySeconds: 600,
  async work({ db, now }: JobContext) {
    await expireLots(db, now)
    await announceExpiry(db, now)
  },
}
