import { expect, test } from '#tests/support/journey.ts'
import { listRecordPages, PUBLIC_PAGES, WORKING_PAGES } from '#tests/support/public-pages.ts'
import { fetchHead } from '#tests/support/response-head.ts'

const MAX_HEAD_BYTES = 900

/** What a site that is reached by https adds. */
const STRICT_TRANSPORT_BYTES = 'Strict-Transport-Security: max-age=31536000\r\n'.length

test('every page carries the security headers and sets no cookie', async ({ request }) => {
  const response = await request.get('/home')
  const headers = response.headers()
  expect(headers['content-security-policy']).toContain("object-src 'none'")
  expect(headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBeTruthy()
  expect(headers['set-cookie']).toBeUndefined()
})

test('a plain string becomes neither markup nor the address of a script', async ({ page, watch }) => {
  // The browser says each refusal in the console.
  watch.allow(/Trusted(HTML|ScriptURL)/)
  await page.goto('/home')
  const outcome = await page.evaluate(() => {
    const tried = (act: () => void): string => {
      try {
        act()
        return 'let through'
      } catch (error) {
        return (error as Error).name
      }
    }
    const place = document.createElement('div')
    return [
      tried(() => {
        place.innerHTML = '<b>x</b>'
      }),
      tried(() => {
        document.createElement('script').src = '/x.js'
      }),
      tried(() => void new Worker('/x.js')),
    ]
  })
  expect(outcome).toEqual(['TypeError', 'TypeError', 'TypeError'])
})

test('a script that runs on a page without player or map cannot make a default policy that lets everything through', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/TrustedTypePolicy|trusted-types|createPolicy/)
  const makePolicy = () => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    try {
      trustedTypes.createPolicy('default', { createHTML: (text: string) => text })
      return 'made'
    } catch (error) {
      return (error as Error).name
    }
  }
  for (const path of ['/home', '/city', '/consult', '/login/user', '/manage']) {
    await page.goto(path)
    expect(await page.evaluate(makePolicy), path).toBe('TypeError')
  }
  for (const path of ['/map', '/manage/garden'])
    expect((await request.get(path)).headers()['content-security-policy'], path).toMatch(/trusted-types site default/)
})

test('the head of every public page is at most 900 bytes, and all of its scripts and styles are files', async ({
  request,
  baseURL,
}) => {
  const records = await listRecordPages(async path => (await request.get(path)).text())
  expect(records.length).toBeGreaterThan(10)
  for (const path of [...PUBLIC_PAGES, ...records, ...WORKING_PAGES]) {
    const { status, bytes, policy, body } = await fetchHead(baseURL + encodeURI(path))
    expect(status, path).toBe(200)
    expect(bytes + STRICT_TRANSPORT_BYTES, path).toBeLessThanOrEqual(MAX_HEAD_BYTES)
    expect(policy, path).toMatch(/(^|;)default-src 'self';script-src 'self';/)
    expect(policy.replace("style-src-attr 'unsafe-inline'", ''), path).not.toMatch(/unsafe|sha\d|nonce|\*/)
    expect(inlineCode(body), path).toEqual([])
  }
})

/** The opening tags of scripts and styles whose code is in the page. Data (JSON) is no script to a browser. */
const inlineCode = (page: string): string[] =>
  [...page.matchAll(/<(?:script|style)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter(tag => !/ src="|type="application\/(ld\+)?json"/.test(tag))
