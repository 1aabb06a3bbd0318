/** Counts as people in China read them (specification, section 9). */
import { thousands } from './thousands.ts'

const WAN = 10_000
const YI = 100_000_000

/** Below 10 000 in full, above with 万 or 亿 and two decimals: `9,999`, `1.00万`, `3.21亿`. */
export function count(value: number): string {
  if (value < WAN) return thousands(Math.max(0, Math.trunc(value)))
  const wan = (value / WAN).toFixed(2)
  return Number(wan) < WAN ? `${thousands(wan)}万` : `${thousands((value / YI).toFixed(2))}亿`
}

/** A message counter: capped at `99+`, empty when there is nothing to count. */
export function counter(value: number): string {
  if (value <= 0) return ''
  return value > 99 ? '99+' : String(Math.trunc(value))
}

/** A list's total; a lower bound is marked: `10,000+`. */
export function totalText(total: number, isLowerBound = false): string {
  return isLowerBound ? `${thousands(total)}+` : thousands(total)
}

/** A share between 0 and 1 as a whole percentage: `0.954` → `"95%"`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** Bytes as `820 B`, `12.4 KB`, `3.5 MB`, `1.20 GB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KB`
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`
  return `${(bytes / 1024 ** 3).toFixed(2)} GB`
}

/** Metres as `320 米` or `1.2 公里`. */
export function distance(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} 米` : `${(metres / 1000).toFixed(1)} 公里`
}
