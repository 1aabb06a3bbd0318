import { expect, test } from '#tests/support/journey.ts'

test('every page carries the security headers and sets no cookie', async ({ request }) => {
  const response = await request.get('/home')
  const headers = response.headers()
  expect(headers['content-security-policy']).toContain("object-src 'none'")
  expect(headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBeTruthy()
  expect(headers['set-cookie']).toBeUndefined()
})
