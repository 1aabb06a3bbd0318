/** Becomes `dist/server/entry.mjs`. */
import { createApp } from 'astro/app/entrypoint'
import type { RenderedPage } from '#server/http/render.ts'
import { WholePage } from './whole-page.ts'

// A page is sent when it is whole, so it is also rendered as a whole: into one string instead of a stream of pieces.
const app = createApp({ streaming: false })

// Astro imports the module of a page at every rendering, and Node looks for it each time anew; it is the same one until the server ends.
const { pageMap } = app.manifest
for (const [component, load] of pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined
  pageMap?.set(component, () => {
    loaded ??= load()
    return loaded
  })
}

/** Renders the page of an address; null when no page has this path. */
export async function render(address: string, locals: App.Locals): Promise<RenderedPage | null> {
  const request = new Request(address)
  const routeData = app.match(request)
  if (!routeData) return null
  const response = await app.render(request, { locals, routeData })
  const { status, headers } = response
  return { status, headers, body: response instanceof WholePage ? response.whole : await response.bytes() }
}
