/** The life of a service order, as two people at once: the buyer in one browser, the merchant in another. Paying has journeys of its own. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { step } from '#tests/support/journey-sale.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

const OPERATOR = '13800004804'

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

type Offer = { id: number; title: string; package: string }

/** A service of the merchant whose first package is free: it is paid as soon as it is ordered. */
async function freeOffer(): Promise<Offer> {
  const [offer] = await query<Offer>(
    `with one as (select s.id, s.title from services s join users u on u.id = s.owner_user_id
       where u.phone = $1 and s.owner_company_id is null and s.is_public order by s.id limit 1),
     chosen as (select p.id, p.name from service_packages p join one on one.id = p.service_id where p.enabled order by p.sort, p.id limit 1),
     freed as (update service_packages p set price = 0 from chosen where p.id = chosen.id)
     select one.id, one.title, chosen.name as package from one, chosen`,
    [people.merchant],
  )
  expect(offer, 'the merchant sells a service').toBeDefined()
  return offer!
}

async function merchantPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, people.merchant)
  return page
}

const newestOrder = async (serviceId: number): Promise<string> => {
  const [row] = await query<{ order_no: string }>(
    `select order_no from orders where kind = 'SERVICE' and subject_id = $1 order by id desc limit 1`,
    [serviceId],
  )
  return row!.order_no
}

async function order(page: Page, offer: Offer): Promise<string> {
  await page.goto(`/city/server/${offer.id}`)
  await page.getByRole('button', { name: '立即下单' }).first().click()
  const dialog = page.getByRole('dialog', { name: '预订服务' })
  await dialog.getByLabel('联系人').fill('林小满')
  await dialog.getByLabel('手机号').fill('13800138000')
  await dialog.getByLabel('服务地址').fill('科技园 1 号')
  await dialog.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderNo=\d{20}/)
  return newestOrder(offer.id)
}

test('a buyer orders, the merchant accepts and delivers, the buyer asks for a change, accepts and reviews; both add to the review', async ({
  page,
  browser,
}) => {
  const offer = await freeOffer()
  // Somebody of their own: other journeys read the orders of the named people at the same time.
  await signInAs(page, (await newMember('林小满')).phone)
  const merchant = await merchantPage(browser)
  const orderNo = await order(page, offer)
  await expect(page.getByText('已付款，等待商家接单。')).toBeVisible()
  await expectAccessible(page)

  // What can be done did not arrive: it is said, and asked for again.
  await merchant.route('**/moves', route => route.abort())
  await merchant.goto(`/merchant/order/mine?orderNo=${orderNo}`)
  const again = merchant.getByRole('alert').getByRole('button', { name: '重试' })
  await expect(again).toBeVisible()
  await merchant.unroute('**/moves')
  await again.click()
  await step(merchant, '接单')
  await expect(merchant.getByText('已接单，请按约定提供服务')).toBeVisible()
  await step(merchant, '开始服务')
  await step(merchant, '更新进展', ['进展', '两个房间做完了'], '发给买家', '进展.txt')
  await page.reload()
  await expect(page.getByText('商家已经开始服务')).toBeVisible()
  await expect(page.getByText('两个房间做完了')).toBeVisible()
  await expect(page.getByRole('button', { name: '取消订单' })).toHaveCount(0)
  await step(merchant, '交付', ['交付说明', '三个房间都做完了'], '确认交付', '交付清单.txt')

  await page.reload()
  const fetched = page.waitForEvent('download')
  await page.getByRole('link', { name: /交付清单\.txt/ }).click()
  expect((await fetched).suggestedFilename()).toBe('交付清单.txt')
  await step(page, '要求修改', ['要修改的地方', '厨房窗户没擦'], '发给商家')
  await merchant.reload()
  await expect(merchant.getByText('厨房窗户没擦')).toBeVisible()
  await step(merchant, '交付', ['交付说明', '窗户擦好了'], '确认交付')

  await page.reload()
  await step(page, '确认验收')
  await step(page, '评价', ['说说感受', '第二次来擦得很干净'], '发表评价')
  await expect(page.getByText('第二次来擦得很干净')).toBeVisible()

  await merchant.goto('/merchant/order/review')
  const received = merchant.getByRole('listitem').filter({ hasText: '第二次来擦得很干净' })
  await received.getByRole('button', { name: '回复' }).click()
  await merchant.getByRole('dialog').getByLabel('回复内容').fill('谢谢，下次再来')
  await merchant.getByRole('button', { name: '发表回复' }).click()
  await expect(received.getByText('商家回复：谢谢，下次再来')).toBeVisible()
  await expectAccessible(merchant)

  await page.reload()
  await expect(page.getByText('商家回复：谢谢，下次再来')).toBeVisible()
  await page.getByRole('button', { name: '追评', exact: true }).click()
  await page.getByRole('dialog').getByLabel('追评内容').fill('一个月后还是干净的')
  await page.getByRole('button', { name: '发表追评' }).click()
  await expect(page.getByText('一个月后还是干净的')).toBeVisible()
  await page.goto(`/city/server/${offer.id}`)
  await expect(page.getByText('谢谢，下次再来')).toBeVisible()
  await page.goto(`/member/member_order?orderNo=${orderNo}`)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await merchant.context().close()
})

