/** An amount in persimmon with a small ¥; in components use `<Price>`. */
import { moneyParts } from '../format/money.ts'
import { type Html, html } from './html.ts'

export interface PriceOptions {
  /** Shown after the amount: `/次`, `/月`. */
  unit?: string | undefined
  /** Adds 起: the lowest of several prices. */
  from?: boolean | undefined
  size?: 'sm' | 'md' | 'lg'
  /** What zero reads. */
  free?: string
}

/** @param fen null reads 面议. */
export function priceHtml(fen: number | null, { unit, from = false, size = 'md', free = '免费' }: PriceOptions = {}): Html {
  const [whole, decimals] = moneyParts(fen ?? 0)
  const amount = html`<small>¥</small>${whole}<small>${decimals}${unit}${from && ' 起'}</small>`
  return html`<span class="price${size !== 'sm' && ` price-${size}`}">${fen === null ? '面议' : fen === 0 ? free : amount}</span>`
}
