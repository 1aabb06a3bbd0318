/** Directed consultations of a journey as people press them: somebody who answers, asking and paying, the steps and words in the room. */
import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { payOnline } from './cashier.ts'
import { query } from './inbox.ts'
import { expect } from './journey.ts'
import { type Member, newMember, signIn } from './journey-people.ts'

/** Of a consultation in writing, in fen. */
export const PRICE = 12_000

type Visiting = { page: Page; member: Member }

export async function visit(browser: Browser, baseURL: string, member: Member, width = 1440): Promise<Visiting> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return { page: await context.newPage(), member }
}

export const insertedId = async (text: string, values: unknown[]): Promise<number> => {
  const [row] = await query<{ id: number }>(text, values)
  return row!.id
}

/** Somebody who answers in writing, for a company or on their own. */
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
    `insert into consult_fees (consultant_id, way, minutes, price, follow_ups) values ($1, 'TEXT', 2880, $2, 2), ($1, 'VIDEO', 30, 50000, 0)`,
    [id, PRICE],
  )
  return { id, member }
}

/** @returns the number of the consultation; it is paid. */
export async function askAndPay(page: Page, address: string, title: string, anonymous = false): Promise<number> {
  await page.goto(address)
  await page.getByRole('link', { name: /发起咨询|向这家机构咨询/ }).click()
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('情况').fill('公司要求签两年竞业限制，没有写补偿，想知道能不能不签。')
  if (anonymous) await page.getByLabel('匿名咨询').check()
  await page.getByRole('button', { name: '提交并支付 ¥120' }).click()
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

export const titled = (words: string): string => `${words} ${randomInt(1_000_000)}`
