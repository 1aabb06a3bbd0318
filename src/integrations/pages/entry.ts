/** Becomes `dist/server/entry.mjs`. */
import { createApp } from 'astro/app/entrypoint'

// A page is sent when it is whole, so it is also rendered as a whole: into one string instead of a stream of pieces.
const app = createApp({ streaming: false })

/** Renders the page of an address; null when no page has this path. */
export async function render(address: string, locals: App.Locals): Promise<Response | null> {
  const request = new Request(address)
  const routeData = app.match(request)
  return routeData ? app.render(request, { locals, routeData }) : null
}
