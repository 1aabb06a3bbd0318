/**
 * What is pressed on a phone of 360 px catches a thumb: 44 px high, whatever it looks like. Probed where the page says what lies under a
 * point, so that what is covered or cut off counts as missing. Links within running text are as high as their line; the drawn map of
 * provinces has the list below it, and pins the list beside them.
 */
import type { Page } from '@playwright/test'

/** Whatever is too low to press, as `height px: name (where)`; three of a kind on a page say enough. Leaves the page as it was. */
export const findTooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Half a pixel at either edge is lost to probing in steps of half a pixel.
    const least = 43
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    for (const fold of folds) fold.open = true
    const at = scrollY
    const kinds = new Map<string, number>()
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input')) {
      const kind = `${element.parentElement?.className} > ${element.tagName} ${element.className}`
      const seen = kinds.get(kind) ?? 0
      if (
        seen >= 3 ||
        element.closest('svg, .skip, .maplibregl-canvas-container') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
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
    for (const fold of folds) fold.open = false
    document.adoptedStyleSheets.pop()
    scrollTo({ top: at, behavior: 'instant' })
    return found
  })
