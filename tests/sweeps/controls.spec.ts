/**
 * No control is dead: buttons, links, tabs, menu items, switches, choices and fields of the signing-in pages, the working areas and the
 * operators' console are pressed with the mouse, in the dialogs, menus and records that open as well. Pressed, it has to do something that a
 * person can notice; disabled, it has to say why; a link has to lead somewhere; a refusal has to be told.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DASHBOARDS, type DashboardArea, type DashboardSection } from '#lib/navigation/dashboard.ts'
import { MANAGE } from '#lib/navigation/manage.ts'
import { journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { expect, test } from '#tests/support/journey.ts'
import type { Place } from '#tests/support/presses/control.ts'
import { Presser } from '#tests/support/presses/presser.ts'
import { LEFT_OUT_PLACES } from '#tests/support/presses/records.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

// A picture of the page before and after each of some hundred presses would cost more than the presses.
test.use({ trace: 'off' })

test.beforeEach(({ page, watch }) => {
  // Many times what it takes: a busy machine is no fault.
  test.setTimeout(900_000)
  // A place one only comes to with a record says so when it is opened without one.
  watch.allow(/status of 40[034]|422/)
  page.setDefaultTimeout(45_000)
  return page.emulateMedia({ reducedMotion: 'reduce' })
})

/** Sections are gone to as their links do it, inside the island. */
const section = (area: DashboardArea, { path, label }: DashboardSection): Place => ({
  path,
  part: '.dash-main',
  // What stands beside every section is pressed with the first one.
  ...(path === `/${area}` && { around: '.dash, .account' }),
  enter: async page => {
    // From outside of the area by loading it, as its own links do.
    if (!(await page.locator(`.dash-nav a[href="/${area}"]`).count())) await page.goto(path)
    const link = page.locator('.dash-nav').locator(`a[href="${path}"]`)
    if (await link.isVisible()) await link.click()
    else await page.evaluate(address => history.pushState(null, '', address), path)
    const heading = path === `/${area}` ? DASHBOARDS[area].label : label
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  },
})

const memberSections = (): Place[] => DASHBOARDS.member.sections.map(one => section('member', one))

/** Of what is pressed, how much may have gone between being seen and being come back to. */
const GONE_BY_THEMSELVES = 0.01

async function pressAll(presser: Presser, places: readonly Place[], baseURL: string | undefined): Promise<void> {
  const asked = new RegExp(process.env.PRESSES_ONLY ?? '')
  for (const place of places.filter(({ path }) => asked.test(path) && !LEFT_OUT_PLACES.test(path))) {
    const before = { pressed: presser.pressed, loads: presser.loads, at: Date.now() }
    await test.step(place.path, () => presser.explore(place))
    if (process.env.PRESSES_LOG)
      console.log(place.path, presser.pressed - before.pressed, presser.loads - before.loads, `${Date.now() - before.at} ms`)
  }
  await test.step('links', () => presser.follow(baseURL ?? ''))
  console.log(
    `${test.info().title}: ${presser.pressed} pressed, ${presser.unpressed.length} seen and not pressed, ${presser.links.size} links`,
    ...presser.unpressed,
  )
  expect
    .soft(
      presser.findings.map(({ place, layer, control, what }) => [place, layer, control, what].filter(Boolean).join(' · ')),
      'every control does something, or says why not',
    )
    .toEqual([])
  // The site lives meanwhile: an order runs out, somebody else's journey takes a row away. More than that is a fault.
  const unpressed = presser.unpressed.length > presser.pressed * GONE_BY_THEMSELVES ? presser.unpressed : []
  expect.soft(unpressed, 'what was seen is pressed').toEqual([])
}

/** A profile of each openness that there is. */
const profiles = async (): Promise<Place[]> => {
  const rows = await query<{ id: number }>(
    `select distinct on (profile_visibility) id from users where state = 'ACTIVE' and phone is not null order by profile_visibility, id`,
  )
  return rows.map(({ id }) => ({ path: `/search/user/${id}`, part: 'main' }))
}

