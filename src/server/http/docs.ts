/** Serves the API document at /docs/openapi.json; the page that reads it is src/pages/docs/api.astro. */
import { createPayload, type Payload, sendPayload } from '#server/cache/payload.ts'
import { buildOpenApi } from './openapi.ts'
import type { PathHandler } from './pipeline.ts'

export function createDocsHandler(): PathHandler {
  let document: Promise<Payload> | undefined
  return async (req, res, path) => {
    if (path !== '/docs/openapi.json') return false
    document ??= createPayload(
      200,
      [
        'Content-Type',
        'application/json; charset=utf-8',
        'Cache-Control',
        'public, max-age=300',
        'X-Content-Type-Options',
        'nosniff',
      ],
      Buffer.from(JSON.stringify(buildOpenApi())),
      true,
    )
    sendPayload(req, res, await document)
    return true
  }
}
