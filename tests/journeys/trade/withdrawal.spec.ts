/** A withdrawal from the seller's wallet to the bank: the seller in one browser, two operators in two others. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { newPayee } from '#tests/support/journey-wallet.ts'

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

const CARD = '4111111111111111'

async function operatorPage(browser: Browser, nickname: string, baseURL: string): Promise<Page> {
  const operator = await newMember(nickname)
  await query(`update users set is_operator = true, operator_duties = '{money}' where id = $1`, [operator.id])
  const context = await browser.newContext({ baseURL })
  await signIn(context, operator.token, baseURL)
  return context.newPage()
}

const figure = (page: Page, label: string) => page.locator('dl.figures > div').filter({ hasText: label })

/** The newest withdrawal of the list. */
const record = (page: Page) => page.getByRole('region', { name: '提现记录' }).getByRole('listitem').first()

async function apply(page: Page, yuan: string): Promise<void> {
  await page.getByRole('button', { name: '提现', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '提现' })
  await dialog.getByLabel('提现金额（元）').fill(yuan)
  await dialog.getByRole('button', { name: '申请提现' }).click()
  await expect(dialog).toBeHidden()
  await expect(record(page).getByText('待审核')).toBeVisible()
}

const newest = async (userId: number): Promise<number> => {
  const [row] = await query<{ id: number }>('select id from withdrawals where user_id = $1 order by id desc limit 1', [userId])
  return row!.id
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a seller binds a card and withdraws, two operators decide, and the paid amount stands in the statement', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  // The number of the card that cannot be.
  watch.allow(/422/)
  const seller = await newPayee(12_000)
  await signIn(page.context(), seller.token, baseURL!)
  await page.goto('/member/member_settlement')
  await expect(figure(page, '可用余额')).toContainText('120')
  await page.getByRole('button', { name: '绑定收款账户' }).click()
  const form = page.getByRole('dialog', { name: '收款账户' })
  await expect(form.getByLabel('户名')).toHaveValue('林小满')
  await form.getByLabel('开户行').fill('招商银行')
  await form.getByLabel('银行卡号').fill('4111 1111 1111 1112')
  await form.getByRole('button', { name: '保存收款账户' }).click()
  await expect(form.getByText('银行卡号不正确，请核对')).toBeVisible()
  await form.getByLabel('银行卡号').fill('4111 1111 1111 1111')
  await form.getByRole('button', { name: '保存收款账户' }).click()
  await expect(page.getByText('招商银行（尾号 1111）').first()).toBeVisible()
  await apply(page, '100')
  await expect(figure(page, '冻结')).toContainText('100')
  await expectAccessible(page)

  const first = await operatorPage(browser, '初审员', baseURL!)
  const second = await operatorPage(browser, '复核员', baseURL!)
  const path = `/manage/withdraw?id=${await newest(seller.id)}`
  await first.goto('/manage')
  await first
    .getByRole('navigation', { name: '运营后台' })
    .getByRole('link', { name: /^提现 \d+ 件等待$/ })
    .click()
  await expect(first.getByRole('heading', { level: 1, name: '提现' })).toBeVisible()
  await first.goto(path)
  await press(first, '初审通过')
  await expect(first.getByText('复核要由另一位运营人员来做')).toBeVisible()
  await expect(first.getByRole('button', { name: '复核通过' })).toHaveCount(0)
  await second.goto(path)
  await press(second, '复核通过')
  await press(second, '开始付款')
  await expect(second.getByText(CARD)).toHaveCount(0)
  await press(second, '查看完整账号')
  await expect(second.getByText(CARD)).toBeVisible()
  await second.getByLabel('流水号').fill(`CMB-${seller.id}`)
  await expectAccessible(second)
  await press(second, '登记已付款')
  await expect(toastOn(second, '已登记付款')).toBeVisible()

  await page.reload()
  await expect(record(page).getByText('已付款')).toBeVisible()
  await expect(figure(page, '可用余额')).toContainText('20')
  await expect(page.getByRole('region', { name: /月结算明细/ }).getByText('-¥100.00')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await second.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(second)
  await first.context().close()
  await second.context().close()
})

test('a withdrawal that is refused comes back, with the reason', async ({ page, browser, baseURL }) => {
  const seller = await newPayee(5_000)
  await query(
    `insert into payout_accounts (user_id, created_by, kind, holder_name, bank_name, number_cipher, number_end, created_at)
     values ($1, $1, 'BANK', '林小满', '招商银行', '\\x00', '1111', now())`,
    [seller.id],
  )
  await signIn(page.context(), seller.token, baseURL!)
  await page.goto('/member/member_settlement')
  await apply(page, '50')
  const operator = await operatorPage(browser, '初审员', baseURL!)
  await operator.goto(`/manage/withdraw?id=${await newest(seller.id)}`)
  await expect(operator.getByRole('button', { name: '驳回', exact: true })).toBeDisabled()
  await operator.getByLabel('驳回理由').fill('请先补充交易凭证')
  await press(operator, '驳回')
  await expect(toastOn(operator, '已驳回，金额已退回')).toBeVisible()

  await page.reload()
  await expect(record(page).getByText('没有通过')).toBeVisible()
  const all = page.getByRole('region', { name: '提现记录' })
  await all.getByRole('combobox', { name: '状态' }).selectOption({ label: '已付款' })
  await expect(all.getByText('没有这个状态的提现。')).toBeVisible()
  await all.getByRole('combobox', { name: '状态' }).selectOption({ label: '没有通过' })
  const download = page.waitForEvent('download')
  await all.getByRole('button', { name: '下载表格' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('提现记录.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('请先补充交易凭证')
  await expect(page.getByText('请先补充交易凭证，金额已退回。')).toBeVisible()
  await expect(figure(page, '可用余额')).toContainText('50')
  await operator.context().close()
})
