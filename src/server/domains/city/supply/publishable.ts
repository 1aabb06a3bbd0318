/**
 * Which of a city's counts may be published (decision 068). Counts below ten are not, others are rounded down to tens; and the city's number
 * is withheld where it would, together with those of the districts, narrow down an unpublished district.
 */
import { SUPPLY_STEP } from '#lib/contract/city/supply.ts'

const toSteps = (amount: number): number => Math.floor(amount / SUPPLY_STEP) * SUPPLY_STEP

/** By how much a number may exceed its published value. */
const SLACK = SUPPLY_STEP - 1

/**
 * @param counts of all places of the city, what names no district included; places without anything too.
 * @returns the published value: 0 stands for fewer than ten.
 */
export function publishable(counts: readonly number[]): { whole: number; places: number[] } {
  const places = counts.map(toSteps)
  const published = places.filter(amount => amount > 0)
  const unpublishedCount = places.length - published.length
  const sum = published.reduce((total, amount) => total + amount, 0)
  const whole = toSteps(counts.reduce((total, count) => total + count, 0))
  if (unpublishedCount === 0) return { whole, places }
  // The largest sum that is possible while any one of the untold places has nothing at all.
  const greatest = sum + SLACK * (published.length + unpublishedCount - 1)
  return { whole: Math.min(whole, toSteps(greatest)), places }
}
