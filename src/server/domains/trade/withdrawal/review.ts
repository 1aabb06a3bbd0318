/**
 * Operators handle withdrawals: one checks, another approves, then somebody transfers the money at the bank or in the provider's console
 * and enters the number that it has there.
 */

import type { ListOf } from '#lib/contract/define.ts'
import type { WithdrawalState } from '#lib/contract/trade/withdrawal.ts'
import type { PayoutChannel, WithdrawalRow as QueueEntry, WithdrawalEvent } from '#lib/contract/trade/withdrawal-review.ts'
import { money } from '#lib/format/money.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { clearing, type Identity, lockBalances, post, type Transfer, wallet } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { takesPart } from '#server/own-case.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import { open } from '#server/secrets.ts'
import { settlementLink } from './account.ts'
import { nextState, type WithdrawalActor } from './machine.ts'
import { presentQueueEntry } from './present.ts'
import * as queries from './queries.ts'

export const listQueue = async (db: Db, query: Parameters<typeof queries.pageQueue>[1]): Promise<ListOf<QueueEntry>> =>
  presentPage(await queries.pageQueue(db, query), presentQueueEntry)

type Owner = Pick<queries.WithdrawalRow, 'user_id' | 'company_id'>

export const identityOf = ({ user_id, company_id }: Owner): Identity =>
  company_id === null ? { kind: 'USER', id: user_id as number } : { kind: 'COMPANY', id: company_id }

/** What an operator is to a withdrawal. */
export async function partOf(
  db: Db,
  userId: number,
  row: Owner & Pick<queries.WithdrawalRow, 'applied_by' | 'checked_by'>,
): Promise<WithdrawalActor> {
  const payee = { userId: row.user_id, companyId: row.company_id }
  if (await takesPart(db, userId, [payee, { userId: row.applied_by }])) return 'PAYEE'
  return row.checked_by === userId ? 'CHECKER' : 'OPERATOR'
}

/** The money goes back; what the payee owes by now is set off first. */
async function giveBack(trx: Db, row: queries.WithdrawalRow, now: Date): Promise<void> {
  const identity = identityOf(row)
  const { receivable } = await lockBalances(trx, identity)
  const owed = Math.min(row.amount, receivable)
  const from = wallet('FROZEN', identity)
  const transfers: Transfer[] = [
    { debit: from, credit: wallet('RECEIVABLE', identity), amount: owed },
    { debit: from, credit: wallet('AVAILABLE', identity), amount: row.amount - owed },
  ]
  await post(trx, { kind: 'WITHDRAW_BACK', ref: String(row.id), at: now, transfers })
}

type Sent = { reason?: string; channel?: PayoutChannel; reference?: string }

/** What is written for an event, besides the state. */
const columnsOf = (event: WithdrawalEvent, userId: number, now: Date, sent: Sent) => {
  const { reason, channel, reference } = sent
  if (event === 'CHECK') return { checked_by: userId, checked_at: now }
  if (event === 'APPROVE') return { approved_by: userId, approved_at: now }
  if (event === 'START') return { paying_by: userId, paying_at: now }
  return {
    ended_by: userId,
    ended_at: now,
    ...(event === 'PAY' ? { channel: channel ?? '', reference: reference ?? '' } : { reason: reason ?? '' }),
  }
}

type NoticeText = { title: string; body: string }

const NOTICES: Readonly<Record<WithdrawalEvent, (amount: string, sent: Sent) => NoticeText>> = {
  CHECK: amount => ({ title: '提现初审通过', body: `${amount} 的提现正在复核。` }),
  APPROVE: amount => ({ title: '提现审核通过', body: `${amount} 的提现已经通过审核，等待付款。` }),
  START: amount => ({ title: '提现正在付款', body: `${amount} 正在付到你的收款账户，一般一到两个工作日到账。` }),
  PAY: (amount, { reference }) => ({ title: '提现已付款', body: `${amount} 已经付出，流水号 ${reference}。` }),
  REFUSE: (amount, { reason }) => ({ title: '提现没有通过', body: `${amount} 已退回可用余额。理由：${reason}` }),
  FAIL: (amount, { reason }) => ({ title: '提现付款失败', body: `${amount} 已退回可用余额。原因：${reason}` }),
}

