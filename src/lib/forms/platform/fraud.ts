/** How a signal of fraud is set, and how a case is decided, as operators send it. */
import * as z from 'zod/mini'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { strikeFields } from './report.ts'

export const FRAUD_SIGNALS = ['FRAUD_WORDS', 'CONTACTS_MANY', 'SAME_CONTACT', 'PRICE_OFF'] as const
type Signal = (typeof FRAUD_SIGNALS)[number]

type Threshold = { default: number; min: number; max: number }

/** The thresholds of each signal: what holds until an operator has set it, and between what it can be set. */
export const FRAUD_THRESHOLDS = {
  FRAUD_WORDS: { conversations: { default: 3, min: 1, max: 100 } },
  CONTACTS_MANY: {
    days: { default: 7, min: 1, max: 90 },
    warnOver: { default: 8, min: 1, max: 200 },
    holdOver: { default: 15, min: 2, max: 500 },
  },
  SAME_CONTACT: { identities: { default: 2, min: 1, max: 50 } },
  PRICE_OFF: {
    lowPercent: { default: 25, min: 1, max: 90 },
    highPercent: { default: 400, min: 110, max: 10_000 },
    others: { default: 30, min: 30, max: 1_000 },
  },
} as const satisfies Record<Signal, Record<string, Threshold>>

export type FraudThresholds = { [One in Signal]: Record<keyof (typeof FRAUD_THRESHOLDS)[One], number> }

export const defaultThresholds = <One extends Signal>(signal: One): FraudThresholds[One] =>
  Object.fromEntries(
    Object.entries(FRAUD_THRESHOLDS[signal]).map(([name, { default: value }]) => [name, value]),
  ) as FraudThresholds[One]

/** What is wrong with thresholds, by name; empty: nothing. */
export function thresholdProblems(
  signal: Signal,
  bounds: Readonly<Partial<Record<string, number | undefined>>>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, { min, max }] of Object.entries<Threshold>(FRAUD_THRESHOLDS[signal])) {
    const value = bounds[name]
    if (value === undefined || !Number.isInteger(value) || value < min || value > max) {
      problems[name] = `请填写 ${min} 到 ${max} 之间的整数`
    }
  }
  const { warnOver = 0, holdOver = 0 } = bounds
  if (signal === 'CONTACTS_MANY' && !problems.warnOver && !problems.holdOver && holdOver <= warnOver) {
    problems.holdOver = '要比提醒的人数多'
  }
  return problems
}

const bound = z.optional(z.int().check(z.minimum(0), z.maximum(MAX_INT)))

export const fraudSettingBody = z.object({
  signal: z.enum(FRAUD_SIGNALS),
  isOn: z.boolean(),
  /** Those of the signal; of others nothing is kept. */
  bounds: z.object({
    conversations: bound,
    days: bound,
    warnOver: bound,
    holdOver: bound,
    identities: bound,
    lowPercent: bound,
    highPercent: bound,
    others: bound,
  }),
})

/** Points and rule are used for fraud only. The reason is sent to the account, or only stored when it is harmless. */
export const fraudDecisionBody = z.object({
  ...strikeFields.shape,
  outcome: z.enum(['FRAUD', 'HARMLESS']),
  takeDown: z.boolean(),
})
