/** An account or a company with money stays: nobody could take it out afterwards. What it owes does not keep it. */
import type { ClosingHindrance } from '#lib/contract/people/personal-data.ts'
import { money } from '#lib/format/money.ts'
import type { Db } from '#server/db/client.ts'
import { balancesOf, type Identity, lockBalances } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { listOwnCompanies } from './leaving-queries.ts'

/** What there is, and what of it cannot be withdrawn yet; null when there is nothing. */
async function describe(db: Db, identity: Identity): Promise<string | null> {
  const { pending, available, frozen } = await balancesOf(db, identity)
  const sum = pending + available + frozen
  if (sum === 0) return null
  const parts = [
    ...(available > 0 ? [`可用 ${money(available)}`] : []),
    ...(pending > 0 ? [`待结算 ${money(pending)}`] : []),
    ...(frozen > 0 ? [`提现或打款处理中 ${money(frozen)}`] : []),
  ]
  return `钱包里还有 ${money(sum)}（${parts.join('，')}）`
}

export async function listMoneyHindrances(db: Db, userId: number): Promise<ClosingHindrance[]> {
  const found: ClosingHindrance[] = []
  const own = await describe(db, { kind: 'USER', id: userId })
  if (own) found.push({ kind: 'MONEY', text: `你的${own}，全部提现到账之后才能注销。`, link: '/member/member_settlement' })
  for (const { id, name } of await listOwnCompanies(db, userId)) {
    const ofCompany = await describe(db, { kind: 'COMPANY', id })
    if (!ofCompany) continue
    const text = `你的公司“${name}”${ofCompany}，全部提现到账之后才能注销。`
    found.push({ kind: 'MONEY', text, link: '/merchant/settlement/mine' })
  }
  return found
}

/** @throws AppError `company.money_left` while the company's wallet is not empty. */
export async function requireEmptyWallet(trx: Db, companyId: number): Promise<void> {
  const { pending, available, frozen } = await lockBalances(trx, { kind: 'COMPANY', id: companyId })
  if (pending + available + frozen > 0) throw new AppError('company.money_left')
}
