/** How a screen looks, and what can be wrong with it, before anything is pressed. */
import type { Page } from '@playwright/test'
import { expect, findByAxe, sidewaysOf } from '#tests/support/journey.ts'
import type { Check } from './screen.ts'
import { findTooLow } from './thumbs.ts'

type Look = { colorScheme: 'light' | 'dark'; width: number; height: number; made: readonly Check[] }

/**
 * Every rule at both widths in the light theme, then what the dark one can spoil. Begins and ends as wide and light as the presses want it; the last
 * is a small laptop at 200 % zoom.
 */
const LOOKS: readonly Look[] = [
  { colorScheme: 'light', width: 1440, height: 900, made: ['axe', 'narrow'] },
  { colorScheme: 'light', width: 360, height: 800, made: ['axe', 'narrow', 'thumbs'] },
  { colorScheme: 'dark', width: 360, height: 800, made: ['axe'] },
  { colorScheme: 'dark', width: 1440, height: 900, made: ['axe'] },
  { colorScheme: 'light', width: 640, height: 360, made: ['narrow'] },
]

/** @returns what is wrong, in words; a look is skipped when none of its checks is asked for. */
export async function look(page: Page, checks: readonly Check[]): Promise<string[]> {
  const faults: string[] = []
  for (const { colorScheme, width, height, made } of LOOKS) {
    const asked = made.filter(check => checks.includes(check))
    if (asked.length === 0) continue
    const as = `${colorScheme}, ${width} px`
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    if (asked.includes('axe')) {
      const found = await findByAxe(page, colorScheme === 'light' ? 'all' : 'colours')
      faults.push(...found.map(({ id, help, where }) => `${as}: axe ${id} (${help}) at ${where.join(' · ')}`))
    }
    if (asked.includes('narrow') && (await isWiderThanItsWindow(page))) faults.push(`${as}: scrolls sideways`)
    if (asked.includes('thumbs')) faults.push(...(await findTooLow(page)).map(low => `${as}: too low for a thumb: ${low}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  return faults
}

/** Once it has taken the width of its window. */
const isWiderThanItsWindow = (page: Page): Promise<boolean> =>
  expect
    .poll(() => sidewaysOf(page), { timeout: 5_000 })
    .toBeLessThanOrEqual(0)
    .then(
      () => false,
      () => true,
    )
