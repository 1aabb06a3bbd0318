/**
 * The coins of one identity over time: lots are given, used first expiring first, returned to the lots they came from, and expire. The same
 * arithmetic as `trade/coin`, without a transaction for every step.
 */
import type { CoinReason } from '#lib/contract/trade/coin.ts'
import { expiryOf } from '#server/domains/trade/coin/policy.ts'

export type Grant = { amount: number; reason: CoinReason; ref: string; at: Date }
export type Lot = Grant & { remaining: number; expiresAt: Date }
type Use = { orderId: number; lot: Lot; amount: number; returned: number; forfeited: number }

export type Purse = {
  lots: Lot[]
  uses: Use[]
  /** What lots lost when they expired. */
  expired: { lot: Lot; amount: number; at: Date }[]
  grant(grant: Grant): void
  /** @returns how many coins are missing; nothing is used then. */
  spend(orderId: number, amount: number, at: Date): number
  /** @returns how many were given back: those of expired lots are not. */
  giveBack(orderId: number, amount: number, at: Date): number
  /** Takes what expired up to `at`. */
  expire(at: Date): void
}

export function createPurse(): Purse {
  const lots: Lot[] = []
  const uses: Use[] = []
  const expired: Purse['expired'] = []
  return {
    lots,
    uses,
    expired,
    grant: grant => {
      lots.push({ ...grant, remaining: grant.amount, expiresAt: expiryOf(grant.at) })
    },
    spend(orderId, amount, at) {
      const usable = lots
        .filter(lot => lot.remaining > 0 && lot.expiresAt > at)
        .toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
      const missing = amount - usable.reduce((sum, lot) => sum + lot.remaining, 0)
      if (missing > 0) return missing
      let left = amount
      for (const lot of usable) {
        const taken = Math.min(left, lot.remaining)
        if (taken === 0) break
        lot.remaining -= taken
        left -= taken
        uses.push({ orderId, lot, amount: taken, returned: 0, forfeited: 0 })
      }
      return 0
    },
    giveBack(orderId, amount, at) {
      let left = amount
      let total = 0
      const own = uses.filter(use => use.orderId === orderId)
      for (const use of own.toSorted((one, other) => other.lot.expiresAt.getTime() - one.lot.expiresAt.getTime())) {
        const part = Math.min(left, use.amount)
        left -= part
        if (use.lot.expiresAt <= at) {
          use.forfeited = part
          continue
        }
        use.returned = part
        use.lot.remaining += part
        total += part
      }
      return total
    },
    expire(at) {
      for (const lot of lots) {
        if (lot.remaining === 0 || lot.expiresAt > at) continue
        expired.push({ lot, amount: lot.remaining, at: lot.expiresAt })
        lot.remaining = 0
      }
    },
  }
}
