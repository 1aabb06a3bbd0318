/** A journey as one of the named people of the demo city, without the way through sign-in (which has a journey of its own). */
import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { query } from './inbox.ts'

/** The named people by their phones (seed/corpus/people-accounts.ts). */
export const people = { member: '15400000001', merchant: '15400000002', owner: '15400000003' } as const

/** Gives the page a session of this person; who works for a company acts for the first one. */
export async function signInAs(page: Page, phone: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const rows = await query(
    `insert into sessions (user_id, token_hash, binding_hash, device, remember, expires_at)
     select id, $2, null, '测试', true, now() + interval '1 day' from users where phone = $1 returning id`,
    [phone, createHash('sha256').update(token).digest()],
  )
  expect(rows, `a person with the phone ${phone}`).toHaveLength(1)
  await page.goto('/offline')
  await page.evaluate(value => {
    localStorage.setItem('chenghui-token', value)
    // biome-ignore lint/suspicious/noDocumentCookie: this is how the site keeps it
    document.cookie = `Admin-Token=${value}; path=/; max-age=86400; samesite=lax`
  }, token)
  // The header asks who this is and keeps it; from then on every page knows.
  await page.goto('/system_msg')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).toContain('userId')
}
