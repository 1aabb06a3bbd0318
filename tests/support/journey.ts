/**
 * The `test` of every journey: a page that is watched. An error in the console, an uncaught exception, an answer of 5xx or a request
 * to another host fails the journey, whatever it looked for.
 */
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

type Watch = {
  /** Accepts messages that match, in a journey that goes where something is missing on purpose. */
  allow(pattern: RegExp): void
}

export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page, baseURL }, use) => {
      const troubles: string[] = []
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
      expect(
        troubles.filter(trouble => !allowed.some(pattern => pattern.test(trouble))),
        'nothing goes wrong behind the page',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/** Checks the page as it stands with every axe rule; the message names rule, reason and elements. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is laid out only when it comes near counts as well.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 5).map(node => node.target.join(' ')),
  }))
  expect(findings, `axe on ${new URL(page.url()).pathname}`).toEqual([])
}

/** Checks that nothing makes the page scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `sideways scroll on ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(0)
}
