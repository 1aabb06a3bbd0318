/**
 * The player's libraries write their styles into `<style>` elements, which the site's content security policy forbids. They look for an
 * element of a known name first: they find one that is no style element, and what they wrote is handed to the document as a style sheet
 * object.
 */
const NAMES = ['artplayer-style', 'artplayer-plugin-danmuku'] as const

/** Call before the libraries are loaded. Safe to repeat. */
export function placePlayerStyles(): void {
  for (const name of NAMES) {
    if (document.getElementById(name)) continue
    const place = document.createElement('div')
    place.id = name
    place.hidden = true
    document.body.append(place)
  }
}

/** Call after the libraries are loaded. Safe to repeat. */
export function adoptPlayerStyles(): void {
  for (const name of NAMES) {
    const place = document.getElementById(name)
    if (!place?.textContent) continue
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(place.textContent)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    place.textContent = ''
  }
}
