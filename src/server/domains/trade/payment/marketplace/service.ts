/** The numbers that sellers have with providers that pay them out themselves. */
import type { z } from 'zod'
import type { SubMerchant } from '#lib/contract/trade/sub-merchant.ts'
import type { subMerchantBody } from '#lib/forms/trade/sub-merchant.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { findCertificate } from '#server/domains/people/certification/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { type Identity, moneyOf } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import * as queries from './queries.ts'

type MarketContext = { actor: Actor; payment: PaymentPort; now: Date }

/** True for a person as themselves and for the owner of a company. */
const maySave = (actor: Actor): boolean =>
  actor.kind !== 'visitor' && (actor.company === null || actor.company.employeeIdentity === 'OWNER')

/** Empty where the site has no provider that pays sellers itself. */
export async function listSubMerchants(db: Db, { actor, payment }: Omit<MarketContext, 'now'>): Promise<SubMerchant[]> {
  const known = await queries.listNumbers(db, moneyOf(actor))
  return payment.providers.flatMap(({ name, label, market }) => {
    if (!market || (name !== 'wechatmarket' && name !== 'alipaymarket')) return []
    const row = known.find(({ provider }) => provider === name)
    return [
      {
        provider: name,
        label,
        number: row?.number ?? null,
        since: row?.created_at.toISOString() ?? null,
        maySave: maySave(actor),
      },
    ]
  })
}

const linkOf = (owner: Identity): string => (owner.kind === 'USER' ? '/member/member_settlement' : '/merchant/settlement/mine')

/**
 * @throws AppError `rights.denied`, `payment.off` for a provider that the site does not have, `withdrawal.uncertified`;
 * `validation.fields` for a number that another seller has.
 */
export async function saveSubMerchant(
  db: Db,
  { provider, number }: z.output<typeof subMerchantBody>,
  { actor, payment, exchange, now }: MarketContext & { exchange: Exchange },
): Promise<SubMerchant[]> {
  const { userId } = signedInPerson(actor)
  const owner = moneyOf(actor)
  if (!maySave(actor)) throw new AppError('rights.denied', { message: '公司的收款由负责人办理' })
  const offered = payment.providers.find(one => one.name === provider && one.market)
  if (!offered) throw new AppError('payment.off')
  if (!(await findCertificate(db, owner, now))) throw new AppError('withdrawal.uncertified')
  await db.transaction().execute(async trx => {
    await queries.replaceNumber(trx, owner, provider, now)
    const row = { provider, number, created_by: userId, created_at: now }
    const added = await queries.insertNumber(trx, owner, row)
    if (!added) throw new AppError('validation.fields', { fields: { number: '这个商户号已由别的卖家使用，请核对' } })
    const body = `${offered.label}的收款商户号已设为 ${number}，之后的订单款项会结算到它。如果不是你本人操作，请马上修改密码并联系客服。`
    await notify(trx, userId, { kind: 'SECURITY', title: '收款商户号有变化', body, link: linkOf(owner) })
    await audit(trx, actor, { action: 'payout.merchant', subjectKind: 'sub_merchant', subjectId: added.id }, exchange)
  })
  return listSubMerchants(db, { actor, payment })
}

/** The seller's numbers by the provider's name. */
export const numbersOf = async (db: Db, seller: Identity | null): Promise<Map<string, string>> =>
  new Map(seller ? (await queries.listNumbers(db, seller)).map(({ provider, number }) => [provider, number]) : [])
