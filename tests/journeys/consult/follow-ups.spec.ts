/** From a finished consultation to a service of the consultant: ordered, paid, delivered, with each step in the conversation; and anonymously. */
import type { Page } from '@playwright/test'
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { askAndPay, consultant, evaluate, firm, say, step, titled, visit } from '#tests/support/journey-directed.ts'
import { type Member, newMember } from '#tests/support/journey-people.ts'
import { step as orderStep } from '#tests/support/journey-sale.ts'

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

const SERVICE = '代写竞业限制催告函'

/** @returns the number of a service with one package. */
async function offer(owner: Member, companyId: number | null): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into services (category_id, root_category_id, owner_user_id, owner_company_id, title, unit, price, province_code, city_code, district_code,
       lng, lat, state)
     select id, coalesce(parent_id, id), $1, $2, $3, '份', 20000, 19, 1607, 3155, 114, 22, 'ON' from service_categories order by id limit 1
     returning id`,
    [owner.id, companyId, SERVICE],
  )
  await query(`insert into service_packages (service_id, name, price, days, scope) values ($1, '一份', 20000, 3, '{}')`, [
    row!.id,
  ])
  return row!.id
}

/** Accepted, answered, ended and confirmed. */
async function finish(id: number, asker: Page, expert: Page): Promise<void> {
  await expert.goto(`/consult/detail/${id}`)
  await step(expert, '接单')
  await say(expert, '没有补偿约定，可以不遵守，先书面催告。')
  await step(expert, '提交完成')
  await asker.goto(`/consult/detail/${id}`)
  await step(asker, '确认完成')
}

/** From the room to the form of ordering. */
async function goOn(page: Page, button: '立即下单' | '询价'): Promise<void> {
  await page.getByRole('region', { name: '接着办' }).getByRole('link', { name: SERVICE }).click()
  await page.waitForURL(/\/city\/server\/\d+#consultation-\d+$/, { waitUntil: 'load' })
  await page.getByRole('button', { name: button, exact: true }).first().click()
}

const cameOf = (page: Page) => page.getByRole('region', { name: '由这次咨询而来' })

test('asked, answered and evaluated, somebody orders a service of the same firm; both sides go back and forth between the two', async ({
  browser,
  baseURL,
}) => {
  const { companyId, owner } = await firm()
  const expert = await consultant('林律师', companyId)
  await offer(owner, companyId)
  const title = titled('竞业限制怎样才有效')
  const asker = await visit(browser, baseURL!, await newMember('许知远'), 360)
  const answering = await visit(browser, baseURL!, expert.member)
  const id = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title })
  await finish(id, asker.page, answering.page)
  await evaluate(asker.page, '讲得很清楚')
  await expect(toastOn(asker.page, '谢谢你的评价')).toBeVisible()
  await expect(asker.page.getByText('已评价').first()).toBeVisible()

  await goOn(asker.page, '立即下单')
  const dialog = asker.page.getByRole('dialog', { name: '预订服务' })
  await expect(dialog.getByRole('checkbox', { name: `关联咨询“${title}”` })).toBeChecked()
  await expectNoSidewaysScroll(asker.page)
  await expectAccessibleInEveryLook(asker.page)
  await dialog.getByLabel('联系人').fill('许知远')
  await dialog.getByLabel('手机号').fill('13800138000')
  await dialog.getByRole('button', { name: '提交订单' }).click()
  await payOnline(asker.page)
  const [order] = await query<{ order_no: string }>(`select order_no from orders where consultation_id = $1`, [id])
  expect(order).toBeDefined()

  // The firm sees what it comes from, and goes there.
  const leading = await visit(browser, baseURL!, owner)
  await leading.page.goto(`/merchant/order/mine?orderNo=${order!.order_no}`)
  await orderStep(leading.page, '接单')
  await orderStep(leading.page, '开始服务')
  await orderStep(leading.page, '交付', ['交付说明', '函件写好了'], '确认交付')
  await leading.page.getByRole('link', { name: title }).click()
  await expect(leading.page).toHaveURL(`/consult/detail/${id}`)
  await expect(cameOf(leading.page).getByText('已交付')).toBeVisible()
  await cameOf(leading.page).getByRole('link', { name: SERVICE }).click()
  await expect(leading.page).toHaveURL(`/merchant/order/mine?orderNo=${order!.order_no}`)

  // Who answered reads it too, and has nothing to do with orders.
  await answering.page.reload()
  await expect(cameOf(answering.page).getByText(SERVICE)).toBeVisible()
  await expect(cameOf(answering.page).getByRole('link')).toHaveCount(0)

  await asker.page.goto(`/consult/detail/${id}`)
  await asker.page.getByRole('link', { name: '打开聊天' }).click()
  const log = asker.page.getByRole('region', { name: '聊天记录' })
  for (const text of ['已下单，等待付款', '订单已付款', '订单已交付']) await expect(log.getByText(text)).toBeVisible()
  await expectNoSidewaysScroll(asker.page)
  await log.getByRole('article').filter({ hasText: '订单已交付' }).getByRole('link', { name: '查看详情' }).click()
  await expect(asker.page).toHaveURL(`/consult/detail/${id}#came-of`)
  await expect(cameOf(asker.page)).toBeInViewport()
  await cameOf(asker.page).getByRole('link', { name: SERVICE }).click()
  await expect(asker.page).toHaveURL(`/member/member_order?orderNo=${order!.order_no}`)
  await expect(asker.page.getByRole('link', { name: title })).toHaveAttribute('href', `/consult/detail/${id}`)
  await orderStep(asker.page, '确认验收')
  for (const one of [asker, answering, leading]) await one.page.context().close()
})

test('somebody who asked without a name is told what a link would say, and asks for a price without one and with one', async ({
  browser,
  baseURL,
}) => {
  const expert = await consultant('周律师', null)
  await offer(expert.member, null)
  const title = titled('离职补偿怎样算')
  const asker = await visit(browser, baseURL!, await newMember('不愿透露的人'))
  const answering = await visit(browser, baseURL!, expert.member, 360)
  const id = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title, anonymous: true })
  await finish(id, asker.page, answering.page)

  const dialog = asker.page.getByRole('dialog', { name: '向商家询价' })
  const link = dialog.getByRole('checkbox', { name: `关联咨询“${title}”` })
  await goOn(asker.page, '询价')
  await expect(link).not.toBeChecked()
  await expect(dialog.getByText(/关联之后对方就知道提问的人是你/)).toBeVisible()
  await dialog.getByLabel('需求').fill('先写一份看看')
  await dialog.getByRole('button', { name: '发给商家' }).click()
  await expect(toastOn(asker.page, '已发给商家，报价会通知你')).toBeVisible()
  await answering.page.reload()
  await expect(answering.page.getByText('进度', { exact: true })).toBeVisible()
  await expect(cameOf(answering.page)).toHaveCount(0)

  await asker.page.getByRole('button', { name: '询价', exact: true }).first().click()
  await link.check()
  await dialog.getByLabel('需求').fill('写三份')
  await dialog.getByRole('button', { name: '发给商家' }).click()
  await expect(dialog).toBeHidden()
  await answering.page.reload()
  await expect(cameOf(answering.page).getByText('等待报价')).toHaveCount(1)
  await cameOf(answering.page).getByRole('link', { name: SERVICE }).click()
  await expect(answering.page.getByRole('region', { name: '询价内容' }).getByText('写三份')).toBeVisible()
  await expect(answering.page.getByRole('link', { name: title })).toBeVisible()
  await expectNoSidewaysScroll(answering.page)
  for (const one of [asker, answering]) await one.page.context().close()
})
