/** The screens of the working areas and of the operators' console, out of the tables that their navigation is made of. */
import { expect } from '@playwright/test'
import { DASHBOARDS, type DashboardArea, type DashboardSection } from '#lib/navigation/dashboard.ts'
import { isOfDuties, MANAGE, type ManageSection } from '#lib/navigation/manage.ts'
import { LEFT_OUT_PLACES } from '#tests/support/presses/records.ts'
import type { Person, Screen } from './screen.ts'

/** Gone to as its links do it, inside the island; from outside of the area by loading it. */
const section = (area: DashboardArea, { path, label }: DashboardSection): Screen => ({
  name: `${DASHBOARDS[area].label} › ${label}`,
  at: path,
  heading: path === `/${area}` ? DASHBOARDS[area].label : label,
  part: '.dash-main',
  // What stands beside every section is pressed with the first one.
  ...(path === `/${area}` && { around: '.dash, .account' }),
  ...(LEFT_OUT_PLACES.test(path) && { without: { presses: 'its rows are added without an end; a journey writes with it' } }),
  enter: async page => {
    if (!(await page.locator(`.dash-nav a[href="/${area}"]`).count())) return void (await page.goto(path))
    const link = page.locator('.dash-nav').locator(`a[href="${path}"]`)
    if (await link.isVisible()) await link.click()
    else await page.evaluate(address => history.pushState(null, '', address), path)
  },
})

export const MEMBER: readonly Screen[] = DASHBOARDS.member.sections.map(one => section('member', one))

const LOOKED_AT_AND_PRESSED = ['axe', 'narrow', 'thumbs', 'presses'] as const
const onlyOpened = (screen: Screen, why: string): Screen => ({
  ...screen,
  without: Object.fromEntries(LOOKED_AT_AND_PRESSED.map(check => [check, why])),
})

/** What this person may not open is not in the navigation; by its address it says why. */
const closed = (screen: Screen, says: string): Screen => ({
  ...onlyOpened(screen, 'nothing of it is there'),
  says,
  enter: async page => {
    await expect(page.locator('.dash-nav').locator(`a[href="${screen.at}"]`)).toHaveCount(0)
    await page.evaluate(address => history.pushState(null, '', address), String(screen.at))
  },
})

type Merchant = 'merchant' | 'owner' | 'staff'

/**
 * Screens that companies and individual merchants have alike are pressed once: what is sold as the owner, whose company sells more, the rest
 * as an individual merchant. The first screen, with what stands around all of them, differs.
 */
const pressedElsewhere = (as: Merchant, { path, identity }: DashboardSection): string | null => {
  if (identity !== 'any' || path === '/merchant') return null
  const isSold = /^\/merchant\/(order|service|settlement)/.test(path)
  if (as === 'owner') return isSold ? null : 'pressed as an individual merchant'
  if (as === 'merchant') return isSold ? 'pressed as the owner of a company' : null
  return null
}

const isOpenToStaff = ({ roles }: DashboardSection): boolean => !roles || roles.includes('STAFF')

export const merchantScreens = (as: Merchant): Screen[] =>
  DASHBOARDS.merchant.sections
    .filter(({ identity }) => identity !== (as === 'merchant' ? 'company' : 'person'))
    .map(one => {
      const screen = section('merchant', one)
      if (as === 'staff' && !isOpenToStaff(one)) return closed(screen, '你在公司里的身份不能打开这里')
      const why = pressedElsewhere(as, one)
      return why ? { ...screen, without: { presses: why, ...screen.without } } : screen
    })

export const DUTIES = ['content', 'merchants', 'money', 'support'] as const satisfies readonly Person[]
type Operator = (typeof DUTIES)[number] | 'operator'

const manage = ({ path, label }: ManageSection): Screen => ({
  name: `运营后台 › ${label}`,
  at: path,
  heading: path === '/manage' ? '运营后台' : label,
  part: '.dash-main',
  enter: async page => {
    // Comes by a page of its own, for the content policy that a map needs (decision 130).
    if (path === '/manage/garden' || !(await page.locator('.dash').count())) await page.goto(path)
    const link = page.locator('.dash-nav').locator(`a[href="${path}"]`)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  },
})

/**
 * Each screen of the console is checked and pressed once, with the least rights that open it: by an operator with its duty alone. Screens for
 * every operator, and those that take all duties, belong to the operator who has them all. The others open what they may open, and read why the rest is
 * closed.
 */
export const manageScreens = (as: Operator): Screen[] =>
  MANAGE.map(one => {
    const screen = manage(one)
    if (as !== 'operator' && !isOfDuties(one, [as])) return closed(screen, '这里不在你的职责范围内')
    const pressedBy = one.duty === 'any' || one.duty === 'super' || typeof one.duty === 'object' ? 'operator' : one.duty
    return pressedBy === as ? screen : onlyOpened(screen, `looked at and pressed as ${pressedBy}`)
  })

export const isOperator = (person: Person): person is Operator =>
  person === 'operator' || (DUTIES as readonly Person[]).includes(person)
