/** A text that waits for an operator is shown to its author, after a reload too, and to nobody else; then to everybody. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { signInAs } from '#tests/support/signed-in.ts'

const run = promisify(execFile)
const OPERATOR = '13800004803'
const SHOTS = process.env.HELD_SHOTS

test('a held question is seen by who asked it, and by everybody once it has passed', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  await run(process.execPath, ['scripts/operator.mjs', '--phone', OPERATOR, '--duty', 'content'], { env })
  await query(
    `insert into sensitive_words (text, is_pattern, kind, level, places, by_sound, is_topic, allow, why)
     values ('雪莲果清仓价', false, 'FRAUD', 'HOLD', '{}', false, false, '{}', '只给这条旅程的词')`,
  )
  const [service] = await query<{ id: number }>(`select id from services where state = 'ON' order by id desc limit 1`)
  const words = '想问问这项服务和雪莲果清仓价有什么关系'
  const place = `/city/server/${service?.id}`
  const member = await newMember('提问的阿芸')
  await signIn(context, member.token, baseURL ?? '')
  await page.goto(place)
  await expect(page.locator('.account')).toContainText('提问的阿芸')
  await page.getByRole('button', { name: '我要提问' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(words)
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText('审核中，通过后大家才能看到').first()).toBeVisible()

  await page.goto(place)
  const held = page.getByRole('article', { name: '审核中的内容' })
  await expect(held).toContainText(words)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (SHOTS) {
    for (const [width, scheme] of [
      [360, 'light'],
      [1440, 'light'],
      [360, 'dark'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await held.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${SHOTS}/held-${width}-${scheme}.png` })
    }
  }
  const others = await browser.newContext(baseURL ? { baseURL } : {})
  const stranger = await others.newPage()
  await stranger.goto(place)
  await expect(stranger.getByText(words)).toHaveCount(0)

  const operators = await browser.newContext(baseURL ? { baseURL } : {})
  const editor = await operators.newPage()
  await signInAs(editor, OPERATOR)
  await editor.goto('/manage/review?kind=TEXT')
  const [waiting] = await query<{ id: number }>(
    `select c.id from review_cases c join checked_texts t on t.id = c.ref_id where c.kind = 'TEXT' and t.author_id = $1`,
    [member.id],
  )
  const answer = async (step: string): Promise<number> =>
    editor.evaluate(
      async ([id, what]) => {
        const token = localStorage.getItem('chenghui-token') ?? ''
        const sent = await fetch(`/v1/manager/review/${id}/${what}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: '{}',
        })
        return sent.status
      },
      [String(waiting?.id), step] as const,
    )
  expect(await answer('claim')).toBe(200)
  expect(await answer('approve')).toBe(200)

  await expect(async () => {
    await stranger.goto(place)
    await expect(stranger.getByText(words, { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.goto(place)
  await expect(page.locator('.account')).toContainText('提问的阿芸')
  await expect(held).toHaveCount(0)
  await page.goto('/system_msg')
  await expect(page.getByText('你写的内容已通过审核').first()).toBeVisible()
  await others.close()
  await operators.close()
})
