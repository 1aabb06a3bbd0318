/** The payout account of an identity: one account, in the certified name, its number encrypted. */

import type { z } from 'zod'
import type { Payout, PayoutAccount } from '#lib/contract/trade/withdrawal.ts'
import { MAX_WITHDRAWALS_A_DAY, MAX_WITHDRAWN_A_DAY, MIN_WITHDRAWAL } from '#lib/contract/trade/withdrawal.ts'
import type { payoutAccountBody } from '#lib/forms/trade/withdrawal.ts'
import { isBankCard } from '#lib/validate/bank-number.ts'
import { isEmail } from '#lib/validate/email.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { findCertificate } from '#server/domains/people/certification/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { type Balances, balancesOf, type Identity, moneyOf } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { seal } from '#server/secrets.ts'
import { mayPayOut, payeeOf } from './policy.ts'
import { presentAccount } from './present.ts'
import * as queries from './queries.ts'

export const settlementLink = (identity: Identity): string =>
  identity.kind === 'USER' ? '/member/member_settlement' : '/merchant/settlement/mine'

/**
 * The certified name.
 * @throws AppError `withdrawal.uncertified`, `withdrawal.minor`
 */
export async function requireCertified(db: Db, identity: Identity, now: Date): Promise<string> {
  const certificate = await findCertificate(db, identity, now)
  if (!certificate) throw new AppError('withdrawal.uncertified')
  if (certificate.isMinor) throw new AppError('withdrawal.minor')
  return certificate.name
}

/**
 * The bounds of one withdrawal, in fen. Below the minimum an identity may take out all that is left once nothing else is on its way:
 * otherwise such a rest would keep an account from ever being closed.
 */
export function boundsOf(
  { available, pending, frozen }: Pick<Balances, 'available' | 'pending' | 'frozen'>,
  today: { times: number; amount: number },
): { least: number; most: number; timesLeft: number } {
  const timesLeft = Math.max(0, MAX_WITHDRAWALS_A_DAY - today.times)
  const most = timesLeft === 0 ? 0 : Math.min(available, Math.max(0, MAX_WITHDRAWN_A_DAY - today.amount))
  const isRest = available < MIN_WITHDRAWAL && pending === 0 && frozen === 0
  const least = isRest ? available : MIN_WITHDRAWAL
  return most < least || most === 0 ? { least: 0, most: 0, timesLeft } : { least, most, timesLeft }
}

export async function getPayout(db: Db, { actor, now }: Pick<ActorContext, 'actor' | 'now'>): Promise<Payout> {
  const identity = moneyOf(actor)
  const [account, certificate, balances, today] = await Promise.all([
    queries.findAccount(db, identity),
    findCertificate(db, identity, now),
    balancesOf(db, identity),
    queries.sumDay(db, identity, now),
  ])
  return {
    account: account ? presentAccount(account) : null,
    certifiedName: certificate?.name ?? null,
    nameFits: !account || account.holder_name === certificate?.name,
    mayWithdraw: mayPayOut(actor),
    available: balances.available,
    ...boundsOf(balances, today),
  }
}

type AccountBody = z.output<typeof payoutAccountBody>

/** The last four characters, by which its owner recognises it; of an e-mail address those before the `@`. */
const endOf = (number: string): string => (isEmail(number) ? (number.split('@')[0] ?? '') : number).slice(-4)

/** Notifies the owner of the money of every change, because a thief of a session would change the account first. */
async function notifyChange(trx: Db, identity: Identity, userId: number, body: string): Promise<void> {
  await notify(trx, userId, { kind: 'SECURITY', title: '收款账户有变化', body, link: settlementLink(identity) })
}

/**
 * @throws AppError `rights.denied`, `withdrawal.uncertified`, `withdrawal.minor`; `validation.fields` for a card whose number cannot be;
 * `state.conflict` when it was changed elsewhere at the same moment.
 */
export async function savePayoutAccount(
  db: Db,
  body: AccountBody,
  { actor, exchange, now }: ActorContext,
): Promise<PayoutAccount> {
  const { identity, userId } = payeeOf(actor)
  if (body.kind === 'BANK' && identity.kind === 'USER' && !isBankCard(body.number)) {
    throw new AppError('validation.fields', { fields: { number: '银行卡号不正确，请核对' } })
  }
  return db.transaction().execute(async trx => {
    const former = await queries.lockAccount(trx, identity)
    const holder = await requireCertified(trx, identity, now)
    if (former) await queries.replaceAccount(trx, former.id, now)
    const account = await queries.insertAccount(trx, identity, {
      created_by: userId,
      kind: body.kind,
      holder_name: holder,
      bank_name: body.kind === 'BANK' ? body.bankName : '',
      number_cipher: seal(body.number),
      number_end: endOf(body.number),
      created_at: now,
    })
    if (!account) throw new AppError('state.conflict')
    const text = `收款账户已设为尾号 ${account.number_end} 的账户。如果不是你本人操作，请马上修改密码并联系客服。`
    await notifyChange(trx, identity, userId, text)
    await audit(trx, actor, { action: 'payout.save', subjectKind: 'payout_account', subjectId: account.id }, exchange)
    return presentAccount(account)
  })
}

/** @throws AppError `rights.denied`, `withdrawal.no_account` */
export async function removePayoutAccount(db: Db, { actor, exchange, now }: ActorContext): Promise<{ done: true }> {
  const { identity, userId } = payeeOf(actor)
  return db.transaction().execute(async trx => {
    const account = await queries.lockAccount(trx, identity)
    if (!account) throw new AppError('withdrawal.no_account')
    await queries.replaceAccount(trx, account.id, now)
    await notifyChange(trx, identity, userId, `尾号 ${account.number_end} 的收款账户已解绑。如果不是你本人操作，请马上修改密码。`)
    await audit(trx, actor, { action: 'payout.remove', subjectKind: 'payout_account', subjectId: account.id }, exchange)
    return { done: true as const }
  })
}