/** An operator finds the newest case about these words in the queue and lets it through. */
async function letThrough(operator: Page, words: string): Promise<void> {
  const [waiting] = await query<{ id: number }>(
    `select c.id from review_cases c join checked_texts t on t.id = c.ref_id
     where c.kind = 'TEXT' and c.state = 'OPEN' and t.body like '%' || $1 || '%' order by c.id desc limit 1`,
    [words],
  )
  await operator.goto(`/manage/review?id=${waiting!.id}`)
  await operator.getByRole('button', { name: '领取' }).click()
  await operator.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(operator, '已经通过')).toBeVisible()
}

test('a review and its reply that wait are seen by their writers alone, and by everybody once they are let through', async ({
  page,
  browser,
}) => {
  const offer = await freeOffer()
  const word = `蓝鲸特惠${Date.now() % 1_000_000}`
  await query(
    `insert into sensitive_words (text, is_pattern, kind, level, why) values ($1, false, 'FRAUD', 'HOLD', '只给这个旅程的词') returning id`,
    [word],
  )
  await signInAs(page, (await newMember('林小满')).phone)
  const merchant = await merchantPage(browser)
  const orderNo = await order(page, offer)
  await merchant.goto(`/merchant/order/mine?orderNo=${orderNo}`)
  await step(merchant, '接单')
  await step(merchant, '交付', ['交付说明', '两间卧室都打扫了'], '确认交付')
  await page.reload()
  await step(page, '确认验收')
  const review = `灯也擦了，楼下有${word}`
  await step(page, '评价', ['说说感受', review], '发表评价')
  await expect(toastOn(page, '评价已提交，审核通过后公开')).toBeVisible()
  await expect(page.getByText('审核中，只有你看得到')).toBeVisible()
  await expectAccessible(page)
  const inReviews = page.locator('#reviews').getByText(review)
  await page.goto(`/city/server/${offer.id}`)
  await expect(page.locator('[data-held-texts]').getByText(review)).toBeVisible()
  await expect(inReviews).toHaveCount(0)
  const received = merchant.getByRole('listitem').filter({ hasText: review })
  await merchant.goto('/merchant/order/review')
  await expect(merchant.getByRole('listitem').first()).toBeVisible()
  await expect(received).toHaveCount(0)

  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  await promisify(execFile)(process.execPath, ['scripts/operator.mjs', '--phone', OPERATOR, '--duty', 'content'], { env })
  const operator = await (await browser.newContext()).newPage()
  await signInAs(operator, OPERATOR)
  await letThrough(operator, review)
  await page.reload()
  await expect(inReviews).toBeVisible()
  await merchant.reload()
  await received.getByRole('button', { name: '回复' }).click()
  const reply = `谢谢，也欢迎看看${word}`
  await merchant.getByRole('dialog').getByLabel('回复内容').fill(reply)
  await merchant.getByRole('button', { name: '发表回复' }).click()
  await expect(toastOn(merchant, '回复已提交，审核通过后公开')).toBeVisible()
  await expect(received.getByText('回复审核中，买家还看不到')).toBeVisible()
  await expectAccessible(merchant)
  await merchant.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(merchant)
  if (process.env.SHOTS) await merchant.screenshot({ path: `${process.env.SHOTS}/received.png` })
  await page.goto(`/member/member_order?orderNo=${orderNo}`)
  await expect(page.getByText(review)).toBeVisible()
  await expect(page.getByText(reply)).toHaveCount(0)
  await letThrough(operator, reply)
  await page.reload()
  await expect(page.getByText(`商家回复：${reply}`)).toBeVisible()
  await operator.context().close()
  await merchant.context().close()
})

