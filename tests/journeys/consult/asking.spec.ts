/** Two people at once: one asks, another answers, one is helped; with and without a bounty, and a draft that waits on another device. */
import type { Browser, Page } from '@playwright/test'
import { payOnline } from '#tests/support/cashier.ts'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, newSession, signIn } from '#tests/support/journey-people.ts'

type Visiting = { page: Page; member: Member }

async function visit(browser: Browser, baseURL: string, nickname: string, width = 1440): Promise<Visiting> {
  const member = await newMember(nickname)
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return { page: await context.newPage(), member }
}

/** The operator's decision, which has a journey of its own: here only its effect counts. */
async function approve(page: Page, title: string): Promise<void> {
  const operator = await newMember('审核员')
  await query(`update users set is_operator = true, operator_duties = '{super}' where id = $1`, [operator.id])
  const headers = { authorization: `Bearer ${operator.token}` }
  const list = await page.request.get(`/v1/manager/review/list?kind=QUESTION&keyword=${encodeURIComponent(title)}`, { headers })
  const { resultData } = (await list.json()) as { resultData: { list: { id: number }[] } }
  const id = resultData.list[0]?.id
  expect(id, 'the question waits for an operator').toBeDefined()
  for (const step of ['claim', 'approve']) {
    const answer = await page.request.post(`/v1/manager/review/${id}/${step}`, { headers, data: {} })
    expect(((await answer.json()) as { resultStatus: boolean }).resultStatus).toBe(true)
  }
}

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/consult/newPost')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('说明').fill('上周三发现厨房天花板渗水，物业来看过。\n- 楼上说不是他家的问题\n- 想知道怎样留证')
  // The labels of the field come in beneath it and move what follows.
  const suggested = page.waitForResponse(answer => /\/question\/suggest\?.*categoryId=/.test(answer.url()))
  await page.getByRole('combobox', { name: '领域' }).selectOption({ index: 1 })
  await suggested
}

const idOf = async (title: string): Promise<number> => {
  const [row] = await query<{ id: number }>(`select id from consultations where title = $1`, [title])
  return row?.id ?? 0
}

async function answer(page: Page, id: number, text: string): Promise<void> {
  await page.goto(`/consult/problemDetail/${id}`)
  await page.getByRole('button', { name: '写回答' }).click()
  const dialog = page.getByRole('dialog', { name: '写回答' })
  await dialog.getByLabel('回答').fill(text)
  await dialog.getByRole('button', { name: '发布回答' }).click()
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: text })
      .or(page.locator('.answer').filter({ hasText: text }))
      .first(),
  ).toBeVisible()
}

async function accept(page: Page, id: number): Promise<void> {
  await page.goto(`/consult/problemDetail/${id}`)
  await page.getByRole('button', { name: '采纳', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '采纳', exact: true }).click()
  await expect(page.getByText('最佳回答', { exact: true })).toBeVisible()
}

test('somebody asks, another answers, is thanked, and is chosen', async ({ page, browser, baseURL }) => {
  const title = `厨房天花板渗水怎样留证 ${Date.now() % 1_000_000}`
  const asker = await visit(browser, baseURL!, '问的人')
  await write(asker.page, title)
  await asker.page.getByLabel('说明').fill('渗水一周了，我的电话 13812345678，想知道怎样留证。')
  await expect(asker.page.getByText('手机号')).toBeVisible()
  await asker.page.getByRole('button', { name: '替我隐去' }).click()
  await expect(asker.page.getByLabel('说明')).toContainText(/13\*+78/)
  await expect(asker.page.getByText(/已保存到草稿/)).toBeVisible()
  await expectAccessibleInEveryLook(asker.page)
  await asker.page.getByRole('button', { name: '提交审核' }).click()
  await expect(asker.page.getByText('正在审核，结果会通知你')).toBeVisible()
  await approve(page, title)
  const id = await idOf(title)

  const helper = await visit(browser, baseURL!, '答的人', 360)
  await answer(helper.page, id, '先拍照、录视频，再请物业做关水测试并签字。')
  await expectNoSidewaysScroll(helper.page)
  await helper.page.getByRole('button', { name: '关注' }).click()
  await expect(toastOn(helper.page, '已关注，有新回答会通知你')).toBeVisible()

  await asker.page.goto(`/consult/problemDetail/${id}`)
  await asker.page.getByRole('button', { name: /^有用 0 答的人/ }).click()
  await expect(asker.page.getByRole('button', { name: /^已赞 1 答的人/ })).toHaveAttribute('aria-pressed', 'true')
  await asker.page.getByRole('button', { name: '评论 答的人 的回答' }).click()
  await asker.page.getByRole('dialog').getByLabel('内容').fill('关水测试要多久？')
  await asker.page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(asker.page.getByText('关水测试要多久？')).toBeVisible()
  await expectAccessibleInEveryLook(asker.page)
  await accept(asker.page, id)

  await helper.page.goto('/member/member_consulting?view=answers')
  await expect(helper.page.getByText('已采纳').first()).toBeVisible()
  for (const one of [asker, helper]) await one.page.context().close()
})

type Journey = { page: Page; browser: Browser; baseURL: string }

/** Asks without a name for 100 yuan, pays, and an operator lets the question pass. */
async function askForBounty({ page, browser, baseURL }: Journey, title: string): Promise<{ asker: Visiting; id: number }> {
  const asker = await visit(browser, baseURL, '隐去名字的人')
  await write(asker.page, title)
  await asker.page.getByLabel('悬赏提问').check()
  await asker.page.getByLabel('悬赏金额（元）').fill('100')
  await asker.page.getByLabel('匿名提问').check()
  await asker.page.getByRole('button', { name: '提交并付款' }).click()
  await payOnline(asker.page)
  await approve(page, title)
  return { asker, id: await idOf(title) }
}

