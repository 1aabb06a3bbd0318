/** Shows authors their texts that are under review, on the page where they will appear. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { cloneTemplate, fillParts } from '#lib/browser/template.ts'
import { textCheck } from '#lib/calls/platform/text-check.ts'

const api = clientOf({ listMyHeldTexts: textCheck.listMyHeldTexts })

export async function showHeldTexts(place: HTMLElement): Promise<void> {
  try {
    const texts = await api.listMyHeldTexts({ query: { page: location.pathname + location.search } })
    for (const { body } of texts) {
      const shown = cloneTemplate('held-text')
      fillParts(shown, { text: body })
      place.append(shown)
    }
    place.hidden = texts.length === 0
  } catch (error) {
    // The page is whole without it.
    if (!(error instanceof ApiError)) throw error
  }
}
