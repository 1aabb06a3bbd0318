/** Words and numbers of the coins that operators take and give. */
import type { CoinChangeKind } from '#lib/contract/trade/coin-managing.ts'

export const coinChangeKindTexts: Readonly<Record<CoinChangeKind, string>> = {
  COIN_TAKE: '扣回',
  COIN_GIVE: '补发',
  CAMPAIGN: '平台活动',
}

/** A whole number that somebody typed; undefined for anything else. */
export const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined)
