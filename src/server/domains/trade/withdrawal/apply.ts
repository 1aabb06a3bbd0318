/** A withdrawal is asked for: the amount leaves the available balance at once, so that nobody can spend it twice. */

import { randomInt } from 'node:crypto'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { Withdrawal, WithdrawalState } from '#lib/contract/trade/withdrawal.ts'
import { MAX_WITHDRAWALS_A_DAY, MAX_WITHDRAWN_A_DAY } from '#lib/contract/trade/withdrawal.ts'
import { dateDigits } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { type Identity, lockBalances, moneyOf, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { boundsOf, requireCertified, settlementLink } from './account.ts'
import { payeeOf } from './policy.ts'
import { presentWithdrawal } from './present.ts'
import * as queries from './queries.ts'

const drawNo = (now: Date): string => {
  return `W${dateDigits(now)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`
}

/** @throws AppError with what is wrong about the amount now. */
async function requireWithin(trx: Db, identity: Identity, amount: number, now: Date): Promise<void> {
  const today = await queries.sumDay(trx, identity, now)
  if (today.times >= MAX_WITHDRAWALS_A_DAY) throw new AppError('withdrawal.too_often')
  if (today.amount + amount > MAX_WITHDRAWN_A_DAY) throw new AppError('withdrawal.over_limit')
  const balances = await lockBalances(trx, identity)
  if (amount > balances.available) throw new AppError('money.balance_too_low')
  const { least } = boundsOf(balances, today)
  if (amount < least || least === 0) throw new AppError('withdrawal.too_small')
}

/**
 * @param amount in fen
 * @throws AppError `rights.denied`, `withdrawal.no_account`, `withdrawal.uncertified`, `withdrawal.minor`, `withdrawal.holder`,
 * `withdrawal.too_small`, `withdrawal.too_often`, `withdrawal.over_limit`, `money.balance_too_low`
 */
export async function applyWithdrawal(db: Db, amount: number, { actor, exchange, now }: ActorContext): Promise<Withdrawal> {
  const { identity, userId } = payeeOf(actor)
  return db.transaction().execute(async trx => {
    const account = await queries.lockAccount(trx, identity)
    if (!account) throw new AppError('withdrawal.no_account')
    if ((await requireCertified(trx, identity, now)) !== account.holder_name) throw new AppError('withdrawal.holder')
    await requireWithin(trx, identity, amount, now)
    const id = await queries.insertWithdrawal(trx, identity, {
      withdrawal_no: drawNo(now),
      applied_by: userId,
      account_id: account.id,
      amount,
      applied_at: now,
    })
    const transfers = [{ debit: wallet('AVAILABLE', identity), credit: wallet('FROZEN', identity), amount }]
    await post(trx, { kind: 'WITHDRAW', ref: String(id), at: now, transfers })
    await notify(trx, userId, {
      kind: 'ORDER',
      title: '提现申请已提交',
      body: `${money(amount)} 将付到尾号 ${account.number_end} 的账户，审核通过后付款。`,
      link: settlementLink(identity),
    })
    await audit(
      trx,
      actor,
      { action: 'withdrawal.apply', subjectKind: 'withdrawal', subjectId: id, detail: { amount } },
      exchange,
    )
    return presentWithdrawal(await queries.findWithdrawal(trx, id))
  })
}

type Query = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: WithdrawalState | undefined }

export const listWithdrawals = async (db: Db, actor: Actor, query: Query): Promise<ListOf<Withdrawal>> =>
  presentPage(await queries.pageOf(db, moneyOf(actor), query), presentWithdrawal)
