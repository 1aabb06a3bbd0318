/**
 * What buying a plan does to what a company has, and what it costs. Pure: everything comes from rows that were read before.
 * Rule 云工具, 二: more seats and a bigger plan hold at once and are paid by the day; a smaller one begins after the present one.
 */

import type { CloudTier } from '#lib/contract/trade/cloud.ts'
import { cloudTierTexts } from '#lib/format/cloud.ts'
import { date } from '#lib/format/date.ts'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'

/** A plan of a product; prices in fen for the whole plan, `seat_price` for a further seat a month. */
export type Plan = { id: number; tier: CloudTier; month_price: number; year_price: number; seats: number; seat_price: number }

export type Current = { plan: Plan; seats: number; endsAt: Date | null }

export type Wish = { plan: Plan; extraSeats: number; months: number }

type Line = { name: string; refId: number | null; unitPrice: number; quantity: number; unit: string }

export type Offer = {
  purpose: 'NEW' | 'RENEW' | 'UPGRADE' | 'DOWNGRADE'
  seats: number
  /** Of a month, without the discount of a year. */
  monthPrice: number
  startsAt: Date
  endsAt: Date
  lines: Line[]
}

const RANK: Readonly<Record<CloudTier, number>> = { FREE: 0, TEAM: 1, ENTERPRISE: 2 }
const MONTHS_OF_YEAR = 12
/** A month of an upgrade has thirty days. */
const MONTH_DAYS = 30

const monthPriceOf = (plan: Plan, seats: number): number => plan.month_price + Math.max(0, seats - plan.seats) * plan.seat_price

/** Years at the price of a year, the rest by the month; further seats by the month. @param from a day to name, where it is not today */
function linesOf({ plan, extraSeats, months }: Wish, from?: Date): Line[] {
  const begins = from ? `，${date(from)} 起` : ''
  const name = cloudTierTexts[plan.tier]
  const years = Math.floor(months / MONTHS_OF_YEAR)
  const rest = months % MONTHS_OF_YEAR
  const lines: Line[] = []
  if (years > 0)
    lines.push({ name: `${name}（按年${begins}）`, refId: plan.id, unitPrice: plan.year_price, quantity: years, unit: '年' })
  if (rest > 0)
    lines.push({ name: `${name}（按月${begins}）`, refId: plan.id, unitPrice: plan.month_price, quantity: rest, unit: '个月' })
  if (extraSeats > 0) {
    lines.push({
      name: `增加 ${extraSeats} 个席位`,
      refId: null,
      unitPrice: plan.seat_price * extraSeats,
      quantity: months,
      unit: '个月',
    })
  }
  return lines
}

export function offerOf(wish: Wish, current: Current | null, now: Date): Offer {
  const { plan, months } = wish
  const seats = plan.seats + wish.extraSeats
  const monthPrice = monthPriceOf(plan, seats)
  const running = current?.endsAt && current.endsAt > now ? { ...current, endsAt: current.endsAt } : null
  if (!running) {
    return { purpose: 'NEW', seats, monthPrice, startsAt: now, endsAt: addMonths(now, months), lines: linesOf(wish) }
  }
  if (running.plan.id === plan.id && running.seats === seats) {
    const endsAt = addMonths(running.endsAt, months)
    return { purpose: 'RENEW', seats, monthPrice, startsAt: running.endsAt, endsAt, lines: linesOf(wish) }
  }
  if (RANK[plan.tier] < RANK[running.plan.tier] || seats < running.seats) {
    const startsAt = running.endsAt
    const lines = linesOf(wish, startsAt)
    return { purpose: 'DOWNGRADE', seats, monthPrice, startsAt, endsAt: addMonths(startsAt, months), lines }
  }
  const days = Math.ceil((running.endsAt.getTime() - now.getTime()) / DAY_MS)
  const difference = Math.max(0, monthPrice - monthPriceOf(running.plan, running.seats))
  const unitPrice = Math.floor((difference * days) / MONTH_DAYS)
  const name = `升级到${cloudTierTexts[plan.tier]} ${seats} 席位，剩余 ${days} 天的差价`
  const lines = [{ name, refId: plan.id, unitPrice, quantity: 1, unit: '次' }]
  return { purpose: 'UPGRADE', seats, monthPrice, startsAt: now, endsAt: running.endsAt, lines }
}

type Paid = {
  purpose: Offer['purpose']
  /** What was paid for the order, in fen. */
  total: number
  months: number
  monthPrice: number
  startsAt: Date
  endsAt: Date
}

/** Whole months from `from` until `to`; negative spans count as none. */
function wholeMonths(from: Date, to: Date): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months++
  return months
}

/**
 * Rule 退款, 企业工具: whole months that are left come back; the discount of a year is lost for the months that were used, which count at
 * their full price. @returns fen
 */
export function refundOf({ purpose, total, months, monthPrice, startsAt, endsAt }: Paid, now: Date): number {
  if (purpose === 'UPGRADE') {
    const days = Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS))
    const left = wholeMonths(now, endsAt) * MONTH_DAYS
    return Math.min(total, Math.floor((total * left) / days))
  }
  if (now <= startsAt) return total
  const used = months - Math.min(months, wholeMonths(now, endsAt))
  return Math.max(0, total - used * monthPrice)
}
