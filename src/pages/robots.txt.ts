import type { APIRoute } from 'astro'
import { pageTag } from '#lib/tags.ts'

/** What crawlers may read: everything public; nothing that belongs to a person, and no endless filter combinations of the search. */
export const GET: APIRoute = ({ locals }) =>
  new Response(
    `User-agent: *
Allow: /
Disallow: /v1/
Disallow: /member
Disallow: /merchant
Disallow: /manage
Disallow: /pay/
Disallow: /system_msg
Disallow: /unsubscribe
Disallow: /search?

Sitemap: ${locals.site.url}/sitemap.xml
`,
    {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'CDN-Cache-Control': 'public, max-age=86400',
        'Cache-Tag': pageTag.docs,
      },
    },
  )
