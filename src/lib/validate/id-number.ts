/** 居民身份证号 (GB 11643): 18 characters; region, date of birth, order, and a check digit over the other 17. */
import { dateDigits } from '#lib/format/date.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'
/** First two digits: the provinces, and 83 for residents from Taiwan. */
const REGION = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/** The check character that belongs to the first 17 digits. */
export const idNumberCheck = (first17: string): string =>
  CHECKS[WEIGHTS.reduce((sum, weight, place) => sum + weight * Number(first17[place]), 0) % 11] as string

const isDay = (text: string, today: Date): boolean => {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date <= today
}

export const isIdNumber = (text: string, today = new Date()): boolean =>
  /^\d{17}[\dX]$/.test(text) &&
  REGION.test(text) &&
  isDay(text.slice(6, 14), today) &&
  idNumberCheck(text.slice(0, 17)) === text[17]

/** `4403**********1234`: enough for its owner to recognise, for nobody else to use. */
export const maskIdNumber = (text: string): string => `${text.slice(0, 4)}${'*'.repeat(10)}${text.slice(-4)}`

/** Full years on a day in China, by the date of birth in the number. */
export const ageOf = (text: string, now: Date): number => {
  const today = Number(dateDigits(now).slice(0, 8))
  return Math.floor((today - Number(text.slice(6, 14))) / 10_000)
}
