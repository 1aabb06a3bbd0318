/** A service that is for sale in a journey, the steps of its order as both sides press them, and where its money went. */
import type { Page } from '@playwright/test'
import { pay } from './cashier.ts'
import { query } from './inbox.ts'
import { expect } from './journey.ts'
import { type Member, newMember } from './journey-people.ts'

export type Sale = { seller: Member; serviceId: number; title: string }

/** A service with one package, of a seller whom no other journey knows. @param price in fen */
export async function newSale(price: number): Promise<Sale> {
  const seller = await newMember('上门的人')
  const title = `全屋除尘 ${seller.id}`
  const [row] = await query<{ id: number }>(
    `with put as (
       insert into services (category_id, root_category_id, owner_user_id, title, unit, price, province_code, city_code, district_code, lng, lat,
         state, submitted_at)
       select category_id, root_category_id, $1, $2, '次', $3, province_code, city_code, district_code, lng, lat, 'ON', now()
         from services where is_public order by id limit 1
       returning id)
     insert into service_packages (service_id, name, price, days) select id, '标准套餐', $3, 3 from put returning service_id as id`,
    [seller.id, title, price],
  )
  return { seller, serviceId: row!.id, title }
}

/** What a field for a moment is filled with: so many hours from now, in Shanghai. */
const inHours = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).replace(' ', 'T').slice(0, 16)

type Wishes = {
  /** The appointment is so far ahead; left out: none. */
  hours?: number
  /** What the form says of coins, and of what is to be paid then. */
  coins?: readonly [label: string, payable: string]
}

/** Orders the package by the form of the service's page, up to the cashier. @returns the number of the order. */
export async function placeOrder(page: Page, { serviceId }: Sale, { hours, coins }: Wishes = {}): Promise<string> {
  await page.goto(`/city/server/${serviceId}`)
  await page.getByRole('button', { name: '立即下单' }).first().click()
  const dialog = page.getByRole('dialog', { name: '预订服务' })
  if (hours !== undefined) await dialog.getByLabel('希望的时间').fill(inHours(hours))
  await dialog.getByLabel('联系人').fill('林小满')
  await dialog.getByLabel('手机号').fill('13800138000')
  await dialog.getByLabel('服务地址').fill('科技园 1 号')
  if (coins) {
    await expect(dialog.getByLabel(coins[0])).toBeChecked()
    await expect(dialog.getByText(coins[1], { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/pay\/\d{20}/)
  return /\d{20}/.exec(page.url())![0]
}

export const openAsBuyer = (page: Page, orderNo: string) => page.goto(`/member/member_order?orderNo=${orderNo}`)
export const openAsSeller = (page: Page, orderNo: string) => page.goto(`/merchant/order/mine?orderNo=${orderNo}`)

/** Orders, pays, and looks at the order. */
export async function buy(page: Page, sale: Sale, wishes: Wishes = {}): Promise<string> {
  const orderNo = await placeOrder(page, sale, wishes)
  await pay(page, orderNo)
  await openAsBuyer(page, orderNo)
  await expect(page.getByText('已付款，等待商家接单。')).toBeVisible()
  return orderNo
}

/** Presses the button of a step; its dialog is open then. */
export async function openStep(page: Page, name: string) {
  await page.getByRole('region', { name: '可以做的事' }).getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog')
}

/** Presses a step's button and the one that confirms it. */
export async function step(
  page: Page,
  name: string,
  fill?: readonly [label: string, text: string],
  confirm = name,
  file?: string,
): Promise<void> {
  const dialog = await openStep(page, name)
  if (fill) await dialog.getByLabel(fill[0]).fill(fill[1])
  if (file) {
    const content = { mimeType: 'text/plain', buffer: Buffer.from('三个房间的前后对比') }
    await dialog.locator('input[type=file]').setInputFiles({ name: file, ...content })
    await expect(dialog.getByRole('button', { name: `移除 ${file}` })).toBeVisible()
  }
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The amount beside a name among the facts of an order. */
export const fact = (page: Page, name: string) =>
  page
    .locator('dl.facts > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** The provider gives money back when it comes to it: the order is looked at until it says so much. */
export const untilRefunded = (page: Page, amount: string): Promise<void> =>
  expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: '进度' })).toBeVisible()
    expect(await fact(page, '已退款').allTextContents()).toEqual([amount])
  }).toPass()

/** In fen, what each account has more or less than before the order; accounts that are even are left out. */
export async function ledgerOf(orderNo: string): Promise<Record<string, number>> {
  const rows = await query<{ account: string; moved: number }>(
    `select concat_ws(' ', account.kind,
         case account.user_id when orders.buyer_user_id then 'buyer' when orders.seller_user_id then 'seller' end) as account,
       sum(case account.id when transfer.credit then transfer.amount else -transfer.amount end)::int as moved
     from orders
       join ledger_postings posting on posting.order_id = orders.id
       join ledger_transfers transfer on transfer.posting_id = posting.id
       join ledger_accounts account on account.id in (transfer.debit, transfer.credit)
     where orders.order_no = $1 group by 1 having sum(case account.id when transfer.credit then transfer.amount else -transfer.amount end) <> 0`,
    [orderNo],
  )
  return Object.fromEntries(rows.map(({ account, moved }) => [account, moved]))
}