/**
 * Screens that companies and individual merchants have alike are pressed once: what is sold as the owner, whose company sells more, the rest
 * as an individual merchant. The first screen, with what stands around all of them, differs.
 */
const isPressedAs = (as: 'company' | 'person', { identity, path }: DashboardSection): boolean => {
  if (identity !== 'any') return identity === as
  return path === '/merchant' || /^\/merchant\/(order|service|settlement)/.test(path) === (as === 'company')
}
const merchantSections = (as: 'company' | 'person'): Place[] =>
  DASHBOARDS.merchant.sections.filter(one => isPressedAs(as, one)).map(one => section('merchant', one))

// The longest first.
const TRADE = /^\/(merchant\/(order|service|settlement|cloud)|cloud)/
for (const [what, isPart] of [
  ['company, people, schools and park', path => !TRADE.test(path)],
  ['orders and services', path => TRADE.test(path)],
] as const satisfies readonly [string, (path: string) => boolean][]) {
  test(`as the owner of a company: ${what}`, async ({ page, baseURL }) => {
    const presser = new Presser(page)
    await presser.begin()
    await signInAs(page, people.owner)
    await presser.remember()
    const places = [{ path: '/member', part: '.account' }, { path: '/cloud/buy', part: 'main' }, ...merchantSections('company')]
    await pressAll(
      presser,
      places.filter(({ path }) => isPart(path)),
      baseURL,
    )
  })
}

test('as a visitor', async ({ page, baseURL }) => {
  const presser = new Presser(page)
  await presser.begin()
  await page.goto('/home')
  await presser.remember()
  await pressAll(
    presser,
    [
      // The header and the footer with it: they are the same on every page, the switch of the city among them.
      { path: '/login/user' },
      { path: '/login/user?mode=register', part: 'main' },
      { path: '/login/company', part: 'main' },
      { path: '/login/company?mode=register', part: 'main' },
      { path: '/forget', part: 'main' },
      { path: '/threeLogin', part: 'main' },
      { path: '/pay/wechat', part: 'main' },
      { path: '/home/system_suggest', part: 'main' },
      { path: '/cloud/buy', part: 'main' },
      ...(await profiles()),
    ],
    baseURL,
  )
})

test('as a member', async ({ page, baseURL }) => {
  const presser = new Presser(page)
  await presser.begin()
  await signInAs(page, people.member)
  await presser.remember()
  await pressAll(
    presser,
    [
      { path: '/system_msg', part: 'main, .account' },
      { path: '/system_msg/chat', part: 'main' },
      { path: '/home/system_suggest', part: 'main' },
      ...(await profiles()),
      ...memberSections(),
    ],
    baseURL,
  )
})

test('as an individual merchant', async ({ page, baseURL }) => {
  const presser = new Presser(page)
  await presser.begin()
  await signInAs(page, people.merchant)
  await presser.remember()
  await pressAll(presser, merchantSections('person'), baseURL)
})

/** Two parts, because one would take as long as all other sweeps together. */
const OPERATORS = [
  { part: 'queues, people and money', phone: '13800007702', groups: ['', '对象', '资金'] },
  { part: 'content, park and system', phone: '13800007703', groups: ['园区', '内容', '系统'] },
] as const

for (const { part, phone, groups } of OPERATORS)
  test(`as an operator: ${part}`, async ({ page, baseURL }) => {
    const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
    await promisify(execFile)(process.execPath, ['scripts/operator.mjs', '--phone', phone], { env })
    const presser = new Presser(page)
    await presser.begin()
    await signInAs(page, phone)
    await presser.remember()
    const places = MANAGE.filter(({ group }) => groups.some(one => one === group)).map(
      ({ path }): Place => ({
        path,
        part: '.dash-main',
        enter: async () => {
          if (!(await page.locator('.dash').count())) await page.goto(path)
          await page.locator('.dash-nav').locator(`a[href="${path}"]`).click()
          await expect(page.locator('.dash-nav').locator(`a[href="${path}"]`)).toHaveAttribute('aria-current', 'page')
        },
      }),
    )
    await pressAll(presser, places, baseURL)
  })
