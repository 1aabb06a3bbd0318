import { expect, test } from '#tests/support/journey.ts'

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))

test('every page of the site map can be read, and robots.txt names the site map', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('/sitemap.xml')
  const parts = locations(await (await request.get('/sitemap.xml')).text())
  expect(parts.length).toBeGreaterThan(6)
  for (const part of parts) {
    const answer = await request.get(new URL(part).pathname)
    expect(answer.headers()['content-type']).toContain('xml')
    const pages = locations(await answer.text())
    expect(pages.length, part).toBeGreaterThan(0)
    // All of the fixed pages, and the first, a middle and the last record of each part.
    const chosen = part.includes('fixed') ? pages : [pages[0], pages[Math.floor(pages.length / 2)], pages.at(-1)]
    for (const page of chosen) {
      const { pathname, search } = new URL(page!)
      expect((await request.get(`${baseURL}${pathname}${search}`)).status(), pathname + search).toBe(200)
    }
  }
})

test('a part that does not exist is not found', async ({ request }) => {
  for (const path of ['/sitemaps/job-9999.xml', '/sitemaps/user-0.xml', '/sitemaps/x.xml']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
