/** A directed consultation as its sides live it, each in a browser of their own; a company hands one to a colleague; two ways to get the money back. */
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import {
  askAndPay,
  assign,
  consultant,
  evaluate,
  firm,
  PRICE,
  say,
  step,
  titled,
  visit,
} from '#tests/support/journey-directed.ts'
import { newMember } from '#tests/support/journey-people.ts'

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

test('somebody asks without a name, pays, is answered, confirms and evaluates', async ({ browser, baseURL }) => {
  const expert = await consultant('林律师', null)
  const asker = await visit(browser, baseURL!, await newMember('不愿透露的人'))
  const id = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title: titled('竞业限制怎样才有效'), anonymous: true })
  await asker.page.getByRole('link', { name: '进入咨询室' }).click()
  await expect(asker.page).toHaveURL(new RegExp(`/consult/detail/${id}$`))
  await expect(asker.page.getByText(/等待咨询师接单/)).toBeVisible()
  await expectAccessibleInEveryLook(asker.page)

  const answering = await visit(browser, baseURL!, expert.member, 360)
  await answering.page.goto('/member/member_consulting')
  await answering.page
    .getByRole('link', { name: /竞业限制/ })
    .first()
    .click()
  await answering.page.getByRole('link', { name: '进入咨询室' }).click()
  await expect(answering.page.getByText('匿名用户').first()).toBeVisible()
  await step(answering.page, '接单')
  await expect(answering.page.getByText(/咨询进行中/)).toBeVisible()
  await say(answering.page, '没有补偿约定，可以不遵守，先书面催告。')
  await expectNoSidewaysScroll(answering.page)
  await expectAccessibleInEveryLook(answering.page)
  expect(await answering.page.content()).not.toContain('不愿透露的人')

  // What the other side does shows by itself.
  await expect(asker.page.getByText('没有补偿约定，可以不遵守，先书面催告。')).toBeVisible()
  await say(asker.page, '谢谢，催告要怎么写？')
  await step(answering.page, '提交完成')
  await step(asker.page, '确认完成')
  // The conversation is over, and says where the free questions are that are left.
  await asker.page.getByRole('link', { name: '打开聊天' }).click()
  await expect(asker.page.getByText('会话已经结束。追问、评价和投诉请到咨询室。')).toBeVisible()
  await asker.page.getByRole('link', { name: '咨询室', exact: true }).click()
  await expect(asker.page.getByText('还可以免费追问 2 次')).toBeVisible()
  for (const words of ['催告发到哪里？', '要不要公证？']) await say(asker.page, words)
  await expect(asker.page.getByText(/免费追问已经用完/)).toBeVisible()
  await evaluate(asker.page, '讲得很清楚')
  await expect(toastOn(asker.page, '谢谢你的评价')).toBeVisible()
  await expect(asker.page.getByText('已评价').first()).toBeVisible()
  await expectNoSidewaysScroll(asker.page)

  const [earned] = await query<{ pending: number }>(
    `select balance::int as pending from ledger_accounts where user_id = $1 and kind = 'PENDING'`,
    [expert.member.id],
  )
  expect(earned?.pending).toBe(PRICE * 0.8)
  for (const one of [asker, answering]) await one.page.context().close()
})

test('a company is asked, and hands it to a colleague who answers', async ({ browser, baseURL }) => {
  const { companyId, owner } = await firm()
  const colleague = await consultant('周顾问', companyId)
  const asker = await visit(browser, baseURL!, await newMember('问公司的人'))
  const title = titled('加班费怎样计算才对')
  const id = await askAndPay(asker.page, `/consult/company/${companyId}`, { title })

  const leading = await visit(browser, baseURL!, owner)
  await assign(leading.page, title, '周顾问')
  await expect(toastOn(leading.page, '已经交给这位顾问')).toBeVisible()
  await expect(leading.page.getByText(/已交给周顾问，等待接单/)).toBeVisible()
  await expect(leading.page.getByRole('button', { name: '换一位顾问' })).toBeVisible()

  const answering = await visit(browser, baseURL!, colleague.member)
  await answering.page.goto(`/consult/detail/${id}`)
  await step(answering.page, '接单')
  await say(answering.page, '平时按一点五倍，休息日按两倍。')
  await asker.page.goto(`/consult/detail/${id}`)
  await expect(asker.page.getByText('平时按一点五倍，休息日按两倍。')).toBeVisible()
  // The owner reads whose words these are.
  await leading.page.reload()
  await expect(leading.page.getByRole('listitem').filter({ hasText: '平时按一点五倍' })).toContainText('周顾问')
  for (const one of [asker, leading, answering]) await one.page.context().close()
})

const moneyBack = async (id: number): Promise<void> => {
  await expect
    .poll(async () => (await query<{ state: string }>(`select state from consultations where id = $1`, [id]))[0]?.state)
    .toBe('REFUNDED')
}

