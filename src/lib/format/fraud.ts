/** What signals of fraud are called, and what came of what they found. */
import type { FraudLevel, FraudOutcome, FraudSignal } from '#lib/contract/platform/fraud.ts'

export const fraudSignalTexts: Readonly<Record<FraudSignal, string>> = {
  FRAUD_WORDS: '诈骗话术',
  CONTACTS_MANY: '新账号大量联系',
  SAME_CONTACT: '多个账号同一联系方式',
  PRICE_OFF: '价格明显偏离同类',
}

export const fraudLevelTexts: Readonly<Record<FraudLevel, string>> = { WARN: '提醒', HOLD: '先停下', QUEUE: '排队核查' }

export const fraudOutcomeTexts: Readonly<Record<FraudOutcome, string>> = { FRAUD: '确认欺诈', HARMLESS: '无害', GONE: '已消失' }
