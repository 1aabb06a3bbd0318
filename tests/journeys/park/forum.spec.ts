/** The forum with several people: a poll is written, voted in and talked about; the asker thanks; what breaks the rules is hidden. */
import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, newSession, signIn } from '#tests/support/journey-people.ts'

type Visiting = { page: Page; member: Member }

/** Somebody whose account is older than its first day, with its pauses and its review. */
async function visit(browser: Browser, baseURL: string, nickname: string, width = 1440): Promise<Visiting> {
  const member = await newMember(nickname)
  await query(`update users set created_at = now() - interval '3 days' where id = $1`, [member.id])
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return { page: await context.newPage(), member }
}

const leave = async (...people: Visiting[]): Promise<void> => {
  for (const one of people) await one.page.context().close()
}

async function begin(page: Page, title: string, kind: '讨论' | '提问' | '投票'): Promise<void> {
  await page.goto('/park/park_edit')
  await page.getByRole('combobox', { name: '版块' }).selectOption({ index: 1 })
  await page.getByRole('radio', { name: kind }).check()
  await page.getByLabel('标题').fill(title)
  await page.getByRole('textbox', { name: '正文' }).fill('加班到九点，还能吃上热饭吗？大家说说。')
}

const idOf = async (title: string): Promise<number> => {
  const [row] = await query<{ id: number }>(`select id from forum_topics where title = $1`, [title])
  return row?.id ?? 0
}

const topicAt = (id: number) => `/park/park_forum_detail?id=${id}`

const floorWith = (page: Page, text: string) => page.locator('.floor-row').filter({ hasText: text })

