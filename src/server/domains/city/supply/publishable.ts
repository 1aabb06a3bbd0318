/**
 * What may be told of a city's counts (decision 068). A count below ten is not told, any other in tens; and the city's number is held
 * back where it would, together with those of the districts, narrow what a district that is not told can be.
 */
import { SUPPLY_STEP } from '#lib/contract/city/supply.ts'

const toSteps = (amount: number): number => Math.floor(amount / SUPPLY_STEP) * SUPPLY_STEP

/** What a number may be more than what is told of it. */
const SLACK = SUPPLY_STEP - 1

/**
 * @param counts of all places of the city, what names no district included; places without anything too.
 * @returns what is told: 0 stands for fewer than ten.
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
