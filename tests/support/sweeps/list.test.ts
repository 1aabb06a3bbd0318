/** No screen without a sweep, no sweep over something that is not there, and whatever is not checked has a reason. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DASHBOARDS } from '#lib/navigation/dashboard.ts'
import { MANAGE } from '#lib/navigation/manage.ts'
import { SWEEPS } from './list.ts'
import { addressOf, CHECKS, checksOf, PEOPLE } from './screen.ts'
import { DUTIES } from './working.ts'

/** Pages that are no screens, each with its reason. */
const NO_SCREEN: Record<string, string> = {
  '/': 'leads to the front hall',
  '/500': 'what stands when nothing else can be drawn; the pipeline has tests of it',
  '/gallery': 'only in development',
  '/home/row': 'a piece of a page',
  '/404': 'swept at an address that is not there',
}

/** Pages that lie behind one table of sections, which are compared one by one. */
const AREA = /\/\[\.\.\.section\]$/

const pages = globSync('**/*.astro', { cwd: 'src/pages' })
  .map(file => `/${file.replaceAll('\\', '/').replace(/\.astro$/, '')}`)
  .filter(page => !page.includes('/_') && !AREA.test(page))
  .map(page => page.replace(/\/index$/, '') || '/')

const addressPattern = (page: string): RegExp => new RegExp(`^${page.replace(/\[\w+\]/g, '[^/]+')}$`)
const screens = SWEEPS.flatMap(({ as, part, screens }) =>
  screens.map(screen => ({ as, part, screen, address: addressOf(screen) })),
)
const pathOf = (address: string): string => address.split('?')[0] ?? ''

test('every page is a screen of some sweep, and each of its checks is made by somebody', () => {
  const missing = pages
    .filter(page => !(page in NO_SCREEN))
    .flatMap(page => {
      const here = screens.filter(({ address }) => addressPattern(page).test(pathOf(address)))
      return CHECKS.filter(check => !here.some(({ screen }) => checksOf(screen).includes(check))).map(check => `${page} ${check}`)
    })
  expect(missing).toEqual([])
})

test('every section of the working areas is swept as each kind of person that it is for', () => {
  const swept = new Set(screens.map(({ as, address }) => `${as} ${address}`))
  const wanted = [
    ...DASHBOARDS.member.sections.map(({ path }) => `member ${path}`),
    ...DASHBOARDS.merchant.sections.flatMap(({ path, identity }) => [
      ...(identity === 'company' ? [] : [`merchant ${path}`]),
      ...(identity === 'person' ? [] : [`owner ${path}`]),
      ...(identity === 'person' ? [] : [`staff ${path}`]),
    ]),
    ...MANAGE.flatMap(({ path }) => ['operator', ...DUTIES].map(as => `${as} ${path}`)),
  ]
  expect(wanted.filter(one => !swept.has(one))).toEqual([])
})

test('every section of the console is looked at and pressed by exactly one operator', () => {
  for (const { path } of MANAGE) {
    const here = screens.filter(({ as, address }) => as !== 'member' && address === path)
    expect(
      here.filter(({ screen }) => checksOf(screen).length === CHECKS.length).map(({ as }) => as),
      path,
    ).toHaveLength(1)
  }
})

test('nobody goes to a screen twice, everybody goes somewhere, and a check that is left out has a reason', () => {
  const keys = screens.map(({ as, screen: { at } }) => `${as} ${JSON.stringify(at)}`)
  const names = screens.map(({ as, screen: { name } }) => `${as} ${name}`)
  for (const all of [keys, names]) expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
  expect([...new Set(screens.map(({ as }) => as))].sort()).toEqual([...PEOPLE].sort())
  expect(SWEEPS.filter(sweep => sweep.screens.length === 0)).toEqual([])
  for (const { screen } of screens) for (const why of Object.values(screen.without ?? {})) expect(why.length).toBeGreaterThan(10)
})