const ACTIONS = {
  CHECK: 'withdrawal.check',
  APPROVE: 'withdrawal.approve',
  REFUSE: 'withdrawal.refuse',
  START: 'withdrawal.start',
  PAY: 'withdrawal.pay',
  FAIL: 'withdrawal.fail',
} as const

/** @throws AppError `missing.record`, `state.conflict`, `withdrawal.own`, `withdrawal.same_operator` */
async function lockForStep(trx: Db, id: number, event: WithdrawalEvent, userId: number) {
  const row = await queries.lockWithdrawal(trx, id)
  if (!row) throw new AppError('missing.record')
  const part = await partOf(trx, userId, row)
  const to = nextState(row.state, event, part)
  if (to === 'wrong state') throw new AppError('state.conflict')
  if (to === 'wrong actor') throw new AppError(part === 'PAYEE' ? 'withdrawal.own' : 'withdrawal.same_operator')
  return { row, to }
}

/**
 * One step of an operator: the state, the ledger, the notice and the audit entry in one transaction.
 * @throws AppError `missing.record`, `state.conflict`, `withdrawal.own`, `withdrawal.same_operator`; `withdrawal.reference_used` for a
 * number that another withdrawal was paid under.
 */
export async function stepWithdrawal(
  db: Db,
  id: number,
  { event, ...sent }: { event: WithdrawalEvent } & Sent,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: WithdrawalState }> {
  return db.transaction().execute(async trx => {
    const { row, to } = await lockForStep(trx, id, event, operator.userId)
    try {
      await queries.updateWithdrawal(trx, id, { state: to, ...columnsOf(event, operator.userId, now, sent) })
    } catch (error) {
      if ((error as { constraint?: unknown }).constraint !== 'withdrawals__reference') throw error
      throw new AppError('withdrawal.reference_used', { cause: error })
    }
    if (event === 'REFUSE' || event === 'FAIL') await giveBack(trx, row, now)
    if (event === 'PAY') {
      const paid = { debit: wallet('FROZEN', identityOf(row)), credit: clearing(sent.channel ?? ''), amount: row.amount }
      await post(trx, { kind: 'WITHDRAW_PAID', ref: String(id), at: now, transfers: [paid] })
    }
    const notice = NOTICES[event](money(row.amount), sent)
    await notify(trx, await queries.findPayee(trx, row), { kind: 'ORDER', ...notice, link: settlementLink(identityOf(row)) })
    await audit(
      trx,
      operator,
      {
        action: ACTIONS[event],
        subjectKind: 'withdrawal',
        subjectId: id,
        companyId: row.company_id,
        detail: { amount: row.amount, ...sent },
      },
      exchange,
    )
    return { state: to }
  })
}

/**
 * The whole number of the account, for the operator who pays. The reading is in the audit log before it is answered.
 * @throws AppError `missing.record`, `state.conflict` while it is not being paid, `withdrawal.own`
 */
export async function showNumber(db: Db, id: number, { operator, exchange }: OperatorContext): Promise<{ number: string }> {
  return db.transaction().execute(async trx => {
    const { row } = await lockForStep(trx, id, 'PAY', operator.userId)
    const { number_cipher } = await queries.findAccountById(trx, row.account_id)
    if (!number_cipher) throw new AppError('missing.record')
    await audit(trx, operator, { action: 'withdrawal.read_number', subjectKind: 'withdrawal', subjectId: id }, exchange)
    return { number: open(number_cipher) }
  })
}

/** Through whom this site can pay: its bank, and the consoles of its payment providers. */
export const channelsOf = ({ providers }: PaymentPort): { value: PayoutChannel; label: string }[] => [
  { value: 'bank', label: '银行转账' },
  // Providers that pay sellers themselves are notified with every order.
  ...providers.flatMap(({ name, label }) => (name === 'wechatmarket' || name === 'alipaymarket' ? [] : [{ value: name, label }])),
]

/** @throws AppError `validation.fields` for a provider that this site does not have. */
export function requireChannel(port: PaymentPort, channel: PayoutChannel): void {
  if (!channelsOf(port).some(one => one.value === channel)) {
    throw new AppError('validation.fields', { fields: { channel: '本站没有接入这个支付机构' } })
  }
}
