/** An answer quotes another answer and a playback; its readers go to the quoted passage. */
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

test('a passage of a playback and one of an answer are quoted, and each leads a visitor to its place', async ({
  browser,
  baseURL,
}) => {
  const [question] = await query<{ id: number; answer: number }>(
    `select c.id, a.id as answer from consultations c join consultation_answers a on a.consultation_id = c.id and a.state = 'VISIBLE'
     where c.is_public and c.state = 'ANSWERING' order by c.id, a.id limit 1`,
  )
  const [film] = await query<{ id: number; at_ms: number; content: string }>(
    `select p.id, l.at_ms, l.content from playbacks p join playback_lines l on l.playback_id = p.id
     where p.is_public and p.type = 'VIDEO' and p.price = 0 and l.type = 'TEXT' and l.at_ms > 4000 and length(l.content) between 12 and 200
     order by p.id, l.seq limit 1`,
  )
  const writer = await newMember('引经据典')
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, baseURL: baseURL! })
  await signIn(context, writer.token, baseURL!)
  const page = await context.newPage()

  await page.goto(`/consult/playback/video/${film!.id}`)
  await page.getByRole('button', { name: '引用一段' }).click()
  const picking = page.getByRole('dialog', { name: '引用一段' })
  await picking.getByRole('radio', { name: film!.content }).check()
  const passage = picking.getByLabel('引文', { exact: true })
  await expect(passage).toHaveValue(film!.content)
  await passage.fill(`${film!.content}，这句是加的`)
  await picking.getByRole('button', { name: '记下引文' }).click()
  await expect(picking.getByRole('alert')).toContainText('一字不差')
  await passage.fill(film!.content.slice(0, 10))
  await expectNoSidewaysScroll(page)
  await expectAccessibleInEveryLook(page)
  await picking.getByRole('button', { name: '记下引文' }).click()
  await expect(page.getByText('已记下，到问题页写回答时可以放进去')).toBeVisible()

  await page.goto(`/consult/problemDetail/${question!.id}`)
  const item = page.locator(`#answer-${question!.answer}`)
  const words = await item.locator('.article').evaluate(text => {
    const range = document.createRange()
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if ((walker.currentNode.textContent ?? '').trim().length >= 12) break
    range.setStart(walker.currentNode, 2)
    range.setEnd(walker.currentNode, 10)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    return range.toString()
  })
  await item.getByRole('button', { name: /^引用 / }).click()
  const choosing = page.getByRole('dialog', { name: '引用一段' })
  await expect(choosing.getByLabel('引文', { exact: true })).toHaveValue(words.trim())
  await choosing.getByRole('button', { name: '引用到我的回答' }).click()
  const writing = page.getByRole('dialog', { name: '写回答' })
  await writing.getByRole('button', { name: `放进回答 ${film!.content.slice(0, 10)}` }).click()
  await expect(writing.getByRole('button', { name: /^移除引用/ })).toHaveCount(2)
  await writing.getByLabel('回答', { exact: true }).fill('这两处说得清楚，我按它们做过，都行得通。')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInEveryLook(page)
  await writing.getByRole('button', { name: '发布回答' }).click()
  await expect(page.locator('.answer').filter({ hasText: '我按它们做过' })).toBeVisible()

  const visitor = await browser.newContext({ baseURL: baseURL! })
  const reading = await visitor.newPage()
  await reading.goto(`/consult/problemDetail/${question!.id}`)
  const mine = reading.locator('.answer').filter({ hasText: '我按它们做过' })
  await expect(mine.locator('blockquote')).toHaveText([words.trim(), film!.content.slice(0, 10)])
  await expect(mine.locator('.quote a').first()).toHaveAttribute('href', new RegExp(`#answer-${question!.answer}:~:text=`))
  await mine.locator('.quote a').last().click()
  await expect(reading).toHaveURL(new RegExp(`/consult/playback/video/${film!.id}#t=${Math.floor(film!.at_ms / 1000)}$`))
  await context.close()
  await visitor.close()
})

test('who may not answer keeps the passage for another question, and drops it again', async ({ page, context, baseURL }) => {
  const [question] = await query<{ id: number; answer: number }>(
    `select c.id, a.id as answer from consultations c join consultation_answers a on a.consultation_id = c.id and a.state = 'VISIBLE'
     where c.is_public and c.state = 'ANSWERING' order by c.id desc, a.id limit 1`,
  )
  await page.goto(`/consult/problemDetail/${question!.id}`)
  const item = page.locator(`#answer-${question!.answer}`)
  await item.getByRole('button', { name: /^引用 / }).click()
  await page.getByRole('dialog', { name: '引用一段' }).getByRole('button', { name: '记下引文' }).click()
  await expect(page.getByText('已记下，写回答时可以放进去')).toBeVisible()

  const writer = await newMember('先记着的人')
  await signIn(context, writer.token, baseURL!)
  await page.goto(`/consult/problemDetail/${question!.id}`)
  await page.getByRole('button', { name: '写回答' }).click()
  const writing = page.getByRole('dialog', { name: '写回答' })
  await expect(writing.getByText('记下的引文（1）')).toBeVisible()
  await writing.getByRole('button', { name: /^不再记着/ }).click()
  await expect(writing.getByText('记下的引文')).toHaveCount(0)
})
