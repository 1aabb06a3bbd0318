/**
 * What is pressed on a phone of 360 px catches a thumb: 44 px high, whatever it looks like. Probed where the page says what lies under a
 * point, so that what is covered or cut off counts as missing. Links within running text are as high as their line; the drawn map of
 * provinces has the list below it.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

/** Whatever is too low to press, as `height px: name (where)`; three of a kind on a page say enough. */
const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Half a pixel at either edge is lost to probing in steps of half a pixel.
    const least = 43
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    for (const fold of document.querySelectorAll('main details')) fold.toggleAttribute('open', true)
    const kinds = new Map<string, number>()
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input')) {
      const kind = `${element.parentElement?.className} > ${element.tagName} ${element.className}`
      const seen = kinds.get(kind) ?? 0
      if (seen >= 3 || element.closest('svg, .skip') || !element.checkVisibility({ visibilityProperty: true })) continue
      kinds.set(kind, seen + 1)
      const pressed = element.closest('label') ?? element
      pressed.scrollIntoView({ block: 'center', inline: 'center' })
      const box = [...pressed.getClientRects()].find(({ width }) => width > 2)
      if (!box) continue
      const siblings = [...(element.parentElement?.childNodes ?? [])]
      const inText = siblings.some(node => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1)
      if (inText && getComputedStyle(element).display === 'inline') continue
      const middle = box.top + box.height / 2
      const heights = [0.25, 0.5, 0.75].map(share => {
        const caught = (y: number) => pressed.contains(document.elementFromPoint(box.left + box.width * share, y))
        if (!caught(middle)) return 0
        let top = middle
        let bottom = middle
        while (bottom - top < least && caught(top - 0.5)) top -= 0.5
        while (bottom - top < least && caught(bottom + 0.5)) bottom += 0.5
        return bottom - top
      })
      const height = Math.max(...heights)
      if (height < least) found.push(`${height} px: ${element.textContent?.trim().slice(0, 20) || element.ariaLabel} (${kind})`)
    }
    document.adoptedStyleSheets.pop()
    return found
  })

/** Pages with each kind of row, list, card, tag, tab and form; of records the first one that is listed. */
const places: [name: string, path: string, link?: RegExp][] = [
  ['the front hall', '/home'],
  ['services with their filters', '/city'],
  ['the question plaza', '/consult/problem'],
  ['a consultant', '/consult', /^\/consult\/user\/\d+$/],
  ['a video', '/park/park_video', /^\/park\/park_video_detail\?id=\d+$/],
  ['a policy', '/park/park_politics', /^\/park\/park_politics\?id=\d+$/],
  ['schools side by side', '/school/schoolList?compare=1,2,5'],
  ['help', '/home/system_problem'],
  ['signing in', '/login/user'],
  ['buying a plan', '/cloud/buy'],
]

for (const [name, path, link] of places) {
  test(`${name}: what is pressed catches a thumb`, async ({ page }) => {
    await page.goto(path)
    if (link) {
      const addresses = await page.locator('main a').evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
      await page.goto(addresses.find(address => link.test(address)) ?? 'nowhere')
    }
    expect(await tooLow(page)).toEqual([])
  })
}
