/** Goes over the screens of a sweep: each is opened once, looked at, and then pressed; and no check of any screen is passed over. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import { Presser } from '#tests/support/presses/presser.ts'
import { findAddress } from './address.ts'
import { SWEEPS } from './list.ts'
import { look } from './look.ts'
import { signInFor } from './people.ts'
import { addressOf, type Check, checksOf, type Person, type Screen, type Sweep } from './screen.ts'
import { isOperator } from './working.ts'

/** Of what is pressed, how much may have gone between being seen and being come back to; of a short sweep, how many. */
const GONE_BY_THEMSELVES = 0.01
const GONE_AT_LEAST = 5

/** All sweeps of these people, as tests of the file that calls it. */
export function sweepAs(...people: Person[]): void {
  // A picture of the page before and after each of some hundred presses would cost more than the presses.
  test.use({ trace: 'off' })
  for (const sweep of SWEEPS.filter(({ as }) => people.includes(as))) {
    test(`as ${sweep.as}: ${sweep.part}`, async ({ page, baseURL, request, watch }) => {
      // Many times what it takes: a busy machine is no fault.
      test.setTimeout(900_000)
      // A place one only comes to with a record says so when it is opened without one, and a field refuses what a press has written; what an
      // operator may not see is not offered at all.
      watch.allow(isOperator(sweep.as) ? /status of 4(0[04]|22)/ : /status of 4(0[034]|22)/)
      page.setDefaultTimeout(45_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await goOver(sweep, { page, request, baseURL: baseURL ?? '' })
    })
  }
}

type With = { page: Page; request: APIRequestContext; baseURL: string }

async function goOver(sweep: Sweep, { page, request, baseURL }: With): Promise<void> {
  const presser = new Presser(page)
  await presser.begin()
  const phone = await signInFor(page, sweep)
  await presser.remember()
  const asked = new RegExp(process.env.SWEEP_ONLY ?? '')
  const screens = sweep.screens.filter(screen => asked.test(addressOf(screen)))
  const faults: string[] = []
  const made = new Set<string>()
  for (const screen of screens) {
    const note = (check: Check) => made.add(`${screen.name}: ${check}`)
    const began = { pressed: presser.pressed, loads: presser.loads, at: Date.now() }
    await test.step(screen.name, async () => {
      const address = await findAddress(request, screen, phone)
      const found = await visit(page, presser, screen, { address, note })
      faults.push(...found.map(fault => `${address} · ${fault}`))
      if (process.env.SWEEP_LOG) for (const fault of found) console.log(`  ${address} · ${fault}`)
    })
    if (process.env.SWEEP_LOG)
      console.log(addressOf(screen), presser.pressed - began.pressed, presser.loads - began.loads, `${Date.now() - began.at} ms`)
  }
  await test.step('links', () => presser.follow(baseURL))
  console.log(
    `${test.info().title}: ${screens.length} screens, ${made.size} checks, ${presser.pressed} pressed, ` +
      `${presser.unpressed.length} seen and not pressed, ${presser.links.size} links`,
    ...presser.unpressed,
  )
  expect.soft(faults, 'every screen is whole, and as it should look').toEqual([])
  expectNoneDead(presser)
  const all = screens.flatMap(screen => askedOf(screen).map(check => `${screen.name}: ${check}`))
  expect.soft([...made].sort(), 'every check of every screen was made').toEqual(all.sort())
}

/** All checks of a screen, or those of them that are asked for while something is tried. */
const askedOf = (screen: Screen): Check[] => {
  const asked = process.env.SWEEP_CHECKS?.split(',')
  return checksOf(screen).filter(check => check === 'whole' || !asked || asked.includes(check))
}

type Visit = { address: string; note(check: Check): void }

/** Opens the screen, looks at it, and presses what stands there. @returns what is wrong with how it opens and looks. */
async function visit(page: Page, presser: Presser, screen: Screen, { address, note }: Visit): Promise<string[]> {
  const checks = askedOf(screen)
  const faults = await open(page, presser, screen, address)
  note('whole')
  faults.push(...(await look(page, checks)))
  for (const check of ['axe', 'narrow', 'thumbs'] as const) if (checks.includes(check)) note(check)
  if (checks.includes('presses')) {
    // As the address stands once the page has had its say.
    const { pathname, search } = new URL(page.url())
    const { part = 'body', isRead = false, around, enter } = screen
    const place = { path: pathname + search, part, sampled: isRead }
    await presser.explore({ ...place, ...(around && { around }), ...(enter && { enter }) })
    note('presses')
  }
  return faults
}

async function open(page: Page, presser: Presser, screen: Screen, address: string): Promise<string[]> {
  const faults: string[] = []
  if (screen.enter) await presser.enter({ path: address, enter: screen.enter })
  else {
    const answer = await page.goto(address)
    if (answer?.status() !== (screen.status ?? 200)) faults.push(`answers ${answer?.status()}`)
    await page.evaluate(() => window.presses.settled())
  }
  const title = page.getByRole('heading', { level: 1, ...(screen.heading && { name: screen.heading, exact: true }) })
  await expect(title, `the title of ${screen.name}`).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  if (screen.says && !(await page.locator('main').getByText(screen.says).isVisible()))
    faults.push(`does not say “${screen.says}”`)
  if ((await page.locator('h1').count()) !== 1) faults.push('has more than one title')
  const failed = page.locator('main [role=alert]').filter({ has: page.getByRole('button', { name: '重试' }) })
  for (const text of await failed.allTextContents()) faults.push(`failed: ${text}`)
  return faults
}

function expectNoneDead(presser: Presser): void {
  expect
    .soft(
      presser.findings.map(({ place, layer, control, what }) => [place, layer, control, what].filter(Boolean).join(' · ')),
      'every control does something, or says why not',
    )
    .toEqual([])
  // The site lives meanwhile: an order runs out, somebody else's journey takes a row away. More than that is a fault.
  const mayBeGone = Math.max(GONE_AT_LEAST, presser.pressed * GONE_BY_THEMSELVES)
  const unpressed = presser.unpressed.length > mayBeGone ? presser.unpressed : []
  expect.soft(unpressed, 'what was seen is pressed').toEqual([])
}
