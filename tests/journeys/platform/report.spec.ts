/** A reply is reported by two, hidden with points; its author appeals, another operator upholds it, and everybody is told. */

import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

type Visiting = { page: Page; member: Member }

async function visit(browser: Browser, baseURL: string, nickname: string, duties?: string, width = 1440): Promise<Visiting> {
  const member = await newMember(nickname)
  await query(`update users set created_at = now() - interval '3 days' where id = $1`, [member.id])
  if (duties) await query(`update users set is_operator = true, operator_duties = $2 where id = $1`, [member.id, duties])
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return { page: await context.newPage(), member }
}

const noticesOf = async ({ member }: Visiting): Promise<string[]> =>
  (await query<{ title: string }>(`select title from notices where user_id = $1 order by id`, [member.id])).map(row => row.title)

async function writeReply(page: Page, id: number, text: string): Promise<void> {
  await page.goto(`/park/park_forum_detail?id=${id}`)
  await page.getByRole('button', { name: '写回复' }).click()
  await page.getByRole('dialog').getByLabel('回复', { exact: true }).fill(text)
  await page.getByRole('dialog').getByRole('button', { name: '发布回复' }).click()
}

test('two report a reply, it is hidden with points; an appeal goes to another operator and brings it back', async ({
  browser,
  baseURL,
}) => {
  const author = await visit(browser, baseURL!, '回帖的人', undefined, 360)
  const first = await visit(browser, baseURL!, '举报的甲')
  const second = await visit(browser, baseURL!, '举报的乙')
  const moderator = await visit(browser, baseURL!, '处理的人', '{content,support}')
  const other = await visit(browser, baseURL!, '复核的人', '{support}')

  const title = `停车场几点关门 ${Date.now() % 1_000_000}`
  const [topic] = await query<{ id: number }>(
    `insert into forum_topics (board_id, author_id, kind, title, summary, body_html, state, published_at, last_reply_at)
     select (select id from forum_boards where state = 'OPEN' order by id limit 1), $1, 'DISCUSSION', $2, '有人知道吗', '<p>有人知道吗</p>',
       'PUBLISHED', now(), now() returning id`,
    [first.member.id, title],
  )
  const id = topic?.id ?? 0
  await writeReply(author.page, id, '这都不知道，别来上班了')
  await expect(author.page.getByText('这都不知道，别来上班了')).toBeVisible()
  // The words stand in the dialog before they are sent.
  await expect.poll(() => query('select from forum_replies where topic_id = $1', [id])).toHaveLength(1)
  const [reply] = await query<{ id: number; floor: number }>(`select id, floor from forum_replies where topic_id = $1`, [id])
  const floor = reply?.floor ?? 0

  for (const one of [first, second]) {
    await one.page.goto(`/park/park_forum_detail?id=${id}`)
    await one.page.getByRole('button', { name: `举报 ${floor} 楼` }).click()
    const dialog = one.page.getByRole('dialog')
    await dialog.getByLabel('原因').selectOption('ABUSE')
    await dialog.getByLabel('说明（选填）').fill('嘲笑提问的人')
    if (one === first) {
      const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#dde3ea' } })
        .png()
        .toBuffer()
      await dialog.locator('input[type=file]').setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer })
      await expect(dialog.getByRole('button', { name: /^移除/ })).toBeVisible()
    }
    await dialog.getByRole('button', { name: '提交举报' }).click()
    await expect(toastOn(one.page, '已收到举报，处理结果会通知你')).toBeVisible()
  }

  await moderator.page.goto(`/manage/report?keyword=${encodeURIComponent(title)}`)
  await expect(moderator.page.getByText('2 人')).toBeVisible()
  await moderator.page.getByRole('link', { name: new RegExp(title) }).click()
  await moderator.page.getByRole('button', { name: '领取' }).click()
  await expect(moderator.page.getByRole('link', { name: /截图/ })).toBeVisible()
  await expectAccessibleInEveryLook(moderator.page)
  await moderator.page.getByRole('button', { name: '处理', exact: true }).click()
  const verdict = moderator.page.getByRole('dialog')
  await verdict.getByRole('button', { name: '确定' }).click()
  await expect(verdict.getByText('请填写理由')).toBeVisible()
  await verdict.getByLabel('违反的规则').selectOption('COMMUNITY')
  await verdict.getByLabel('给作者记分').selectOption('3')
  await verdict.getByLabel('理由').fill('嘲笑他人')
  await verdict.getByRole('button', { name: '确定' }).click()
  await expect(moderator.page.getByText('属实，已隐藏').first()).toBeVisible()

  await first.page.goto('/member/member_report')
  await expect(first.page.getByText('嘲笑他人')).toBeVisible()
  await expectAccessibleInEveryLook(first.page)
  expect(await noticesOf(second)).toEqual(['举报成立，已处理'])

  await writeReply(author.page, id, '我再说一句')
  await expect(author.page.getByRole('dialog').getByText(/不能发布内容.*账号处罚/)).toBeVisible()
  await author.page.goto('/member/member_strike')
  await expect(author.page.getByText(/前不能发布内容；订单/)).toBeVisible()
  await expectNoSidewaysScroll(author.page)
  await expectAccessibleInEveryLook(author.page)
  await author.page.getByRole('button', { name: '申诉' }).click()
  await author.page.getByRole('dialog').getByLabel('申诉理由').fill('是熟人之间的玩笑，楼主可以作证')
  await author.page.getByRole('dialog').getByRole('button', { name: '提交申诉' }).click()
  await expect(author.page.getByText('申诉等待复核')).toBeVisible()

  await other.page.goto(`/manage/strike?keyword=${encodeURIComponent(title)}`)
  await other.page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(other.page.getByText('是熟人之间的玩笑，楼主可以作证')).toBeVisible()
  await other.page.getByRole('button', { name: '领取' }).click()
  await other.page.getByRole('button', { name: '通过' }).click()
  await expect(other.page.getByText('已通过').first()).toBeVisible()

  await expect.poll(() => noticesOf(author)).toContain('申诉成立')
  // The first wrote the topic, and hears of the reply as well.
  for (const one of [first, second]) {
    const titles = (await noticesOf(one)).filter(title => title.startsWith('举报'))
    expect(titles).toEqual(['举报成立，已处理', '举报经复核没有成立'])
  }
  await author.page.goto('/member/member_strike')
  await expect(author.page.getByText('已撤销')).toBeVisible()
  await query(`delete from rate_limits where key like $1`, [`%:${author.member.id}`])
  await writeReply(author.page, id, '开到晚上十一点')
  await expect(author.page.getByText('开到晚上十一点')).toBeVisible()
  await expect(author.page.getByText('这都不知道，别来上班了')).toBeVisible()
  for (const one of [author, first, second, moderator, other]) await one.page.context().close()
})

