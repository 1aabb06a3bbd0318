/** The daily check-in in words and steps, alike on the home page and in the member area. */
import { CHECK_IN_COINS } from '#lib/calls/trade/check-in.ts'
import type { CheckInState } from '#lib/contract/trade/check-in.ts'

/** How many of the seven days are done in the present round. */
export const doneSteps = ({ signedToday, streak, next }: CheckInState): number =>
  signedToday ? ((streak - 1) % CHECK_IN_COINS.length) + 1 : next.step - 1

export function checkInText({ signedToday, streak, next, bar }: CheckInState): string {
  if (bar !== null) return `签到资格已取消：${bar}。有疑问请联系客服。`
  if (signedToday) return `今天已签到，连续 ${streak} 天。明天再来得 ${next.coins} 枚金币。`
  return streak > 0
    ? `已连续 ${streak} 天，今天签到得 ${next.coins} 枚金币。`
    : `今天签到得 ${next.coins} 枚金币，连续签到每天多一枚。`
}

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** Days of the month with what they gave, and how many weekdays stand empty before the first. */
export function monthOf({ month, days }: CheckInState) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const blank = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const coinsOf = new Map(days.map(one => [one.day, one.coins]))
  const cells = Array.from({ length }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`
    return { day, number: index + 1, coins: coinsOf.get(day) }
  })
  return { title: `${year}年${number}月`, blank, cells }
}