test('a buyer cancels before the merchant accepts, and the merchant can do nothing more', async ({ page, browser }) => {
  const offer = await freeOffer()
  await signInAs(page, (await newMember('林小满')).phone)
  const merchant = await merchantPage(browser)
  const orderNo = await order(page, offer)
  await merchant.goto(`/merchant/order/mine?orderNo=${orderNo}`)
  await expect(merchant.getByRole('button', { name: '接单', exact: true })).toBeVisible()

  await step(page, '取消订单', ['取消原因', '计划有变'])
  await expect(page.getByText('已取消').first()).toBeVisible()
  await merchant.getByRole('button', { name: '接单', exact: true }).click()
  await merchant.getByRole('dialog').getByRole('button', { name: '接单', exact: true }).click()
  await expect(merchant.getByRole('alert').getByText('内容的状态已经变化')).toBeVisible()
  await merchant.context().close()
})

test('a buyer asks for a quote, bargains, and the offer becomes an order', async ({ page, browser }) => {
  const offer = await freeOffer()
  await signInAs(page, (await newMember('林小满')).phone)
  const merchant = await merchantPage(browser)
  await page.goto(`/city/server/${offer.id}`)
  await page.getByRole('button', { name: '询价', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '向商家询价' })
  await dialog.getByLabel('需求').fill('三室两厅，开荒保洁')
  await dialog.getByLabel('预算（元）').fill('500')
  await dialog.getByRole('button', { name: '发给商家' }).click()
  await expect(toastOn(page, '已发给商家，报价会通知你')).toBeVisible()
  const [quote] = await query<{ id: number }>('select id from quotes where service_id = $1 order by id desc limit 1', [offer.id])

  const path = (area: string) => `${area}?view=quotes&id=${quote!.id}`
  const offerFor = async (yuan: string) => {
    await merchant.goto(path('/merchant/service/myService'))
    await step(merchant, '报价', ['报价（元）', yuan], '发出报价')
  }
  await offerFor('600')
  await page.goto(path('/member/member_service'))
  await step(page, '还价', ['你的价格（元）', '520'], '发给商家')
  await offerFor('550')
  await page.reload()
  await page.getByRole('button', { name: '接受报价' }).click()
  const accept = page.getByRole('dialog', { name: '接受报价' })
  await accept.getByLabel('联系人').fill('林小满')
  await accept.getByLabel('手机号').fill('13800138000')
  await accept.getByRole('button', { name: '接受并付款' }).click()
  await expect(page).toHaveURL(/\/pay\/\d{20}/)
  const [row] = await query<{ total_amount: number }>('select total_amount from orders where order_no = $1', [
    await newestOrder(offer.id),
  ])
  expect(row!.total_amount).toBe(55_000)
  await merchant.context().close()
})

test('two sides in dispute show their evidence, and an operator decides by it', async ({ page, browser, baseURL }) => {
  const offer = await freeOffer()
  await signInAs(page, (await newMember('林小满')).phone)
  const merchant = await merchantPage(browser)
  const orderNo = await order(page, offer)
  await merchant.goto(`/merchant/order/mine?orderNo=${orderNo}`)
  await step(merchant, '接单')
  await step(merchant, '交付', ['交付说明', '做完了'], '确认交付')
  await page.reload()
  await step(page, '申请平台介入', ['事实与诉求', '阳台没有做'], '提交', '阳台.txt')

  await merchant.reload()
  await expect(merchant.getByRole('link', { name: /阳台\.txt/ })).toBeVisible()
  await step(merchant, '提交说明和证据', ['说明', '约定里没有阳台'], '提交', '约定.txt')
  await step(merchant, '不再补充')
  await page.reload()
  await step(page, '提交说明和证据', ['说明', '见照片'], '提交')
  await expectAccessible(merchant)

  const support = await newMember('仲裁员')
  await query(`update users set is_operator = true, operator_duties = '{support}' where id = $1`, [support.id])
  const context = await browser.newContext()
  await signIn(context, support.token, baseURL ?? '')
  const operator = await context.newPage()
  const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from orders where order_no = $1', [orderNo])
  await operator.goto(`/manage/dispute?id=${id}`)
  await expect(operator.getByText('约定里没有阳台')).toBeVisible()
  await expect(operator.locator('main').getByRole('link', { name: /\.txt/ })).toHaveCount(2)
  await operator.getByLabel('订单完成，款项结算给卖家').check()
  await operator.getByLabel('理由').fill('约定的范围不含阳台')
  await operator.getByRole('button', { name: '作出裁定' }).click()
  await expect(toastOn(operator, '裁定已通知双方')).toBeVisible()
  await page.reload()
  await expect(page.getByText('约定的范围不含阳台').first()).toBeVisible()
  await operator.context().close()
  await merchant.context().close()
})
