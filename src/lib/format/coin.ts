/** What moved coins, in words. */
import type { CoinMovementKind, CoinReason } from '#lib/contract/trade/coin.ts'

export const coinReasonTexts: Record<CoinReason, string> = {
  SIGN_IN: '每日签到',
  PROFILE: '完善个人资料',
  ANSWER: '回答被采纳',
  DIGEST: '主题被评为精华',
  SUGGESTION: '建议被采用',
  CAMPAIGN: '平台活动',
  AUTHOR: '作者分成',
  COIN_GIVE: '平台补发',
}

export const coinMovementTexts: Record<CoinMovementKind, string> = {
  ...coinReasonTexts,
  COIN_SPEND: '下单抵扣',
  COIN_RETURN: '退款退回',
  COIN_EXPIRE: '到期',
  COIN_TAKE: '平台扣回',
}
