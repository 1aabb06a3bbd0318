/** A directed consultation that its asker complains about: answered, put before the platform, decided by an operator; each in a browser of their own. */
import type { Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { askAndPay, consultant, PRICE, say, step, titled, visit } from '#tests/support/journey-directed.ts'
import { newMember } from '#tests/support/journey-people.ts'
import { fact, ledgerOf } from '#tests/support/journey-sale.ts'

test.beforeEach(() => forgetLimits())

const panel = (page: Page) => page.getByRole('region', { name: '投诉' })

/** What a side says once, with a file that shows it. */
async function state(page: Page, label: '说明' | '补充说明', text: string, file: string): Promise<void> {
  const content = { mimeType: 'text/plain', buffer: Buffer.from('聊天记录一页') }
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles({ name: file, ...content })
  await expect(panel(page).getByRole('button', { name: `移除 ${file}` })).toBeVisible()
  await panel(page).getByLabel(label, { exact: true }).fill(text)
  await panel(page)
    .getByRole('button', { name: `提交${label}` })
    .click()
  await expect(panel(page).getByText(text)).toBeVisible()
}

test('a complaint on a phone is answered, put before the platform and decided, and the money lies where it was decided', async ({
  browser,
  baseURL,
}) => {
  const expert = await consultant('被裁决的律师', null)
  const asker = await visit(browser, baseURL!, await newMember('要个说法的人'), 360)
  const title = titled('押金条款怎样写才有效')
  const id = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title })
  const answering = await visit(browser, baseURL!, expert.member)
  await answering.page.goto(`/consult/detail/${id}`)
  await step(answering.page, '接单')
  await say(answering.page, '看合同怎么写就怎么办。')

  // Complained about by somebody with a phone, with a file.
  await asker.page.goto(`/consult/detail/${id}`)
  await asker.page.getByRole('button', { name: '投诉', exact: true }).click()
  const dialog = asker.page.getByRole('dialog', { name: '投诉' })
  await dialog.getByLabel('原因').selectOption('WRONG_ADVICE')
  await dialog.getByLabel('情况').fill('没有说明依据，也没有看合同。')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('第八条 押金') })
  await expect(dialog.getByRole('button', { name: '移除 合同.txt' })).toBeVisible()
  await expectNoSidewaysScroll(asker.page)
  await dialog.getByRole('button', { name: '提交投诉' }).click()
  await expect(toastOn(asker.page, '已投诉，款项暂不结算')).toBeVisible()
  // Before the other side has answered there is nothing to decide.
  await expect(panel(asker.page).getByRole('button', { name: '请平台裁决' })).toHaveCount(0)

  await answering.page.reload()
  await state(answering.page, '说明', '依据是民法典第七百零四条。', '依据.txt')
  await asker.page.reload()
  await expect(panel(asker.page)).toContainText('协商中')
  await state(asker.page, '补充说明', '合同已经发过两次。', '发送记录.txt')
  await panel(asker.page).getByRole('button', { name: '请平台裁决', exact: true }).click()
  await asker.page.getByRole('dialog').getByRole('button', { name: '请平台裁决', exact: true }).click()
  await expect(toastOn(asker.page, '已交平台裁决')).toBeVisible()
  await expect(panel(asker.page)).toContainText('等待裁决')
  await expectNoSidewaysScroll(asker.page)
  await expectAccessible(asker.page)

  // An operator finds it among the disputes, and waits for what the other side may still add.
  const operator = await newMember('裁决员')
  await query(`update users set is_operator = true, operator_duties = '{support}' where id = $1`, [operator.id])
  const deciding = await visit(browser, baseURL!, operator)
  await deciding.page.goto('/manage/dispute')
  await deciding.page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(deciding.page.getByText(/^卖家可以在 .* 之前补充一次/)).toBeVisible()
  await expect(deciding.page.getByRole('button', { name: '作出裁定' })).toBeDisabled()
  await answering.page.reload()
  await state(answering.page, '补充说明', '合同第八条与答复一致。', '对照.txt')

  await deciding.page.reload()
  await expect(deciding.page.getByRole('region', { name: '证据' })).toBeVisible()
  await expectAccessible(deciding.page)
  await deciding.page.getByLabel(/^订单完成/).check()
  await deciding.page.getByLabel(/退给买家（元）/).fill('50.00')
  await deciding.page.getByLabel('理由').fill('答复没有结合合同，退一部分。')
  await deciding.page.getByRole('button', { name: '作出裁定' }).click()
  await expect(toastOn(deciding.page, '裁定已通知双方')).toBeVisible()

  // Both read it, and neither can go on with the complaint.
  for (const { page } of [asker, answering]) {
    await page.reload()
    await expect(panel(page)).toContainText('已裁决')
    await expect(panel(page)).toContainText('答复没有结合合同，退一部分。')
    await expect(panel(page)).toContainText('退 ¥50')
    await expect(panel(page).getByRole('button', { name: /请平台裁决|撤回投诉/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
  const [order] = await query<{ order_no: string }>('select order_no from consultations where id = $1', [id])
  await asker.page.goto(`/member/member_order?orderNo=${order!.order_no}`)
  await expect(async () => {
    await asker.page.reload()
    await expect(asker.page.getByRole('region', { name: '进度' })).toBeVisible()
    expect(await fact(asker.page, '已退款').allTextContents()).toEqual(['¥50.00'])
  }).toPass()
  const left = PRICE - 5_000
  // Nothing is held any more, and nothing went to anybody else.
  expect(await ledgerOf(order!.order_no)).toMatchObject({ 'PENDING seller': left * 0.8, FEE: left * 0.2 })
  expect(Object.keys(await ledgerOf(order!.order_no))).not.toContain('ESCROW')
  for (const one of [asker, answering, deciding]) await one.page.context().close()
})
