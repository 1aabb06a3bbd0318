/** The metrics of 履约画像 in words. */
import type { PerformanceFigure } from '#lib/contract/city/city.ts'
import { percent } from './count.ts'

type Figure = Pick<PerformanceFigure, 'metric' | 'value' | 'amount' | 'base'>

export const metricNames: Record<PerformanceFigure['metric'], string> = {
  PUNCTUALITY: '准时交付',
  REFUND: '退款率',
  REPLY: '平均响应',
  COMPLAINT: '投诉成立率',
}

/** `98%`, `12 分钟`, `1.2%`. */
export function metricValue({ metric, value }: Pick<Figure, 'metric' | 'value'>): string {
  if (metric === 'REPLY') return value >= 120 ? `${(value / 60).toFixed(1)} 小时` : `${Math.max(1, Math.round(value))} 分钟`
  return metric === 'PUNCTUALITY' ? percent(value) : `${(value * 100).toFixed(1)}%`
}

/** What the value was counted from: `182 / 187 单`. */
export function metricEvidence({ metric, amount, base }: Figure): string {
  if (metric === 'PUNCTUALITY') return `${base} 单中 ${amount} 单按时交付`
  if (metric === 'REFUND') return `${base} 单中 ${amount} 单退款`
  if (metric === 'REPLY') return `${base} 次首次响应`
  return `${base} 单中 ${amount} 次投诉成立`
}

/** One month of a metric: `32/35`, `14 分钟`. */
export function monthValue(metric: PerformanceFigure['metric'], amount: number, base: number): string {
  return metric === 'REPLY' ? metricValue({ metric, value: amount / base }) : `${amount}/${base}`
}