test('somebody asks with a bounty and without a name; who helped is paid, and learns no name', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `租房押金不退该怎么办 ${Date.now() % 1_000_000}`
  const { asker, id } = await askForBounty({ page, browser, baseURL: baseURL! }, title)

  const helper = await visit(browser, baseURL!, '懂法的人')
  await answer(helper.page, id, '先发书面催告，再带合同和转账记录去调解委员会。')
  expect(await helper.page.content()).not.toContain('隐去名字的人')
  await accept(asker.page, id)

  const [earned] = await query<{ pending: number }>(
    `select balance::int as pending from ledger_accounts where user_id = $1 and kind = 'PENDING'`,
    [helper.member.id],
  )
  expect(earned?.pending).toBe(8_000)
  await helper.page.goto('/merchant/order/mine?state=COMPLETED')
  await expect(helper.page.getByText(`悬赏：${title}`).first()).toBeVisible()
  expect(await helper.page.content()).not.toContain('隐去名字的人')
  for (const one of [asker, helper]) await one.page.context().close()
})

test('nobody is chosen in time; an operator splits the bounty between answers that are equal, and each reads their share', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(540_000)
  const title = `邻居装修太吵怎么沟通 ${Date.now() % 1_000_000}`
  const { asker, id } = await askForBounty({ page, browser, baseURL: baseURL! }, title)
  const helpers = [await visit(browser, baseURL!, '早答的人'), await visit(browser, baseURL!, '后答的人', 360)]
  const words = ['先找物业约三方当面谈，把时间写进约定。', '先请居委会约双方见面谈，把时段写进纸里。']
  for (const [index, helper] of helpers.entries()) await answer(helper.page, id, words[index] ?? '')
  // Its days and the reminders are over.
  await query(`update consultations set reminders = 3, next_step_at = now() where id = $1`, [id])
  const caseOf = () => query<{ id: number }>(`select id from review_cases where kind = 'QUESTION_BOUNTY' and ref_id = $1`, [id])
  await expect.poll(async () => (await caseOf()).length, { timeout: 90_000 }).toBe(1)
  const [waiting] = await caseOf()

  const operator = await visit(browser, baseURL!, '裁定员')
  await query(`update users set is_operator = true, operator_duties = '{support}' where id = $1`, [operator.member.id])
  await operator.page.goto(`/manage/review?id=${waiting?.id}`)
  await operator.page.getByRole('button', { name: '领取' }).click()
  await operator.page.getByRole('button', { name: '平分悬赏' }).click()
  const dialog = operator.page.getByRole('dialog', { name: '平分悬赏' })
  await dialog.getByLabel(/早答的人/).check()
  await dialog.getByLabel('理由').fill('两个回答同样可行')
  await dialog.getByRole('button', { name: '采纳并平分' }).click()
  await expect(dialog.getByText('平分至少选两个回答')).toBeVisible()
  await dialog.getByLabel(/后答的人/).check()
  await expect(dialog.getByRole('region', { name: '每人分得' })).toContainText('¥40.00')
  await expectAccessibleInEveryLook(operator.page)
  await dialog.getByRole('button', { name: '采纳并平分' }).click()
  await expect(toastOn(operator.page, '悬赏已经平分')).toBeVisible()

  await page.goto(`/consult/problemDetail/${id}`)
  await expect(page.getByText('最佳回答', { exact: true })).toHaveCount(2)
  expect(await page.content()).not.toContain('隐去名字的人')
  const [order] = await query<{ order_no: string }>(`select order_no from consultations where id = $1`, [id])
  for (const helper of helpers) {
    const [earned] = await query<{ pending: number }>(
      `select balance::int as pending from ledger_accounts where user_id = $1 and kind = 'PENDING'`,
      [helper.member.id],
    )
    expect(earned?.pending).toBe(4_000)
    await helper.page.goto(`/merchant/order/mine?orderNo=${order?.order_no}`)
    await expect(helper.page.getByRole('region', { name: '平分悬赏' })).toContainText('到账 ¥40.00')
    expect(await helper.page.content()).not.toContain('隐去名字的人')
    await expectNoSidewaysScroll(helper.page)
  }
  await asker.page.goto(`/member/member_order?orderNo=${order?.order_no}`)
  const shares = asker.page.getByRole('region', { name: '平分悬赏' })
  await expect(shares).toContainText('早答的人')
  await expect(shares).toContainText('后答的人')
  for (const one of [asker, operator, ...helpers]) await one.page.context().close()
})

test('a draft comes back on another device', async ({ browser, baseURL }) => {
  const title = `电动车停在楼道谁来管 ${Date.now() % 1_000_000}`
  const first = await visit(browser, baseURL!, '换设备的人')
  await write(first.page, title)
  await expect(first.page.getByText(/已保存到草稿/)).toBeVisible()
  const second = await browser.newContext({ viewport: { width: 360, height: 800 }, baseURL: baseURL! })
  await signIn(second, await newSession(first.member.id), baseURL!)
  const page = await second.newPage()
  await page.goto('/member/member_consulationList')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await page.getByRole('link', { name: '继续写' }).click()
  await expect(page.getByLabel('标题')).toHaveValue(title)
  await expectNoSidewaysScroll(page)
  await second.close()
  await first.page.context().close()
})

test('a visitor who wants to answer signs in over the page', async ({ page }) => {
  const [row] = await query<{ id: number }>(`select id from consultations where is_public and state = 'OPEN' order by id limit 1`)
  await page.goto(`/consult/problemDetail/${row!.id}`)
  await page.getByRole('button', { name: '写回答' }).click()
  await expect(page.getByRole('dialog').getByLabel('手机号')).toBeVisible()
})
