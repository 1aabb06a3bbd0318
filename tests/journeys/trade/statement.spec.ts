/** A seller takes the statement of a month along as a document. */
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

test('a seller asks for the statement as a PDF, waits for it on the page, and reads the same sums in it', async ({
  page,
  baseURL,
}) => {
  const seller = await newMember('对账的人')
  await query(
    `with opened as (insert into ledger_accounts (book, kind, user_id, system_key, balance)
       values ('CNY', 'AVAILABLE', $1, null, 0), ('CNY', 'CLEARING', null, 'journey-' || $1, null) returning id, kind),
     posted as (insert into ledger_postings (kind, ref, at) values ('ORDER_COMPLETE', 'journey-' || $1, now()) returning id)
     insert into ledger_transfers (posting_id, book, debit, credit, amount)
     select posted.id, 'CNY', (select id from opened where kind = 'CLEARING'), (select id from opened where kind = 'AVAILABLE'), 123456
     from posted`,
    [seller.id],
  )
  await signIn(page.context(), seller.token, baseURL!)
  await page.goto('/member/member_settlement')
  await page.getByRole('button', { name: '生成 PDF' }).click()
  await expect(page.getByText('PDF 正在生成')).toBeVisible()
  const link = page.getByRole('link', { name: '下载 PDF' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const answer = await page.request.get((await link.getAttribute('href')) as string)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const text = pagesOfPdf(await answer.body()).join('\n')
  expect(text).toContain('对账的人')
  expect(text).toContain('¥1,234.56')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})
