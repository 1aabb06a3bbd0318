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
  await phone.getByRole('button', { name: '支付' }).click()
  await expect(phone.getByRole('heading')).toBeVisible()
  return phone
}

/** From the cashier to the result; the phone is put away again. */
export async function pay(page: Page, orderNo: string): Promise<void> {
  const phone = await payByPhone(page.context(), await showCode(page, orderNo))
  await phone.close()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
}
