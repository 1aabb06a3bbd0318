/** How many coins pay a part of an order (rule 金币, 三.1). */

/** One coin is worth one fen; they are used by the yuan. */
const COINS_STEP = 100
/** Of an order, at most a fifth. */
const COINS_SHARE = 5

/** @param balance what there is. @param total of the order, in fen. */
export const usableCoins = (balance: number, total: number): number =>
  Math.max(0, Math.floor(Math.min(balance, Math.floor(total / COINS_SHARE)) / COINS_STEP) * COINS_STEP)