test('a visitor reports a company after signing in; a person is given points by hand and gets them taken back', async ({
  browser,
  baseURL,
}) => {
  const [company] = await query<{ id: number }>(`select id from companies where state = 'ACTIVE' order by id limit 1`)
  const reporter = await visit(browser, baseURL!, '看公司的人')
  await reporter.page.goto(`/city/company/${company?.id}`)
  await reporter.page.getByRole('button', { name: '举报', exact: true }).first().click()
  const dialog = reporter.page.getByRole('dialog', { name: '举报公司' })
  await expectAccessibleInEveryLook(reporter.page)
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(toastOn(reporter.page, '已收到举报，处理结果会通知你')).toBeVisible()

  const operator = await visit(browser, baseURL!, '客服', '{support}')
  await operator.page.goto(`/manage/user?id=${reporter.member.id}`)
  await operator.page.getByRole('button', { name: '记处罚' }).click()
  await operator.page.getByRole('dialog').getByLabel('理由').fill('反复举报同一件事')
  await operator.page.getByRole('dialog').getByRole('button', { name: '记下' }).click()
  await expect(operator.page.getByText('反复举报同一件事')).toBeVisible()
  await operator.page.getByRole('button', { name: '撤销' }).click()
  await operator.page.getByRole('dialog').getByLabel('理由').fill('记错了人')
  await operator.page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(operator.page.getByText('已撤销', { exact: true })).toBeVisible()
  expect(await noticesOf(reporter)).toEqual(['账号处罚', '处罚已经撤销'])
  for (const one of [reporter, operator]) await one.page.context().close()
})

test('an answer that was copied is folded behind the reason, and still read by who opens it', async ({ browser, baseURL }) => {
  const [answer] = await query<{ id: number; question: number; words: string }>(
    `select a.id, a.consultation_id as question, a.summary as words from consultation_answers a
     join consultations c on c.id = a.consultation_id and c.is_public
     join users u on u.id = a.author_user_id and u.state = 'ACTIVE'
     where a.state = 'VISIBLE' and not a.accepted and not exists (select from consultation_answers o
       where o.consultation_id = a.consultation_id and o.author_user_id = a.author_user_id and o.id <> a.id)
     order by a.id limit 1`,
  )
  const reporter = await visit(browser, baseURL!, '看回答的人')
  const operator = await visit(browser, baseURL!, '处理抄袭的人', '{content}')
  const path = `/consult/problemDetail/${answer!.question}`
  await reporter.page.goto(path)
  await reporter.page.locator(`#answer-${answer!.id} [data-ask="report-answer"]`).click()
  const dialog = reporter.page.getByRole('dialog')
  await dialog.getByLabel('原因').selectOption('COPIED')
  await dialog.getByRole('button', { name: /^提交/ }).click()
  await expect
    .poll(() => query(`select from report_cases where kind = 'ANSWER' and target_id = $1`, [answer!.id]))
    .toHaveLength(1)
  const [found] = await query<{ id: number }>(`select id from report_cases where kind = 'ANSWER' and target_id = $1`, [
    answer!.id,
  ])

  await operator.page.goto(`/manage/report?id=${found!.id}`)
  await operator.page.getByRole('button', { name: '领取' }).click()
  await operator.page.getByRole('button', { name: '处理', exact: true }).click()
  const verdict = operator.page.getByRole('dialog')
  await verdict.getByLabel('结果').selectOption('FOLDED')
  await verdict.getByLabel('给作者记分').selectOption('0')
  await verdict.getByLabel('理由').fill('复制粘贴，没有针对问题')
  await verdict.getByRole('button', { name: '确定' }).click()
  await expect(operator.page.getByText('属实，已折叠').first()).toBeVisible()

  await reporter.page.goto(path)
  const shown = reporter.page.locator(`#answer-${answer!.id}`)
  const text = shown.locator('.article').first()
  await expect(shown.getByText('这个回答被折叠：复制粘贴，没有针对问题')).toBeVisible()
  await expect(text).toBeHidden()
  await expectAccessibleInEveryLook(reporter.page)
  await shown.getByText(/这个回答被折叠/).click()
  await expect(text).toBeVisible()
  for (const one of [reporter, operator]) await one.page.context().close()
})
