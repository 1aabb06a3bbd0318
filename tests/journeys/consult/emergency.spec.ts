/** In the room of a consultation the way to help stands from the beginning; a press of somebody without a name comes first, still without it. */
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { askAndPay, consultant, say, step, titled, visit } from '#tests/support/journey-directed.ts'
import { newMember } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

test('an anonymous asker on a phone calls for help out of the room, and the operator sees it first and without the name', async ({
  browser,
  baseURL,
}) => {
  const name = '不留名的求助人'
  const expert = await consultant('林律师', null)
  const asker = await visit(browser, baseURL!, await newMember(name), 360)
  const title = titled('被房东换锁了怎么办')
  const id = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title, anonymous: true })
  await asker.page.goto(`/consult/detail/${id}`)

  // Nothing was said yet that operators could be shown; whom to ring stands there all the same.
  await expect(asker.page.getByText(/遇到侵害、有自伤风险等紧急情况：报警 110，急救 120/)).toBeVisible()
  await expect(asker.page.getByRole('button', { name: '紧急求助' })).toHaveCount(0)
  const answering = await visit(browser, baseURL!, expert.member)
  await answering.page.goto(`/consult/detail/${id}`)
  await step(answering.page, '接单')
  await say(answering.page, '先报警，再谈赔偿。')

  await asker.page.reload()
  const button = asker.page.getByRole('button', { name: '紧急求助' })
  await button.click()
  const dialog = asker.page.getByRole('dialog', { name: '紧急求助' })
  await expect(dialog.getByRole('link', { name: /12356/ })).toHaveAttribute('href', 'tel:12356')
  await expectAccessibleInEveryLook(asker.page)

  // Closed without a press nothing has happened; what the network loses is said, and can be pressed again.
  await asker.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  const press = dialog.getByRole('button', { name: '通知运营人员' })
  await asker.page.context().setOffline(true)
  await press.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await asker.page.context().setOffline(false)
  await press.click()
  await expect(dialog.getByText(/已经通知运营人员，会排在最前面处理/)).toBeVisible()
  await expectNoSidewaysScroll(asker.page)
  const cases = await query(`select 1 from review_cases where kind = 'EMERGENCY' and state = 'OPEN' and title like '%' || $1`, [
    title,
  ])
  expect(cases).toHaveLength(1)

  const operator = await newMember('值班员')
  await query(`update users set is_operator = true, operator_duties = '{support}' where id = $1`, [operator.id])
  const helping = await visit(browser, baseURL!, operator)
  await helping.page.goto('/manage/review')
  await helping.page.getByRole('link', { name: new RegExp(`紧急求助：.*${title}`) }).click()
  const handedIn = helping.page.getByRole('region', { name: '提交的资料' })
  await expect(handedIn).toContainText('（匿名）')
  await expect(handedIn).toContainText('林律师')
  await helping.page.getByRole('button', { name: '领取' }).click()
  await helping.page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(helping.page, '已经通过')).toBeVisible()

  await asker.page.goto('/system_msg')
  await expect(asker.page.getByRole('heading', { name: '紧急求助有答复了' })).toBeVisible()
  // The other side learns nothing of it.
  await answering.page.goto('/system_msg')
  await expect(answering.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(answering.page.getByText('紧急求助')).toHaveCount(0)
  for (const { page } of [asker, answering, helping]) await page.context().close()
})
