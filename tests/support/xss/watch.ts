/** Opening pages, and counting what runs on them, what tries to and what could. */
import type { Browser, BrowserContext } from '@playwright/test'
import { expect } from '#tests/support/journey.ts'
import { signIn } from '#tests/support/journey-people.ts'

/** Counts what runs, what tries to, and what could: handlers, script addresses, frames and foreign markup within the page's own content. */
export async function watch(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  await context.exposeBinding('x', ({ page }, what: unknown) => void found.push(`ran on ${page.url()} ${String(what ?? '')}`))
  await context.exposeBinding('violated', ({ page }, what: string) => void found.push(`tried on ${page.url()}: ${what}`))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      // The schema library looks whether it may compile; refused, it goes on without. What a payload evals shows where the policy is off.
      if (event.blockedURI === 'eval') return
      void (window as unknown as { violated(what: string): void }).violated(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  context.on('dialog', dialog => {
    found.push(`dialog on ${dialog.page()?.url()}`)
    void dialog.dismiss()
  })
  return found
}

const couldRun = () =>
  [...document.querySelectorAll('main *, [role=dialog] *')].flatMap(element => {
    const reasons = [...element.attributes].filter(({ name }) => /^on/i.test(name)).map(({ name }) => name)
    for (const name of ['href', 'src', 'action', 'formaction', 'xlink:href', 'data']) {
      const value = element.getAttribute(name)
      // Browsers skip control characters before a scheme.
      if (value && /^[\u0000-\u0020]*(j\s*a\s*v\s*a|vb|live)\s*script:|^[\u0000-\u0020]*data:text/i.test(value))
        reasons.push(`${name}=${value}`)
    }
    if (/^(object|embed|applet|base|frame|frameset|math|foreignobject)$/i.test(element.tagName)) reasons.push(element.tagName)
    if (element instanceof HTMLIFrameElement && element.srcdoc) reasons.push('srcdoc')
    return reasons.map(reason => `${element.tagName} ${reason}`)
  })

/** Whether something of the corpus can be read on the page, in its text or in a field. */
const isShown = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
    field => field.value,
  )
  const areas = [...document.querySelectorAll('main, [role=dialog]')].map(area => area.textContent ?? '')
  return [...areas, ...fields].some(text => text.includes('x()'))
}

/** @param options.silent is told the pages on which nothing of the corpus could be read. */
export async function openAll(
  browser: Browser,
  baseURL: string,
  paths: string[],
  options: { bypassCSP: boolean; token?: string; silent?: string[] },
): Promise<string[]> {
  const context = await browser.newContext({ locale: 'zh-CN', bypassCSP: options.bypassCSP, serviceWorkers: 'block' })
  if (options.token) await signIn(context, options.token, baseURL)
  const found = await watch(context)
  const line = [...paths]
  const walk = async (): Promise<void> => {
    const page = await context.newPage()
    for (let path = line.shift(); path; path = line.shift()) {
      const answer = await page.goto(baseURL + path, { waitUntil: 'load' })
      expect(answer?.status(), path).toBeLessThan(500)
      // What a section shows comes with its own call, late on a busy machine; 400 ms more for what a payload would do then.
      if (options.token) {
        await page.waitForFunction(isShown, undefined, { timeout: 45_000 }).catch(() => options.silent?.push(path))
        await page.waitForTimeout(400)
      }
      found.push(...(await page.evaluate(couldRun)).map(reason => `could run on ${path}: ${reason}`))
    }
    await page.close()
  }
  await Promise.all([walk(), walk(), walk()])
  await context.close()
  return found
}
