/** Paying at the cashier with the embedded provider, as a buyer at a computer does with a phone that scans the code. */
import type { BrowserContext, Page } from '@playwright/test'
import type { StartedPayment } from '#lib/contract/trade/payment.ts'
import { expect } from './journey.ts'

/** Opens the cashier and asks for the code. @returns what the phone would read. */
export async function showCode(page: Page, orderNo: string): Promise<string> {
  await page.goto(`/pay/${orderNo}`)
  await page.getByLabel('沙箱扫码').check()
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.url().endsWith('/pay/common')),
    page.getByRole('button', { name: /显示二维码/ }).click(),
  ])
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible()
  const { resultData } = (await answer.json()) as { resultData: StartedPayment }
  return resultData.qr ?? ''
}

/** How the embedded provider behaves after the payment, chosen on its page. */
export const noticeAfter = (provider: Page) => provider.getByLabel('之后怎样通知商家')

export async function payByPhone(context: BrowserContext, code: string, notice = '正常通知'): Promise<Page> {
  const phone = await context.newPage()
  await phone.goto(code)
  await noticeAfter(phone).selectOption({ label: notice })
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await expect(phone.getByRole('heading')).toBeVisible()
  return phone
}

/**
 * From the cashier that is open, over the provider's page, to the result. The provider offers the way back before and after the payment, and
 * the cashier's own button has its word: each step waits for the page it belongs to.
 */
export async function payOnline(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/\d{20}/)
  await page.getByLabel('沙箱网页').check()
  await page.getByRole('button', { name: /去支付/ }).click()
  await expect(page.getByRole('heading', { name: '确认支付' })).toBeVisible()
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.getByRole('link', { name: '返回商家' }).click()
  await expect(page).toHaveURL(/\/pay\/\d{20}/)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
}

/** From the cashier to the result; the phone is put away again. */
export async function pay(page: Page, orderNo: string): Promise<void> {
  const phone = await payByPhone(page.context(), await showCode(page, orderNo))
  await phone.close()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
}
