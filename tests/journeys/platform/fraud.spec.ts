/** A new account writes to many people: the receivers are warned, the account is stopped, and an operator decides about it. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

type Visiting = { page: Page; member: Member }

async function visit(browser: Browser, baseURL: string, nickname: string, width = 1440): Promise<Visiting> {
  const member = await newMember(nickname)
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return { page: await context.newPage(), member }
}

/** A service of somebody of their own. */
async function newService(seller: Member): Promise<number> {
  const [service] = await query<{ id: number }>(
    `insert into services (category_id, root_category_id, owner_user_id, title, summary, intro, cover, unit, price, province_code, city_code,
       district_code, address, lng, lat, state)
     select category_id, root_category_id, $1, '上门擦窗和油烟机清洗', summary, intro, cover, unit, price, province_code, city_code, district_code,
       address, lng, lat, 'ON' from services where is_public order by id limit 1 returning id`,
    [seller.id],
  )
  return service!.id
}

async function talk(page: Page, serviceId: number, text: string): Promise<void> {
  await page.goto(`/city/server/${serviceId}`)
  await page.getByRole('button', { name: '聊一聊' }).first().click()
  const field = page.getByRole('textbox', { name: '消息' })
  await field.fill(text)
  await field.press('Enter')
  await expect(page.getByRole('region', { name: '聊天记录' }).getByText(text, { exact: true })).toBeVisible()
}

const signal = (page: Page) => page.getByRole('region', { name: '新账号大量联系' })

// The others of the run meet the site as it was, whether this passes or not.
test.afterEach(async () => {
  await query(`delete from fraud_settings where signal = 'CONTACTS_MANY'`)
})

test('a new account writes to many, those are cautioned, it is stopped, and an operator decides', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(420_000)
  await forgetLimits()
  const operator = await visit(browser, baseURL!, '管反骗的人')
  await query(`update users set is_operator = true, operator_duties = '{support}' where id = $1`, [operator.member.id])
  const receiver = await visit(browser, baseURL!, '林师傅', 360)
  const stranger = await visit(browser, baseURL!, '新来的推销')
  const services = [await newService(receiver.member)]
  for (const nickname of ['王师傅', '周师傅']) services.push(await newService(await newMember(nickname)))

  // The bounds are set by an operator: what is wrong is said beside the field.
  const { page } = operator
  await page.goto('/manage/fraud')
  await expect(signal(page).getByText('还没有判定')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await signal(page).getByRole('button', { name: '修改界限：新账号大量联系' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/提醒对方/).fill('2')
  await form.getByLabel(/停下新的会话/).fill('1')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/要比提醒的人数多|请填写 2 到 500/)).toBeVisible()
  await form.getByLabel(/提醒对方/).fill('1')
  await form.getByLabel(/停下新的会话/).fill('2')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toastOn(page, '已保存，马上生效')).toBeVisible()

  await talk(stranger.page, services[0]!, '师傅在吗')
  await talk(stranger.page, services[1]!, '你先转账给我，我马上安排')
  await stranger.page.goto(`/city/server/${services[2]}`)
  await stranger.page.getByRole('button', { name: '聊一聊' }).first().click()
  await expect(stranger.page.getByText(/今天不能再开始新的会话/).first()).toBeVisible()

  await receiver.page.goto('/system_msg/chat')
  await receiver.page.getByRole('button', { name: /新来的推销/ }).click()
  await expect(receiver.page.getByText(/对方是新注册的账号，一天里联系了很多人/)).toBeVisible()
  await expectNoSidewaysScroll(receiver.page)
  await expectAccessibleInEveryLook(receiver.page)

  await page.goto('/manage/fraud?view=hits&signal=CONTACTS_MANY&state=WAITING')
  await page.getByRole('link', { name: /一天里主动联系超过 2 个人/ }).click()
  await expect(page.getByText(/新来的推销（编号/)).toBeVisible()
  await page.getByRole('button', { name: '领取' }).click()
  await expectAccessibleInEveryLook(page)
  await page.getByRole('button', { name: '确认欺诈' }).click()
  const verdict = page.getByRole('dialog')
  await verdict.getByRole('button', { name: '确定' }).click()
  await expect(verdict.getByText('请填写理由')).toBeVisible()
  await verdict.getByLabel('理由').fill('群发先付款的消息')
  await verdict.getByRole('button', { name: '确定' }).click()
  await expect(toastOn(page, '已经确认欺诈，账号收到了通知')).toBeVisible()
  await expect(page.getByText('确认欺诈').first()).toBeVisible()

  await page.goto('/manage/fraud')
  await expect(signal(page).getByText('100%（2/2）')).toBeVisible()
  await receiver.page.reload()
  await expect(receiver.page.getByText('会话已经结束，不能再发消息。')).toBeVisible()
  await stranger.page.goto('/member/member_strike')
  await expect(stranger.page.getByText(/群发先付款的消息/).first()).toBeVisible()
})
