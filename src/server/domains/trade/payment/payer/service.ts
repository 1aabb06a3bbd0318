/**
 * Who pays within WeChat: WeChat's browser asks for a payment only on behalf of the account that it is signed in to, and the payment is begun
 * for that account's open id. It is asked for by a way over WeChat's page that counts once, for ten minutes, in the session that began it,
 * so that nobody's open id can be laid upon somebody else.
 */
import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { hashToken } from '#server/domains/people/session/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import type { PayerPort, PaymentPort } from '#server/ports/payment/port.ts'
import { blindIndex, open, seal } from '#server/secrets.ts'
import type { PaymentDeps } from '../service.ts'
import * as queries from './queries.ts'

const VALID_MS = 10 * MINUTE_MS

/** @throws AppError `payment.way` on a site without ways within WeChat. */
function portOf({ payer }: PaymentPort): PayerPort {
  if (!payer) throw new AppError('payment.way')
  return payer
}

/** Where WeChat sends people back to, and where they go on from there: to the cashier, which then pays without another press. */
const redirectUri = (siteUrl: string, orderNo: string): string =>
  `${siteUrl}/pay/wechat?back=${encodeURIComponent(`/pay/${orderNo}#wechat`)}`

type PayerContext = { actor: Actor; now: Date }

/**
 * @returns the address of WeChat's page.
 * @throws AppError `missing.record` for an order of somebody else; `payment.way`.
 */
export async function startPayer(
  db: Db,
  { orders, ports }: PaymentDeps,
  { actor, orderNo, now }: PayerContext & { orderNo: string },
): Promise<{ url: string }> {
  const port = portOf(ports.payment)
  await orders.getPayable(db, actor, orderNo)
  const { userId, sessionId } = signedInPerson(actor)
  await useLimit(db, 'payerPerPerson', String(userId))
  await queries.deleteExpired(db, now)
  // WeChat takes letters and digits only.
  const state = randomBytes(32).toString('hex')
  const expires_at = new Date(now.getTime() + VALID_MS)
  await queries.insertState(db, {
    state_hash: hashToken(state),
    user_id: userId,
    session_id: sessionId,
    created_at: now,
    expires_at,
  })
  return { url: port.pageFor({ state, redirectUri: redirectUri(ports.siteUrl, orderNo) }) }
}

/**
 * Notes who pays, as WeChat says it.
 * @throws AppError `payer.state` when it was not begun in this session within the last ten minutes, or was ended before; what
 * `PayerPort` throws.
 */
export async function finishPayer(
  db: Db,
  payment: PaymentPort,
  { actor, code, state, now }: PayerContext & { code: string; state: string },
): Promise<void> {
  const port = portOf(payment)
  const { userId, sessionId } = signedInPerson(actor)
  const begun = await queries.takeState(db, hashToken(state))
  const isOurs = begun?.user_id === userId && begun.session_id === sessionId && begun.expires_at > now
  if (!isOurs) throw new AppError('payer.state')
  const openId = await port.openIdOf(code)
  await queries.confirmPayer(db, {
    user_id: userId,
    app_id: port.appId,
    open_id: seal(openId),
    open_id_hash: blindIndex(`wechat payer ${port.appId} ${openId}`),
    session_id: sessionId,
    noted_at: now,
    confirmed_at: now,
  })
}

export type Payer = { id: number; openId: string }

/** @throws AppError `payment.payer` for a session that has not asked WeChat yet. */
export async function payerOf(db: Db, payment: PaymentPort, actor: Actor): Promise<Payer> {
  const { userId, sessionId } = signedInPerson(actor)
  const row = await queries.findPayer(db, { userId, sessionId, appId: portOf(payment).appId })
  if (!row) throw new AppError('payment.payer')
  return { id: row.id, openId: open(row.open_id) }
}
