/**
 * 履约画像: one score of a company from what can be counted (deliveries on time, refunds, reply time, upheld complaints).
 * Pure, so that the formula stands in one place and anybody can check a score against its evidence.
 */
import type { PerformanceMetric } from './tables.ts'

export type PerformanceRow = { metric: PerformanceMetric; month: string; amount: number; base: number }

export type MetricFigure = {
  metric: PerformanceMetric
  /** PUNCTUALITY, REFUND, COMPLAINT: a share from 0 to 1. REPLY: minutes. */
  value: number
  /** 0 to 5. */
  points: number
  /** What part of the whole score it makes. */
  weight: number
  amount: number
  base: number
}

const WEIGHTS: Record<PerformanceMetric, number> = { PUNCTUALITY: 0.4, REFUND: 0.2, REPLY: 0.2, COMPLAINT: 0.2 }

const METRICS = Object.keys(WEIGHTS) as PerformanceMetric[]

/** Linear between the value that earns nothing and the one that earns everything. */
const between = (value: number, none: number, all: number): number => Math.min(1, Math.max(0, (value - none) / (all - none)))

const shareOf: Record<PerformanceMetric, (value: number) => number> = {
  // Below 70 % on time nothing, all on time everything.
  PUNCTUALITY: value => between(value, 0.7, 1),
  REFUND: value => between(value, 0.15, 0),
  // Five minutes or faster earns everything, three hours nothing; each doubling costs the same.
  REPLY: value => between(Math.log2(Math.max(value, 1)), Math.log2(180), Math.log2(5)),
  COMPLAINT: value => between(value, 0.05, 0),
}

/**
 * Sums up months of evidence.
 * @returns `score` in hundredths (0–500) and a figure per metric that has evidence; null without any.
 */
export function performanceOf(rows: readonly PerformanceRow[]): { score: number; figures: MetricFigure[] } | null {
  const figures = METRICS.flatMap(metric => {
    const own = rows.filter(row => row.metric === metric)
    const amount = own.reduce((sum, row) => sum + row.amount, 0)
    const base = own.reduce((sum, row) => sum + row.base, 0)
    if (base === 0) return []
    const value = amount / base
    return [{ metric, value, points: shareOf[metric](value) * 5, weight: WEIGHTS[metric], amount, base }]
  })
  const weight = figures.reduce((sum, figure) => sum + figure.weight, 0)
  if (weight === 0) return null
  const points = figures.reduce((sum, figure) => sum + figure.points * figure.weight, 0) / weight
  return { score: Math.round(points * 100), figures }
}
