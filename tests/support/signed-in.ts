/** A journey as one of the named people of the demo city, without the way through sign-in (which has a journey of its own). */
import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { forgetLimits, query, readCode } from './inbox.ts'

/** The named people by their phones (seed/corpus/people-accounts.ts). */
export const people = { member: '15400000001', merchant: '15400000002', owner: '15400000003' } as const

/** Gives the page a session of this person; an employee acts for the first of their companies. */
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

/** Asks for a code, types it, and presses; what comes of it is for the journey to see. */
export async function enterCode(page: Page, phone: string, back: string): Promise<void> {
  await forgetLimits()
  await page.goto(`/login/user?back=${encodeURIComponent(back)}`)
  const tab = page.getByRole('tab', { name: '验证码登录' })
  await tab.click()
  // Before the page listens a click is kept for later; what is typed meanwhile would go into the other form.
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  await page.getByLabel('短信验证码').fill(await readCode(phone))
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** The way through sign-in by a code, which leads to `back`. */
export async function signInByCode(page: Page, phone: string, back: string): Promise<void> {
  await enterCode(page, phone, back)
  await expect(page).toHaveURL(url => url.pathname === back)
}
