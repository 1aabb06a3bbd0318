/**
 * The `test` of every journey: a page that is watched. An error in the console, an uncaught exception, an answer of 5xx or a request
 * to another host fails the journey, whatever it looked for.
 */
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

export { expect }

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Watch = {
  /** Accepts messages that match, in a journey that goes where something is missing on purpose. */
  allow(pattern: RegExp): void
}

export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page, baseURL, browser }, use, info) => {
      const troubles: string[] = []
      // Where the page went, and when: one that began anew by itself looks as if nothing had been done on it.
      const places: string[] = []
      page.on('framenavigated', frame => {
        if (frame === page.mainFrame()) places.push(`${new Date().toISOString()} ${frame.url()}`)
      })
      // Chromium says so when one navigation overtakes another; nothing depends on the animation.
      const allowed: RegExp[] = [/Transition was skipped/]
      page.on('console', message => {
        if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', error => troubles.push(`uncaught: ${error.message}`))
      page.on('response', response => {
        if (response.status() >= 500) troubles.push(`answer ${response.status()}: ${response.url()}`)
      })
      page.on('request', request => {
        const { protocol, origin } = new URL(request.url())
        if (/^https?:$/.test(protocol) && baseURL && origin !== new URL(baseURL).origin)
          troubles.push(`third party: ${request.url()}`)
      })
      await use({ allow: pattern => allowed.push(pattern) })
      await closeOthers(browser, page)
      if (info.status !== info.expectedStatus)
        await info.attach('places and troubles', { body: [...places, ...troubles].join('\n'), contentType: 'text/plain' })
      expect(
        troubles.filter(trouble => !allowed.some(pattern => pattern.test(trouble))),
        'nothing goes wrong behind the page',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/** The other people of a journey leave with it: a page that nobody closed would go on drawing its video call beside all that follows. */
async function closeOthers(browser: Browser, page: Page): Promise<void> {
  const others = browser.contexts().filter(context => context !== page.context())
  await Promise.all(others.map(context => context.close()))
}

/** A message at the edge of the screen; for a moment its words stand in the page a second time, for screen readers. */
export const toastOn = (page: Page, text: string | RegExp): Locator => page.locator('#toasts').getByText(text)

/** The rules whose result depends on colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type AxeFinding = { id: string; help: string; where: string[] }

/**
 * What axe finds on the page as it stands, with every rule; `colours` asks only for what a change of theme can spoil, on a page that was
 * checked whole in the other theme.
 */
export async function findByAxe(page: Page, only: 'all' | 'colours' = 'all'): Promise<AxeFinding[]> {
  // Embedded documents would be passed over in silence.
  expect(page.frames(), 'documents on the page').toHaveLength(1)
  // Evaluated by the debugger, which the page's content security policy does not concern.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  return page.evaluate(
    async rules => {
      // A dialog that has just been opened fades in: its colours on the way are nobody's to read by.
      for (let rounds = 0; rounds < 20; rounds++) {
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const moving = document.getAnimations().filter(({ effect, playState }) => {
          return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
        })
        if (moving.length === 0) break
        // Not waited for: one in a part that is not laid out yet stands still until somebody scrolls there.
        for (const animation of moving) animation.finish()
      }
      // What is laid out only when it comes near counts as well.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, *::before { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
      document.adoptedStyleSheets.pop()
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.slice(0, 5).map(node => node.target.join(' ')),
      }))
    },
    only === 'colours' ? COLOUR_RULES : null,
  )
}

/** Fails with rule, reason and elements of what axe finds. */
export async function expectAccessible(page: Page, only: 'all' | 'colours' = 'all'): Promise<void> {
  expect(await findByAxe(page, only), `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

/** The looks of a page: every rule at both widths in the light theme, then what the dark one can spoil. Leaves it dark and narrow. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 360]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours')
      if (colorScheme === 'light') await expectNoSidewaysScroll(page)
    }
  }
}

/** By how many pixels the page is wider than its window. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Checks that nothing makes the page scroll sideways, once it has taken the width of its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => sidewaysOf(page), `sideways scroll on ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(0)
}
