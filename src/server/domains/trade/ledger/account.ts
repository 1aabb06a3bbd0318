/** How the code names an account of the ledger, and the two ways in which its row is found. */
import type { CnyKind, CoinKind } from './tables.ts'

/** Who owns money or coins: a person, or a company they act for. */
export type Identity = { kind: 'USER' | 'COMPANY'; id: number }

type SystemOwner = { kind: 'SYSTEM'; key: string }

/**
 * An account; it comes into being with its first transfer.
 * - `CLEARING`: what lies with a payment provider, whose name is the key (negative: money that came in from outside);
 * - `ESCROW`: what was paid for an order and is neither earned nor given back;
 * - `FEE`, `COIN_COST`: what the platform earns, and what it adds where a buyer paid in coins;
 * - `PENDING`, `AVAILABLE`, `FROZEN`: a seller's, before the hold is over, free, and being paid out or in dispute;
 * - `RECEIVABLE`: what a seller owes after a refund, as a negative balance;
 * - `COINS`; `COIN_ISSUE` and `COIN_SPENT` are where coins come from and go to.
 */
export type AccountRef =
  | { book: 'CNY'; kind: 'CLEARING' | 'FEE' | 'COIN_COST'; owner: SystemOwner }
  | { book: 'CNY'; kind: 'ESCROW'; owner: { kind: 'ORDER'; id: number } }
  | { book: 'CNY'; kind: WalletKind; owner: Identity }
  | { book: 'COIN'; kind: 'COIN_ISSUE' | 'COIN_SPENT'; owner: SystemOwner }
  | { book: 'COIN'; kind: 'COINS'; owner: Identity }

export type WalletKind = 'PENDING' | 'AVAILABLE' | 'FROZEN' | 'RECEIVABLE'

export type OwnerColumns = {
  system_key: string | null
  user_id: number | null
  company_id: number | null
  order_id: number | null
}

export const ownerColumns = ({ owner }: { owner: AccountRef['owner'] }): OwnerColumns => ({
  system_key: owner.kind === 'SYSTEM' ? owner.key : null,
  user_id: owner.kind === 'USER' ? owner.id : null,
  company_id: owner.kind === 'COMPANY' ? owner.id : null,
  order_id: owner.kind === 'ORDER' ? owner.id : null,
})

/** The same text for the same account, from its name or its row. */
export const accountKey = (kind: CnyKind | CoinKind, { system_key, user_id, company_id, order_id }: OwnerColumns): string =>
  JSON.stringify([kind, system_key, user_id, company_id, order_id])

export const keyOfRef = (account: AccountRef): string => accountKey(account.kind, ownerColumns(account))

const KINDS_WITH_BALANCE: ReadonlySet<string> = new Set(['PENDING', 'AVAILABLE', 'FROZEN', 'RECEIVABLE', 'COINS'])

/** Whether the row keeps its balance; see `db/baseline/trade/ledger.ts`. */
export const keepsBalance = (kind: CnyKind | CoinKind): boolean => KINDS_WITH_BALANCE.has(kind)

const PLATFORM: SystemOwner = { kind: 'SYSTEM', key: 'PLATFORM' }

/** @param provider the name of the payment provider, such as `sandbox` or `wechat`. */
export const clearing = (provider: string): AccountRef => ({
  book: 'CNY',
  kind: 'CLEARING',
  owner: { kind: 'SYSTEM', key: provider },
})
export const escrow = (orderId: number): AccountRef => ({ book: 'CNY', kind: 'ESCROW', owner: { kind: 'ORDER', id: orderId } })
export const wallet = (kind: WalletKind, owner: Identity): AccountRef => ({ book: 'CNY', kind, owner })
export const fee: AccountRef = { book: 'CNY', kind: 'FEE', owner: PLATFORM }
export const coinCost: AccountRef = { book: 'CNY', kind: 'COIN_COST', owner: PLATFORM }
export const coins = (owner: Identity): AccountRef => ({ book: 'COIN', kind: 'COINS', owner })
export const coinIssue: AccountRef = { book: 'COIN', kind: 'COIN_ISSUE', owner: PLATFORM }
export const coinSpent: AccountRef = { book: 'COIN', kind: 'COIN_SPENT', owner: PLATFORM }