async function reply(page: Page, text: string, open: () => Promise<void>, names: string[] = []): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('回复', { exact: true }).fill(text)
  for (const name of names) await dialog.getByRole('button', { name: `@${name}`, exact: true }).click()
  await dialog.getByRole('button', { name: '发布回复' }).click()
  // The dialog leads to the page anew; on a busy machine that may be a moment before its kept copy is dropped.
  await expect(async () => {
    if ((await dialog.count()) === 0 && !(await floorWith(page, text).isVisible())) await page.reload()
    await expect(floorWith(page, text)).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

test('a poll is written, voted in, answered with a quote and a name; a report hides what breaks the rules', async ({
  browser,
  baseURL,
}) => {
  const title = `食堂晚餐开到几点 ${Date.now() % 1_000_000}`
  const author = await visit(browser, baseURL!, '发起人')
  await begin(author.page, title, '投票')
  await author.page.getByLabel('投票问题').fill('晚餐开到几点合适')
  await author.page.getByLabel('选项 1', { exact: true }).fill('八点')
  await author.page.getByRole('button', { name: '发布帖子' }).click()
  await expect(author.page.getByText('至少写 2 个选项')).toBeVisible()
  await author.page.getByLabel('选项 2', { exact: true }).fill('九点半')
  await author.page.getByLabel('标签', { exact: true }).fill('食堂')
  await author.page.getByLabel('标签', { exact: true }).press('Enter')
  await expect(author.page.getByRole('button', { name: '去掉标签 食堂' })).toBeVisible()
  await expect(author.page.getByText(/已保存到草稿/)).toBeVisible()
  await expectAccessibleInEveryLook(author.page)
  await author.page.getByRole('button', { name: '发布帖子' }).click()
  await expect(author.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const id = await idOf(title)

  const voter = await visit(browser, baseURL!, '投票的人', 360)
  await voter.page.goto(topicAt(id))
  await voter.page.getByRole('button', { name: '投票', exact: true }).click()
  await voter.page.getByRole('dialog').getByLabel('九点半').check()
  await voter.page.getByRole('dialog').getByRole('button', { name: '投票' }).click()
  await expect(voter.page.getByText('1 票 · 100%')).toBeVisible()
  await expect(voter.page.getByRole('button', { name: '已投票' })).toBeDisabled()
  await expectNoSidewaysScroll(voter.page)
  await voter.page.getByRole('button', { name: '关注', exact: true }).click()
  await expect(toastOn(voter.page, '已关注，有新回复会通知你')).toBeVisible()
  await reply(voter.page, '九点半最好，周五还能更晚。', () => voter.page.getByRole('button', { name: '写回复' }).click())

  const guest = await visit(browser, baseURL!, '路过的人')
  await guest.page.goto(topicAt(id))
  await reply(guest.page, '同意楼上', () => guest.page.getByRole('button', { name: '回复 2 楼' }).click(), ['发起人'])
  const floor = guest.page.locator('#floor-3')
  await expect(floor.locator('.quote')).toContainText('投票的人（2 楼）')
  await expectAccessibleInEveryLook(guest.page)
  await guest.page.getByRole('button', { name: /^赞 0 2 楼/ }).click()
  await expect(guest.page.getByRole('button', { name: /^已赞 1 2 楼/ })).toHaveAttribute('aria-pressed', 'true')

  const notices = await query<{ user_id: number; title: string }>(
    `select user_id, title from notices where user_id = any($1) order by id`,
    [[author.member.id, voter.member.id]],
  )
  expect(notices).toEqual(
    expect.arrayContaining([
      { user_id: author.member.id, title: '有人在回复里点了你的名' },
      { user_id: voter.member.id, title: '有人引用了你的回复' },
    ]),
  )

  await voter.page.goto(topicAt(id))
  await expect(voter.page.getByText('上次看到第 2 楼，后面有 1 楼新的')).toBeVisible()
  await voter.page.getByRole('button', { name: '举报 3 楼' }).click()
  await voter.page.getByRole('dialog').getByLabel('原因').selectOption('ABUSE')
  await voter.page.getByRole('dialog').getByRole('button', { name: '提交举报' }).click()
  await expect(toastOn(voter.page, '已收到举报，处理结果会通知你')).toBeVisible()

  const operator = await visit(browser, baseURL!, '版主')
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.member.id])
  await operator.page.goto(`/manage/report?keyword=${encodeURIComponent(title)}`)
  await operator.page.getByRole('link', { name: new RegExp(title) }).click()
  await operator.page.getByRole('button', { name: '领取' }).click()
  await operator.page.getByRole('button', { name: '处理', exact: true }).click()
  await operator.page.getByRole('dialog').getByLabel('理由').fill('攻击他人')
  await operator.page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(operator.page.getByText('属实，已隐藏').first()).toBeVisible()
  await guest.page.goto(topicAt(id))
  await expect(guest.page.locator('#floor-3')).toContainText('这条回复已被移除')
  const [hidden] = await query<{ title: string }>(`select title from notices where user_id = $1 order by id desc limit 1`, [
    guest.member.id,
  ])
  expect(hidden?.title).toBe('你的回复被隐藏')

  await operator.page.goto(topicAt(id))
  await operator.page.getByRole('link', { name: '管理', exact: true }).click()
  await operator.page.getByRole('button', { name: '加为精华' }).click()
  const digest = operator.page.getByRole('dialog', { name: '加为精华' })
  await digest.getByRole('button', { name: '加为精华' }).click()
  await expect(digest.getByText('请填写原因')).toBeVisible()
  await digest.getByRole('button', { name: '经验完整，可以照着做' }).click()
  await digest.getByRole('button', { name: '加为精华' }).click()
  await expect(toastOn(operator.page, '已加为精华')).toBeVisible()
  await expectAccessibleInEveryLook(operator.page)
  await operator.page.getByRole('button', { name: '隐藏' }).click()
  await operator.page.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await expect(operator.page.getByText('请填写原因')).toBeVisible()
  await operator.page.getByRole('dialog').getByLabel('原因').fill('和版块无关')
  await operator.page.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await expect(operator.page.getByRole('button', { name: '恢复公开' })).toBeVisible()
  await author.page.goto(`/member/member_park/member_park_forum?id=${id}`)
  await expect(author.page.getByText('和版块无关')).toBeVisible()
  await leave(author, voter, guest, operator)
})

test('a question is changed with its history, and one reply is marked as what solved it', async ({ browser, baseURL }) => {
  const title = `充电桩坏了找谁修 ${Date.now() % 1_000_000}`
  const asker = await visit(browser, baseURL!, '提问的人')
  await begin(asker.page, title, '提问')
  const sent: string[] = []
  asker.page.on('request', request => request.url().endsWith('/v1/front/forum/topic') && sent.push(request.method()))
  // Pressed twice, it is sent once, also while the rules of the form are still fetched.
  await asker.page.getByRole('button', { name: '发布帖子' }).dblclick()
  await expect(asker.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const id = await idOf(title)
  expect(sent).toEqual(['POST'])

  await asker.page.getByRole('link', { name: '修改', exact: true }).click()
  await expect(asker.page.getByLabel('标题')).toHaveValue(title)
  await asker.page.getByRole('textbox', { name: '正文' }).fill('地库 B2 的两个充电桩都坏了，找谁修？')
  await asker.page.getByLabel('为什么修改（选填）').fill('补充位置')
  await asker.page.getByRole('button', { name: '保存修改' }).click()
  await expect(asker.page.getByText('地库 B2 的两个充电桩都坏了')).toBeVisible()
  await asker.page.getByRole('button', { name: '修改记录' }).click()
  await expect(asker.page.getByRole('dialog')).toContainText('补充位置')
  await expect(asker.page.getByRole('dialog')).toContainText('加班到九点')
  await asker.page.keyboard.press('Escape')

  const helper = await visit(browser, baseURL!, '物业的人', 360)
  await helper.page.goto(topicAt(id))
  await reply(helper.page, '打前台报修，当天就来。', () => helper.page.getByRole('button', { name: '写回复' }).click())
  await helper.page.locator('#floor-2').getByRole('button', { name: '修改' }).click()
  await expect(helper.page.getByRole('dialog').getByLabel('回复', { exact: true })).toContainText('打前台报修')
  await helper.page.getByRole('dialog').getByLabel('回复', { exact: true }).fill('打前台报修，两小时内就来。')
  await helper.page.getByRole('dialog').getByRole('button', { name: '保存修改' }).click()
  await expect(helper.page.locator('#floor-2')).toContainText('两小时内就来')

  await asker.page.goto(topicAt(id))
  await asker.page.getByRole('button', { name: '解决了问题' }).click()
  await asker.page.getByRole('dialog').getByRole('button', { name: '解决了问题' }).click()
  await expect(asker.page.getByRole('link', { name: '已解决' })).toBeVisible()
  await leave(asker, helper)
})

test('a draft comes back on another device, and a board is followed', async ({ browser, baseURL }) => {
  const title = `周末羽毛球 ${Date.now() % 1_000_000}`
  const first = await visit(browser, baseURL!, '换设备的人')
  await begin(first.page, title, '讨论')
  await expect(first.page.getByText(/已保存到草稿/)).toBeVisible()
  const second = await browser.newContext({ viewport: { width: 360, height: 800 }, baseURL: baseURL! })
  await signIn(second, await newSession(first.member.id), baseURL!)
  const page = await second.newPage()
  await page.goto('/park/park_forum')
  await page.getByRole('main').getByRole('link', { name: '发帖', exact: true }).click()
  await expect(page.getByLabel('标题')).toHaveValue(title)
  await expect(page.getByText(/没写完的内容已经放回来了/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/park/park_forum?boardId=1')
  await page.getByRole('button', { name: '关注版块' }).click()
  await expect(page.getByRole('button', { name: '已关注版块' })).toBeVisible()
  await second.close()
  await leave(first)
})

test('what is typed without a network outlives a closed tab, comes back with a word, and can be thrown away', async ({
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/ERR_FAILED|Failed to load resource/)
  const title = `停电时写的帖子 ${Date.now() % 1_000_000}`
  const writer = await visit(browser, baseURL!, '断网的人')
  const context = writer.page.context()
  await context.route('**/forum/draft', route => route.abort())
  await writer.page.goto('/park/park_edit')
  await writer.page.getByLabel('标题').fill(title)
  await writer.page.getByRole('textbox', { name: '正文' }).fill('楼里停电了，先把想说的写下来。')
  await expect(
    writer.page
      .getByRole('status')
      .filter({ hasText: /没有|重试|网络/ })
      .first(),
  ).toBeVisible()
  // As a crash does: nobody is asked.
  await writer.page.close({ runBeforeUnload: false })

  await context.unroute('**/forum/draft')
  const again = await context.newPage()
  await again.goto('/park/park_edit')
  await expect(again.getByText(/还没有保存的内容已经放回来了/)).toBeVisible()
  await expect(again.getByLabel('标题')).toHaveValue(title)
  await expect(again.getByRole('textbox', { name: '正文' })).toContainText('楼里停电了')
  await expectAccessibleInEveryLook(again)
  await expect(again.getByText(/已保存到草稿/)).toBeVisible()
  await again.reload()
  await expect(again.getByText(/没写完的内容已经放回来了/)).toBeVisible()
  await expect(again.getByText(/还没有保存的内容/)).toHaveCount(0)

  await context.route('**/forum/draft', route => route.abort())
  await again.getByLabel('标题').fill('写坏了的标题')
  await again.close({ runBeforeUnload: false })
  await context.unroute('**/forum/draft')
  const last = await context.newPage()
  await last.goto('/park/park_edit')
  await expect(last.getByLabel('标题')).toHaveValue('写坏了的标题')
  await last.getByRole('button', { name: '不要这些内容' }).click()
  await expect(last.getByLabel('标题')).toHaveValue(title)
  await context.close()
})

test('a visitor who wants to reply signs in over the page', async ({ page }) => {
  const [row] = await query<{ id: number }>(
    `select id from forum_topics where state = 'PUBLISHED' and not locked order by id limit 1`,
  )
  await page.goto(topicAt(row!.id))
  await page.getByRole('button', { name: '写回复' }).click()
  await expect(page.getByRole('dialog').getByLabel('手机号')).toBeVisible()
})

test('a moderator is appointed, keeps order on the page of a topic of their board, and is dismissed', async ({
  browser,
  baseURL,
}) => {
  // Of this attempt: one before it may have left its moderator in office.
  const keeperName = `热心的版主${randomInt(1e6)}`
  const [operator, keeper, author] = [
    await visit(browser, baseURL!, '论坛运营'),
    await visit(browser, baseURL!, keeperName, 360),
    await visit(browser, baseURL!, '发帖的人'),
  ]
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.member.id])
  const [board, other] = await query<{ id: number; name: string }>(
    `select id, name from forum_boards where state = 'OPEN' order by sort_order, id limit 2`,
  )
  const title = `二号楼电梯夜里停运 ${author.member.id}`
  const [topic] = await query<{ id: number }>(
    `insert into forum_topics (board_id, author_id, kind, title, summary, body_html, attachments, state, last_reply_at, published_at)
      values ($1, $2, 'DISCUSSION', $3, '夜里停运', '<p>夜里十一点以后停运</p>', '[]', 'PUBLISHED', now(), now()) returning id`,
    [board!.id, author.member.id, title],
  )
  await query(
    `insert into forum_replies (topic_id, author_id, floor, body_html, body_text, state)
      values ($1, $2, 2, '<p>昨晚也停了</p>', '昨晚也停了', 'PUBLISHED')`,
    [topic!.id, keeper.member.id],
  )
  await keeper.page.goto(topicAt(topic!.id))
  await expect(keeper.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(keeper.page.getByRole('button', { name: '版主管理' })).toHaveCount(0)

  await operator.page.goto('/manage/forum')
  await operator.page.getByPlaceholder('标题或主题编号').fill('二号楼电梯')
  await operator.page.getByPlaceholder('标题或主题编号').press('Enter')
  await expect(operator.page.getByRole('link', { name: title })).toBeVisible()
  await operator.page.getByRole('link', { name: '版主', exact: true }).click()
  await operator.page.getByRole('button', { name: '任命' }).click()
  await expect(operator.page.getByText('请填写用户编号')).toBeVisible()
  await operator.page.getByLabel('用户编号').fill('999999999')
  await operator.page.getByRole('button', { name: '任命' }).click()
  await expect(operator.page.getByLabel('用户编号')).toHaveAccessibleDescription('没有这个编号的用户')
  await operator.page.getByLabel('版块', { exact: true }).selectOption({ label: board!.name })
  await operator.page.getByLabel('用户编号').fill(String(keeper.member.id))
  await operator.page.getByRole('button', { name: '任命' }).click()
  await expect(toastOn(operator.page, '已经任命，对方会收到通知')).toBeVisible()
  const dismissal = operator.page.getByRole('button', { name: `免去版主：${board!.name} ${keeperName}` })
  await expect(dismissal).toBeVisible()
  await expectAccessibleInEveryLook(operator.page)

  await keeper.page.reload()
  await keeper.page.getByRole('button', { name: '版主管理' }).click()
  const dialog = keeper.page.getByRole('dialog', { name: '版主管理' })
  await expectAccessibleInEveryLook(keeper.page)
  await dialog.getByRole('button', { name: '关闭回复' }).click()
  await dialog.getByLabel('原因').fill('已经修好了')
  await dialog.locator('form').getByRole('button', { name: '关闭回复' }).click()
  await expect(async () => {
    await keeper.page.getByRole('button', { name: '版主管理' }).click()
    await expect(dialog.getByRole('button', { name: '打开回复' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await dialog.getByRole('button', { name: '移动' }).click()
  await dialog.getByRole('button', { name: '移动主题' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('移到').selectOption({ label: other!.name })
  await dialog.getByLabel('原因').fill('和版块无关')
  await expectNoSidewaysScroll(keeper.page)
  await dialog.getByRole('button', { name: '移动主题' }).click()
  await expect
    .poll(async () => (await query<{ board_id: number }>('select board_id from forum_topics where id = $1', [topic!.id]))[0])
    .toEqual({ board_id: other!.id })
  // The page loads itself anew.
  await expect(dialog).toHaveCount(0)
  // In a board of others there is nothing to keep in order.
  await expect(async () => {
    await keeper.page.goto(topicAt(topic!.id))
    await expect(keeper.page.getByRole('link', { name: other!.name }).first()).toBeVisible({ timeout: 3_000 })
    await expect(keeper.page.getByRole('button', { name: '版主管理' })).toHaveCount(0)
  }).toPass()

  await dismissal.click()
  await operator.page.getByRole('dialog').getByRole('button', { name: '免去' }).click()
  await expect(toastOn(operator.page, '已经免去')).toBeVisible()
  await expect(dismissal).toHaveCount(0)
  await leave(operator, keeper, author)
})
