/** How what was kept of a sale is divided, in fen: for the ledger, and for the people who are asked to agree to it. */

/** floor(a × b / c), exact beyond 2^53. */
export const share = (a: number, b: number, c: number): number => (c === 0 ? 0 : Number((BigInt(a) * BigInt(b)) / BigInt(c)))

/** The platform's fee on what was not given back. @param feeRate in basis points. */
export const feeOf = (keptValue: number, feeRate: number): number => share(keptValue, feeRate, 10_000)

/** Who has which part of what was kept of an order: the platform, its seller, and a partner where there is one (decision 113). */
export type Earnings = { fee: number; seller: number; partner: number }

/**
 * What is left after the fee is the seller's; a partner has half of it, and the fen that does not divide is the seller's. No part ever grows
 * while what is kept shrinks, so that whatever goes back is taken from somebody who has it.
 * @param feeRate in basis points.
 */
export function divideEarnings(kept: number, feeRate: number, hasPartner: boolean): Earnings {
  const fee = feeOf(kept, feeRate)
  const partner = hasPartner ? Math.floor((kept - fee) / 2) : 0
  return { fee, seller: kept - fee - partner, partner }
}