test('declined, and not accepted in time, the money comes back by itself', async ({ browser, baseURL }) => {
  const expert = await consultant('忙律师', null)
  const asker = await visit(browser, baseURL!, await newMember('等回音的人'), 360)
  const declined = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title: titled('离婚财产怎样分割') })
  const late = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title: titled('遗嘱怎样写才有效') })

  const answering = await visit(browser, baseURL!, expert.member)
  await answering.page.goto(`/consult/detail/${declined}`)
  await step(answering.page, '谢绝', ['原因', '这周已经排满'])
  await query(`update consultations set next_step_at = now() - interval '1 minute' where id = $1`, [late])
  for (const id of [declined, late]) await moneyBack(id)
  await asker.page.goto(`/consult/detail/${declined}`)
  await expect(asker.page.getByText('费用已全部退回。')).toBeVisible()
  // Without opening anything.
  await expect(asker.page.getByText('原因：这周已经排满')).toBeVisible()
  await expectNoSidewaysScroll(asker.page)
  for (const one of [asker, answering]) await one.page.context().close()
})

test('a complaint is answered by the other side and taken back', async ({ browser, baseURL }) => {
  const expert = await consultant('被投诉的律师', null)
  const asker = await visit(browser, baseURL!, await newMember('不满意的人'))
  const id = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title: titled('物业费涨价合理吗') })
  const answering = await visit(browser, baseURL!, expert.member)
  await answering.page.goto(`/consult/detail/${id}`)
  await step(answering.page, '接单')
  await say(answering.page, '要看业主大会的决议。')
  await asker.page.goto(`/consult/detail/${id}`)
  await asker.page.getByRole('button', { name: '投诉', exact: true }).click()
  const dialog = asker.page.getByRole('dialog', { name: '投诉' })
  await dialog.getByLabel('原因').selectOption('WRONG_ADVICE')
  await dialog.getByLabel('情况').fill('没有说明依据。')
  await dialog.getByRole('button', { name: '提交投诉' }).click()
  await expect(toastOn(asker.page, '已投诉，款项暂不结算')).toBeVisible()
  await answering.page.reload()
  await answering.page.getByLabel('说明').fill('依据是物业管理条例第十一条。')
  await answering.page.getByRole('button', { name: '提交说明' }).click()
  await expect(answering.page.getByText('协商中')).toBeVisible()
  await expectAccessibleInEveryLook(answering.page)
  await asker.page.reload()
  await asker.page.getByRole('button', { name: '撤回投诉' }).click()
  await asker.page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
  await expect(asker.page.getByText(/咨询进行中/)).toBeVisible()
  for (const one of [asker, answering]) await one.page.context().close()
})

test('back from the cashier the way there stands where one asked, and in the room for more time', async ({
  browser,
  baseURL,
}) => {
  const expert = await consultant('林律师', null)
  const asker = await visit(browser, baseURL!, await newMember('按了返回的人'), 360)
  const { page } = asker
  const title = titled('续租合同要注意什么')
  await page.goto(`/consult/user/${expert.id}`)
  await page.getByRole('link', { name: '发起咨询' }).click()
  // A paid question to one person is neither reviewed nor published.
  await expect(page.getByRole('heading', { level: 1, name: '发起咨询' })).toBeVisible()
  await expect(page.getByText(/只有你们双方能看到，不会公开/)).toBeVisible()
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('情况').fill('房东想改成一年一签，租金每年涨一次。')
  await page.getByRole('button', { name: `提交并支付 ¥${PRICE / 100}` }).dblclick()
  await expect(page).toHaveURL(/\/pay\/\d{20}/)
  await page.goBack()
  await expect(page.getByText(`刚才发起的“${title}”还没有付款。`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '继续付款' }).click()
  await payOnline(page)
  const asked = await query<{ id: number }>('select id from consultations where title = $1', [title])
  expect(asked).toHaveLength(1)

  const answering = await visit(browser, baseURL!, expert.member)
  await answering.page.goto(`/consult/detail/${asked[0]!.id}`)
  await step(answering.page, '接单')
  await page.goto(`/consult/detail/${asked[0]!.id}`)
  const more = page.getByRole('button', { name: '续时', exact: true })
  const dialog = page.getByRole('dialog', { name: '续时' })
  await more.click()
  await dialog.getByRole('button', { name: '去付款' }).dblclick()
  await expect(page).toHaveURL(/\/pay\/\d{20}/)
  const orderNo = new URL(page.url()).pathname.slice('/pay/'.length)
  await page.goBack()
  await more.click()
  await expect(dialog).toContainText('的订单还没有付款')
  await expect(dialog.getByRole('button', { name: '去付款' })).toHaveCount(0)
  await expectAccessibleInEveryLook(page)
  await dialog.getByRole('link', { name: '继续付款' }).click()
  await expect(page).toHaveURL(new RegExp(`/pay/${orderNo}`))
  await payOnline(page)
  await page.goto(`/consult/detail/${asked[0]!.id}`)
  await more.click()
  await expect(dialog.getByRole('button', { name: '去付款' })).toBeVisible()
  for (const one of [asker, answering]) await one.page.context().close()
})
