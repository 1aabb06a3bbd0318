/** What opens later brings its styles along: no page links them before, and what opens is never seen without them. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

interface Part {
  what: string
  page: string
  open(page: Page): Promise<void>
  /** What comes onto the page with it, and one thing that only its styles say. */
  looks: { of: string; property: string; value: string }[]
}

const PARTS: Part[] = [
  {
    what: 'the list of cities',
    page: '/home',
    open: page => page.locator('[data-city-switch]').click(),
    looks: [{ of: '.city-panel', property: 'display', value: 'grid' }],
  },
  {
    what: 'suggestions under the search box',
    page: '/city',
    open: page => page.getByRole('banner').getByRole('searchbox').fill('深圳'),
    looks: [{ of: '.suggestions', property: 'position', value: 'absolute' }],
  },
  {
    what: 'the dock of the chat',
    page: '/home',
    open: page => page.getByRole('complementary', { name: '聊天' }).getByRole('button', { name: '聊天' }).click(),
    looks: [
      { of: '.chat-dock', property: 'display', value: 'flex' },
      { of: '.chat-panes', property: 'display', value: 'grid' },
    ],
  },
  {
    what: 'the settings of notices',
    page: '/system_msg',
    open: page => page.getByRole('button', { name: '设置', exact: true }).click(),
    looks: [{ of: '.notice-kinds', property: 'borderCollapse', value: 'collapse' }],
  },
  {
    what: 'cutting a portrait',
    page: '/member/member_person_data',
    open: async page => {
      const buffer = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
        .png()
        .toBuffer()
      await page.getByLabel('选择头像').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer })
    },
    looks: [
      { of: '.reactEasyCrop_Container', property: 'position', value: 'absolute' },
      { of: '.reactEasyCrop_CropArea', property: 'position', value: 'absolute' },
    ],
  },
]

/** Notes how each of these looks in the moment in which it comes onto the page, before anything is painted. */
const noteFirstLooks = (page: Page, looks: Part['looks']) =>
  page.addInitScript(wanted => {
    const noted: Record<string, string> = {}
    new MutationObserver(() => {
      for (const { of, property } of wanted) {
        const part = of in noted ? null : document.querySelector(of)
        if (part) noted[of] = String(getComputedStyle(part)[property as keyof CSSStyleDeclaration])
      }
    }).observe(document, { childList: true, subtree: true })
    Object.assign(globalThis, { firstLooks: noted })
  }, looks)

const firstLooks = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { firstLooks: Record<string, string> }).firstLooks)

/** Which of these names the style sheets of the page have rules for. */
const styled = (page: Page, names: string[]) =>
  page.evaluate(wanted => {
    const texts = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText)
    return wanted.filter(name => texts.some(text => new RegExp(`\\${name}(?![\\w-])`).test(text)))
  }, names)

for (const { what, page: address, open, looks } of PARTS)
  test(`${what}: not linked before it opens, never without its styles`, async ({ page, baseURL }) => {
    await signIn(page.context(), (await newMember('看样式的人')).token, baseURL ?? '')
    await noteFirstLooks(page, looks)
    await page.goto(address)
    const names = looks.map(({ of }) => of)
    expect(await styled(page, names)).toEqual([])
    await open(page)
    await expect.poll(() => firstLooks(page)).toEqual(Object.fromEntries(looks.map(({ of, value }) => [of, value])))
    expect(await styled(page, names)).toEqual(names)
  })
