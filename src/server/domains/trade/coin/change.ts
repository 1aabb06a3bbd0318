/**
 * Coins that operators take or give (rule 金币, 五): one proposes, another approves, and only then coins move. A person who is to lose coins
 * hears of it when it is proposed, before anything is taken.
 */

import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import type { CoinChange, CoinChangeState } from '#lib/contract/trade/coin-managing.ts'
import type { coinChangeBody } from '#lib/forms/trade/coin-change.ts'
import type { Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { insertBar } from './bar-queries.ts'
import * as queries from './change-queries.ts'
import { grantCoins, ownerOf, takeCoins } from './service.ts'

type Change = NonNullable<Awaited<ReturnType<typeof queries.lockChange>>>

export async function listCoinChanges(
  db: Db,
  query: Parameters<typeof queries.pageChanges>[2],
  { userId }: Operator,
): Promise<ListOf<CoinChange>> {
  return presentPage(await queries.pageChanges(db, userId, query), row => ({
    id: row.id,
    userId: row.user_id,
    companyId: row.company_id,
    holder: row.holder,
    kind: row.kind,
    amount: row.amount,
    moved: row.moved,
    reason: row.reason,
    barsSignIn: row.bars_sign_in,
    isBarred: row.is_barred,
    state: row.state,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayApprove: row.state === 'PROPOSED' && !row.is_concerned,
  }))
}

type Holder = Pick<Change, 'user_id' | 'company_id'>

/** @returns who is notified: the person, or the owner of the company; nobody once the account is closed or the company ended. */
async function findRecipient(trx: Db, { user_id: userId, company_id: companyId }: Holder): Promise<number | undefined> {
  if (companyId !== null) return queries.findCompanyOwner(trx, companyId)
  return userId !== null && (await queries.isActivePerson(trx, userId)) ? userId : undefined
}

/** @throws AppError `missing.record` when nobody has these coins any more. */
async function requireRecipient(trx: Db, holder: Holder): Promise<number> {
  const found = await findRecipient(trx, holder)
  if (found === undefined) throw new AppError('missing.record')
  return found
}

/** Nobody, where the account was closed meanwhile: what was proposed can still be refused then. */
async function notifyHolder(trx: Db, holder: Holder, title: string, body: string): Promise<void> {
  const recipient = await findRecipient(trx, holder)
  if (recipient === undefined) return
  const isCompany = holder.company_id !== null
  const link = isCompany ? '/merchant/order/coin' : '/member/member_coin'
  const text = isCompany ? `公司的金币：${body}` : body
  await notify(trx, recipient, { kind: 'SYSTEM', title, body: text, link })
}

/** @throws AppError `validation.fields` for neither or both, and for a company that would not sign in anyway */
function holderOf({ userId, companyId, kind, barsSignIn }: z.output<typeof coinChangeBody>): Holder {
  if ((userId === undefined) === (companyId === undefined))
    throw new AppError('validation.fields', { fields: { userId: '请填写用户编号，或公司编号' } })
  if (barsSignIn && (companyId !== undefined || kind !== 'COIN_TAKE'))
    throw new AppError('validation.fields', { fields: { barsSignIn: '只有扣回个人的金币时，才能取消签到资格' } })
  return { user_id: userId ?? null, company_id: companyId ?? null }
}

/** @throws AppError `missing.record` for nobody, or somebody whose account is closed; `validation.fields` */
export async function proposeCoinChange(
  db: Db,
  proposed: z.output<typeof coinChangeBody>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ id: number }> {
  const { kind, amount, reason, barsSignIn } = proposed
  const holder = holderOf(proposed)
  return db.transaction().execute(async trx => {
    await requireRecipient(trx, holder)
    const by = { proposed_by: operator.userId, proposed_at: now }
    const id = await queries.insertChange(trx, { ...holder, kind, amount, reason, bars_sign_in: barsSignIn, ...by })
    const detail = { ...holder, kind, coins: amount, barsSignIn, reason }
    await audit(trx, operator, { action: 'coin.propose', subjectKind: 'coin_change', subjectId: id, detail }, exchange)
    if (kind === 'COIN_TAKE') {
      const bar = barsSignIn ? '，并取消签到资格' : ''
      const body = `平台准备扣回 ${amount} 枚金币${bar}，复核通过之后执行；有疑问请联系客服。原因：${reason}`
      await notifyHolder(trx, holder, '有金币将被扣回', body)
    }
    return { id }
  })
}

/** @returns how many coins were given: all of them. */
async function give(trx: Db, change: Change, now: Date): Promise<number> {
  const { id, kind, amount, reason } = change
  const isCampaign = kind === 'CAMPAIGN'
  await grantCoins(trx, ownerOf(change), { amount, reason: isCampaign ? 'CAMPAIGN' : 'COIN_GIVE', ref: String(id), at: now })
  if (isCampaign)
    await notifyHolder(trx, change, '收到平台活动的金币', `平台活动送出 ${amount} 枚金币，十二个月内有效。活动：${reason}`)
  else await notifyHolder(trx, change, '收到补发的金币', `平台补发了 ${amount} 枚金币，十二个月内有效。原因：${reason}`)
  return amount
}

/** Takes what is left of the amount, and where it was proposed the right to sign in for coins. @returns how many were taken. @throws AppError `coin.too_few` */
async function take(trx: Db, change: Change, now: Date): Promise<number> {
  const { id, amount, reason, bars_sign_in: barsSignIn } = change
  const taken = await takeCoins(trx, ownerOf(change), { atMost: amount, ref: String(id), at: now })
  if (taken === 0 && !barsSignIn) throw new AppError('coin.too_few')
  if (barsSignIn) await insertBar(trx, { user_id: change.user_id as number, change_id: id, reason, barred_at: now })
  const done = [...(taken > 0 ? [`已扣回 ${taken} 枚金币`] : []), ...(barsSignIn ? ['签到资格已取消'] : [])].join('，')
  const title = taken > 0 ? '金币已扣回' : '签到资格已取消'
  await notifyHolder(trx, change, title, `${done}；有疑问请联系客服。原因：${reason}`)
  return taken
}

/**
 * @throws AppError `missing.record`, `state.conflict`; of an approval also `correction.own` for the operator who proposed it or whose coins they are,
 * and `coin.too_few` where nothing is left to take
 */
export async function decideCoinChange(
  db: Db,
  id: number,
  state: Exclude<CoinChangeState, 'PROPOSED'>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: CoinChangeState }> {
  const { userId } = operator
  return db.transaction().execute(async trx => {
    const row = await queries.lockChange(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'PROPOSED') throw new AppError('state.conflict')
    const decision = { state, decided_by: userId, decided_at: now }
    const subject = { subjectKind: 'coin_change', subjectId: id } as const
    const holder = { user_id: row.user_id, company_id: row.company_id }
    if (state === 'REFUSED') {
      await queries.updateChange(trx, id, decision)
      await audit(trx, operator, { action: 'coin.refuse', ...subject, detail: holder }, exchange)
      if (row.kind === 'COIN_TAKE')
        await notifyHolder(trx, row, '金币不再扣回', `之前通知要扣回的 ${row.amount} 枚金币不扣回了。`)
      return { state }
    }
    if (userId === row.proposed_by || userId === (await requireRecipient(trx, row))) throw new AppError('correction.own')
    const moved = await (row.kind === 'COIN_TAKE' ? take : give)(trx, row, now)
    await queries.updateChange(trx, id, { ...decision, moved })
    const detail = { ...holder, kind: row.kind, coins: moved }
    await audit(trx, operator, { action: 'coin.approve', ...subject, detail }, exchange)
    return { state }
  })
}
