/** Talking about a service before buying: a question in public, its answer, and a report that takes a bad offer away. */
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

async function offered(): Promise<number> {
  const [row] = await query<{ id: number }>(
    `select s.id from services s join users u on u.id = s.owner_user_id
     where u.phone = $1 and s.owner_company_id is null and s.is_public order by s.id desc limit 1`,
    [people.merchant],
  )
  return row!.id
}

test('a member asks under a service, the merchant answers, and everybody reads it', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  const id = await offered()
  const question = `玻璃外侧能擦吗 ${Date.now()}`
  await signIn(context, (await newMember('问服务的人')).token, baseURL ?? '')
  await page.goto(`/city/server/${id}`)
  await page.getByRole('button', { name: '我要提问' }).click()
  const dialog = page.getByRole('dialog', { name: '向商家提问' })
  await dialog.getByRole('button', { name: '提交问题' }).click()
  await expect(dialog.getByText('请写下你的问题')).toBeVisible()
  await dialog.getByLabel('问题').fill(question)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '提交问题' }).dblclick()
  await expect(toastOn(page, '已提问，商家回答后会通知你')).toBeVisible()

  const merchant = await (await browser.newContext()).newPage()
  await signInAs(merchant, people.merchant)
  await merchant.goto('/merchant/service/mine?view=questions')
  const received = merchant.getByRole('listitem').filter({ hasText: question })
  await expect(received).toHaveCount(1)
  await received.getByRole('button', { name: '回答' }).click()
  await merchant.getByRole('dialog').getByLabel('回答').fill('内外都擦')
  await merchant.getByRole('button', { name: '公开回答' }).click()
  await expect(received.getByText('你的回答：内外都擦')).toBeVisible()
  await expectAccessible(merchant)
  await merchant.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(merchant)

  await page.goto(`/city/server/${id}`)
  const shown = page.getByRole('listitem').filter({ hasText: question })
  await expect(shown.getByText('内外都擦')).toBeVisible()
  await merchant.context().close()
})

test('a member reports a service, and an operator reads why', async ({ page, context, baseURL }) => {
  const id = await offered()
  const reporter = await newMember('举报的人')
  await signIn(context, reporter.token, baseURL ?? '')
  await page.goto(`/city/server/${id}`)
  await page.getByRole('button', { name: '举报', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '举报服务' })
  await dialog.getByLabel('原因').selectOption('FRAUD')
  await dialog.getByLabel('说明（选填）').fill('要我先转押金')
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(toastOn(page, '已收到举报，处理结果会通知你')).toBeVisible()
  const waiting = await query(
    `select 1 from reports join review_cases on review_cases.kind = 'REPORT' and review_cases.ref_id = reports.case_id where reports.user_id = $1`,
    [reporter.id],
  )
  expect(waiting).toHaveLength(1)
})
