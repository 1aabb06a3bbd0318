/** What both sides of a directed consultation do in their browsers: asked and paid for, accepted, answered; and the firm that is asked. */
import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { payOnline } from './cashier.ts'
import { query } from './inbox.ts'
import { expect } from './journey.ts'
import type { Visiting } from './journey-calls.ts'
import { type Member, newMember, signIn } from './journey-people.ts'

/** Fen of two days in writing, and of half an hour by video. */
export const PRICE = 12_000
export const VIDEO_PRICE = 50_000

export async function visit(browser: Browser, baseURL: string, member: Member, width = 1440): Promise<Visiting> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return { page: await context.newPage(), member }
}

const insertedId = async (text: string, values: unknown[]): Promise<number> => {
  const [row] = await query<{ id: number }>(text, values)
  return row!.id
}

/** Somebody who answers in writing and by video, for a company or on their own. */
export async function consultant(nickname: string, companyId: number | null): Promise<{ id: number; member: Member }> {
  const member = await newMember(nickname)
  if (companyId !== null) {
    await query(
      `insert into company_employees (company_id, user_id, employee_identity, state, joined_at) values ($1, $2, 'CONSULTANT', 'ACTIVE', now())`,
      [companyId, member.id],
    )
    await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [member.id])
  }
  const id = await insertedId(
    `insert into consultants (user_id, company_id, name, title, root_category_id, state, province_code, city_code)
     values ($1, $2, $3, '律师', (select id from consult_categories where parent_id is null order by id limit 1), 'ACTIVE', 19, 1607) returning id`,
    [member.id, companyId, nickname],
  )
  await query(
    `insert into consultant_fields (consultant_id, category_id) select $1, id from consult_categories
     where parent_id = (select root_category_id from consultants where id = $1) order by id limit 2`,
    [id],
  )
  await query(
    `insert into consult_fees (consultant_id, way, minutes, price, follow_ups) values ($1, 'TEXT', 2880, $2, 2), ($1, 'VIDEO', 30, $3, 0)`,
    [id, PRICE, VIDEO_PRICE],
  )
  return { id, member }
}

export async function firm(): Promise<{ companyId: number; owner: Member }> {
  const owner = await newMember('机构负责人')
  const companyId = await insertedId(
    `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat)
     values ($1, $2, '旅程律所', '企业服务', 'UNDER_20', 19, 1607, 3155, '科技园', 113.9, 22.5) returning id`,
    [owner.id, `深圳旅程律师事务所 ${randomInt(1_000_000)}`],
  )
  await query(
    `insert into company_employees (company_id, user_id, employee_identity, state, joined_at) values ($1, $2, 'OWNER', 'ACTIVE', now())`,
    [companyId, owner.id],
  )
  await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [owner.id])
  await query(
    `insert into consult_companies (company_id, root_category_id, intro, state)
     values ($1, (select id from consult_categories where parent_id is null order by id limit 1), '专做劳动争议', 'ACTIVE')`,
    [companyId],
  )
  await query(
    `insert into consult_fees (company_id, way, minutes, price, follow_ups) values ($1, 'TEXT', 2880, $2, 2), ($1, 'VIDEO', 30, $3, 0)`,
    [companyId, PRICE, VIDEO_PRICE],
  )
  return { companyId, owner }
}

type Wish = { title: string; anonymous?: boolean; video?: boolean }

/** @returns the number of the consultation; it is paid. */
export async function askAndPay(page: Page, address: string, { title, anonymous, video }: Wish): Promise<number> {
  await page.goto(address)
  await page.getByRole('link', { name: /发起咨询|向这家机构咨询/ }).click()
  if (video) await page.getByRole('radio', { name: /^视频/ }).check()
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('情况').fill('公司要求签两年竞业限制，没有写补偿，想知道能不能不签。')
  if (anonymous) await page.getByLabel('匿名咨询').check()
  await page.getByRole('button', { name: `提交并支付 ¥${(video ? VIDEO_PRICE : PRICE) / 100}` }).click()
  await payOnline(page)
  return insertedId(`select id from consultations where title = $1`, [title])
}

export async function step(page: Page, name: string, reason?: readonly [label: string, text: string]): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByLabel(reason[0]).fill(reason[1])
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('内容', { exact: true }).fill(text)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
}

/** The head of the firm opens its newest case, and gives it to one of its people. */
export async function assign(page: Page, title: string, name: string): Promise<void> {
  await page.goto('/merchant/consult/owner')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await page.getByRole('link', { name: '进入咨询室' }).click()
  await page.getByRole('button', { name: '安排顾问', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '安排顾问' })
  await dialog.getByLabel('由谁接待').selectOption({ label: `${name}（待接单 0，进行中 0）` })
  await dialog.getByRole('button', { name: '交给这位顾问' }).click()
}

export async function evaluate(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: '评价', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '评价这次咨询' })
  await dialog.getByLabel('星级').selectOption('5')
  await dialog.getByRole('textbox', { name: '评价' }).fill(words)
  await dialog.getByRole('button', { name: '提交评价' }).click()
}

export const titled = (words: string): string => `${words} ${randomInt(1_000_000)}`
