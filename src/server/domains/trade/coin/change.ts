/**
 * Coins that operators take or give (rule 金币, 五): one proposes, another approves, and only then coins move. Whoever is to lose coins hears of
 * it when it is proposed, before anything is taken.
 */
import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import type { CoinChange, CoinChangeKind, CoinChangeState } from '#lib/contract/trade/coin-managing.ts'
import type { coinChangeBody } from '#lib/forms/trade/coin-change.ts'
import type { Operator } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import * as queries from './change-queries.ts'
import { grantCoins, takeCoins } from './service.ts'

type Context = { operator: Operator; exchange: Exchange; now: Date }
type Change = { id: number; user_id: number; kind: CoinChangeKind; amount: number; reason: string }

export async function listCoinChanges(
  db: Db,
  query: Parameters<typeof queries.pageChanges>[2],
  { userId }: Operator,
): Promise<ListOf<CoinChange>> {
  return presentPage(await queries.pageChanges(db, userId, query), row => ({
    id: row.id,
    userId: row.user_id,
    nickname: row.nickname,
    kind: row.kind,
    amount: row.amount,
    moved: row.moved,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayApprove: row.state === 'PROPOSED' && !row.is_concerned,
  }))
}

const notifyPerson = (trx: Db, userId: number, title: string, body: string) =>
  notify(trx, userId, { kind: 'SYSTEM', title, body, link: '/member' })

/** @throws AppError `missing.record` for nobody, or somebody whose account is closed. */
export async function proposeCoinChange(
  db: Db,
  { userId, kind, amount, reason }: z.output<typeof coinChangeBody>,
  { operator, exchange, now }: Context,
): Promise<{ id: number }> {
  return db.transaction().execute(async trx => {
    if (!(await queries.isMember(trx, userId))) throw new AppError('missing.record')
    const proposed = { user_id: userId, kind, amount, reason, proposed_by: operator.userId, proposed_at: now }
    const id = await queries.insertChange(trx, proposed)
    const detail = { userId, kind, coins: amount, reason }
    await audit(trx, operator, { action: 'coin.propose', subjectKind: 'coin_change', subjectId: id, detail }, exchange)
    if (kind === 'COIN_TAKE') {
      const body = `平台准备扣回 ${amount} 枚金币，复核通过之后扣回；有疑问请联系客服。原因：${reason}`
      await notifyPerson(trx, userId, '有金币将被扣回', body)
    }
    return { id }
  })
}

/** @returns how many coins moved. */
async function move(trx: Db, { id, user_id, kind, amount, reason }: Change, now: Date): Promise<number> {
  if (!(await queries.isMember(trx, user_id))) throw new AppError('missing.record')
  const person = { kind: 'USER', id: user_id } as const
  if (kind === 'COIN_GIVE') {
    await grantCoins(trx, person, { amount, reason: kind, ref: String(id), at: now })
    await notifyPerson(trx, user_id, '收到补发的金币', `平台补发了 ${amount} 枚金币，十二个月内有效。原因：${reason}`)
    return amount
  }
  const taken = await takeCoins(trx, person, { atMost: amount, ref: String(id), at: now })
  if (taken === 0) throw new AppError('coin.too_few')
  await notifyPerson(trx, user_id, '金币已扣回', `已扣回 ${taken} 枚金币；有疑问请联系客服。原因：${reason}`)
  return taken
}

/**
 * @throws AppError `missing.record`, `state.conflict`; of an approval also `correction.own` for whoever proposed it or whose coins they are,
 * and `coin.too_few` where nothing is left to take
 */
export async function decideCoinChange(
  db: Db,
  id: number,
  state: Exclude<CoinChangeState, 'PROPOSED'>,
  { operator, exchange, now }: Context,
): Promise<{ state: CoinChangeState }> {
  const { userId } = operator
  return db.transaction().execute(async trx => {
    const row = await queries.lockChange(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'PROPOSED') throw new AppError('state.conflict')
    const decision = { state, decided_by: userId, decided_at: now }
    const subject = { subjectKind: 'coin_change', subjectId: id } as const
    if (state === 'REFUSED') {
      await queries.updateChange(trx, id, decision)
      await audit(trx, operator, { action: 'coin.refuse', ...subject, detail: { userId: row.user_id } }, exchange)
      if (row.kind === 'COIN_TAKE') {
        await notifyPerson(trx, row.user_id, '金币不再扣回', `之前通知要扣回的 ${row.amount} 枚金币不扣回了。`)
      }
      return { state }
    }
    if (userId === row.proposed_by || userId === row.user_id) throw new AppError('correction.own')
    const moved = await move(trx, row, now)
    await queries.updateChange(trx, id, { ...decision, moved })
    const detail = { userId: row.user_id, kind: row.kind, coins: moved }
    await audit(trx, operator, { action: 'coin.approve', ...subject, detail }, exchange)
    return { state }
  })
}
