/** An operator's day: a case from the queue, the figures as a file, background work, a rule, and a colleague who was quicker. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { journeyDatabaseFile, journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { signInAs } from '#tests/support/signed-in.ts'
import { samplePicture } from '#tests/support/upload.ts'

const run = promisify(execFile)
/** What everybody has to agree to would stop the other journeys: this site stands beside theirs. */
const PORT = String(Number(process.env.E2E_PORT) + 600)
const ORIGIN = `http://127.0.0.1:${PORT}`
const OPERATOR = '13800007741'
const MEMBER = '13800007742'

async function makeOperator(phone: string, ...more: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  await run(process.execPath, ['scripts/operator.mjs', '--phone', phone, ...more], { env })
}

test.describe.configure({ mode: 'serial' })

test.describe("an operator's day", () => {
  let site: ChildProcess
  let databaseBefore: string | undefined

  test.use({ baseURL: ORIGIN })

  test.beforeAll(async () => {
    site = spawn(process.execPath, ['tests/support/site.ts', PORT, 'real'], { stdio: 'ignore' })
    const isReady = () =>
      fetch(`${ORIGIN}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
    while (!(await isReady())) {
      if (site.exitCode !== null) throw new Error('the site ended instead of serving')
      await sleep(200)
    }
    databaseBefore = process.env.E2E_DATABASE_URL
    process.env.E2E_DATABASE_URL = readFileSync(journeyDatabaseFile(PORT), 'utf8')
  })

  test.afterAll(() => {
    if (databaseBefore === undefined) delete process.env.E2E_DATABASE_URL
    else process.env.E2E_DATABASE_URL = databaseBefore
    site.kill('SIGTERM')
  })

  test('figures by day and by city, as a file, counted anew when asked', async ({ page }) => {
    await makeOperator(OPERATOR)
    await signInAs(page, OPERATOR)
    await page.goto('/manage/job')
    const job = page.getByRole('list', { name: '后台任务' }).getByRole('listitem').filter({ hasText: '统计报表' })
    await expect(job).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    const runsBefore = Number(
      (await query<{ runs: number }>(`select runs from background_jobs where name = 'platform.figure.days'`))[0]?.runs,
    )
    await job.getByRole('button', { name: '马上运行 统计报表' }).click()
    await expect(toastOn(page, '已经排上：统计报表')).toBeVisible()
    await expect(job).toContainText(`成功 ${runsBefore + 1} 次`, { timeout: 60_000 })
    await page.goto('/manage/audit?action=job.run')
    await expect(page.getByRole('row', { name: /马上运行后台任务/ }).first()).toBeVisible()

    await page.goto('/manage/health')
    const data = page.getByRole('region', { name: '数据' })
    await expect(data.getByRole('listitem').filter({ hasText: '数据库结构' })).toContainText('步都已运行')
    await expect(data.getByRole('listitem').filter({ hasText: /^备份/ })).toContainText('没有设置 BACKUP_DIR')
    await expect(page.getByRole('region', { name: '外部服务' })).toContainText('沙箱')
    await expectAccessible(page)

    await page.goto('/manage/statistics')
    const tiles = page.getByRole('group', { name: '指标' })
    await tiles.getByRole('button', { name: /注册/ }).click()
    await page.getByRole('group', { name: '多长时间' }).getByRole('button', { name: '一年' }).click()
    await expect(page).toHaveURL(/days=365/)
    await expect(page.getByRole('heading', { name: '注册 · 全站' })).toBeVisible()
    await expect(page.getByRole('region', { name: '注册每天的数字' }).getByRole('row')).toHaveCount(366)
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载表格' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(366)
    expect(file).toContain('付款金额（元）')

    await page.getByRole('list', { name: '注册最多的城市' }).getByRole('button').first().click()
    await expect(page).toHaveURL(/city=\d+/)
    await expect(page.getByRole('heading', { name: /^注册 · (?!全站)/ })).toBeVisible()
    await expect(page.getByRole('button', { name: '换回全站' })).toBeVisible()
    await page.getByRole('button', { name: '换回全站' }).click()
    await expect(page.getByRole('heading', { name: '注册 · 全站' })).toBeVisible()
  })

  test('a new version of the agreement is published, announced, and agreed to by a member at the next act', async ({
    page,
    browser,
    watch,
  }) => {
    watch.allow(/403/)
    await signInAs(page, OPERATOR)
    await page.goto('/manage/rule')
    await page.getByRole('link', { name: '写新版本：用户服务协议' }).click()
    const text = page.getByLabel('正文（Markdown）')
    await text.fill(`${await text.inputValue()}\n\n## 十一、补充\n\n新版本里补充的一段。`)
    await page.getByRole('button', { name: '和上一版比' }).click()
    await expect(page.getByRole('list', { name: '和上一版的不同' })).toContainText('新版本里补充的一段。')
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.getByRole('heading', { name: '十一、补充' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '公布' }).click()
    await expect(page.getByText('请写明改了什么')).toBeVisible()
    await page.getByLabel('改了什么').fill('补充了第十一条')
    await page.getByRole('button', { name: '公布' }).click()
    await expect(toastOn(page, '已公布用户服务协议 3.2')).toBeVisible()
    await expect(page.getByText(/3\.2 将在 .* 生效/)).toBeVisible()

    await page.goto('/rule?id=1')
    await expect(page.getByText('版本 3.1', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: '3.2', exact: true }).click()
    await expect(page.getByText('这一版已经公布，还没有生效。')).toBeVisible()
    await expectAccessible(page)

    // Somebody with an account and nothing else.
    await makeOperator(MEMBER)
    await makeOperator(MEMBER, '--revoke')
    const member = await (await browser.newContext({ baseURL: ORIGIN })).newPage()
    await signInAs(member, MEMBER)
    await member.goto('/member')
    await expect(member.getByRole('region', { name: '协议更新' })).toContainText('将在')
    // Its day comes.
    await query('update rule_versions set effective_on = current_date')
    const [board] = await query<{ id: number }>('select id from forum_boards order by id limit 1')
    const post = () =>
      member.evaluate(
        async boardId =>
          (
            await fetch('/v1/front/forum/topic', {
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                authorization: `Bearer ${localStorage.getItem('chenghui-token')}`,
              },
              body: JSON.stringify({ boardId }),
            })
          ).status,
        board?.id,
      )
    expect(await post()).toBe(403)
    await member.goto('/member')
    const bar = member.getByRole('region', { name: '协议更新' })
    await expect(bar).toContainText('同意之后才能发布和交易新的内容')
    await bar.getByRole('button', { name: '看改动并同意' }).click()
    await expect(member.getByRole('dialog', { name: '协议有新版本' })).toContainText('补充了第十一条')
    await expectAccessible(member)
    await member.getByRole('button', { name: '我已阅读并同意' }).click()
    // The dialog first: while it is open, everything behind it is hidden.
    await expect(member.getByRole('dialog')).toBeHidden()
    await expect(bar).toBeHidden()
    expect(await post()).not.toBe(403)
    expect(
      await query(`select version from rule_consents c join users u on u.id = c.user_id where u.phone = $1`, [MEMBER]),
    ).toEqual([{ version: '3.2' }])
    await page.goto('/rule?id=1&version=3.1')
    await expect(page.getByText('这一版已经被新的版本代替。')).toBeVisible()
  })
})

test('a banner that a colleague has changed meanwhile is not saved over unseen', async ({ page, watch }) => {
  watch.allow(/409/)
  await makeOperator('13800007743', '--duty', 'content')
  await signInAs(page, '13800007743')
  await page.goto('/manage/banner')
  const [banner] = await query<{ id: number; title: string; subtitle: string }>(
    'select id, title, subtitle from home_banners order by position_no, id limit 1',
  )
  const row = page
    .getByRole('list', { name: '横幅的顺序' })
    .getByRole('listitem')
    .filter({ hasText: banner?.title ?? '' })
  await row.getByRole('button', { name: /^修改/ }).click()
  const form = page.getByRole('dialog', { name: '修改横幅' })
  await form.getByLabel('副标题').fill('我写的副标题')
  await query('update home_banners set subtitle = $2 where id = $1', [banner?.id, '同事写的副标题'])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/别的运营人员刚改过这条横幅/)).toBeVisible()
  await expectAccessible(page)
  expect(await query('select subtitle from home_banners where id = $1', [banner?.id])).toEqual([{ subtitle: '同事写的副标题' }])
  await form.getByRole('button', { name: '看看最新的' }).click()
  await expect(form.getByLabel('副标题')).toHaveValue('同事写的副标题')
  await form.getByLabel('副标题').fill(banner?.subtitle ?? '')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  expect(await query('select subtitle from home_banners where id = $1', [banner?.id])).toEqual([{ subtitle: banner?.subtitle }])
})

test('an operator enters a telephone number of the site, and everybody finds it at once', async ({ page, browser, watch }) => {
  watch.allow(/409/)
  await makeOperator('13800007744', '--duty', 'support')
  await signInAs(page, '13800007744')
  const name = `值班 ${Date.now() % 100_000}`
  await page.goto('/manage/phone')
  await page.getByRole('button', { name: '新增电话' }).click()
  const form = page.getByRole('dialog', { name: '新增电话' })
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('电话').fill('打给我')
  await form.getByLabel('服务时间').fill('工作日 9:00–18:00')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请填写电话号码：数字，可以有空格和短横线')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('电话').fill('400-000-1699')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const everybody = await (await browser.newContext()).newPage()
  for (const path of ['/home/system_problem', '/home/system_suggest']) {
    await everybody.goto(new URL(path, page.url()).href)
    await expect(everybody.locator('#phones').getByText(name)).toBeVisible()
    await expect(everybody.locator('#phones').getByRole('link', { name: '400-000-1699' })).toHaveAttribute(
      'href',
      'tel:4000001699',
    )
  }
  // A colleague is quicker.
  await page.getByRole('button', { name: `修改 ${name}` }).click()
  const change = page.getByRole('dialog', { name: '修改电话' })
  await query(`update site_phones set hours = '全天' where name = $1`, [name])
  await change.getByLabel(/^说明/).fill('值班电话')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(change.getByText(/别的运营人员刚改过这个电话/)).toBeVisible()
  await change.getByRole('button', { name: '看看最新的' }).click()
  await expect(change.getByLabel('服务时间')).toHaveValue('全天')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await page.getByRole('dialog', { name: '删除这个电话？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
  await everybody.reload()
  await expect(everybody.locator('#phones').getByText(name)).toHaveCount(0)
})

test('somebody calls for help out of a conversation; the operator finds it before everything else', async ({ page, browser }) => {
  await makeOperator('13800007745', '--duty', 'support')
  await signInAs(page, '13800007745')
  const origin = new URL(page.url()).origin
  const worried = await newMember('担心的人')
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 800 } })
  await signIn(context, worried.token, origin)
  const theirs = await context.newPage()
  const [service] = await query<{ id: number }>('select id from services where is_public order by id limit 1')
  const opened = await theirs.request.post('/v1/front/chat/open', {
    headers: { Authorization: `Bearer ${worried.token}` },
    data: { about: 'SERVICE', id: service!.id },
  })
  const { resultData } = (await opened.json()) as { resultData: { conversationId: number } }
  await theirs.goto(`/system_msg/chat?id=${resultData.conversationId}`)
  await theirs.getByRole('button', { name: '更多操作' }).click()
  await theirs.getByRole('button', { name: '紧急求助' }).click()
  const dialog = theirs.getByRole('dialog', { name: '紧急求助' })
  await expect(dialog.getByRole('link', { name: /12355/ })).toHaveAttribute('href', 'tel:12355')
  await expectAccessible(theirs)
  await dialog.getByRole('button', { name: '通知运营人员' }).click()
  await expect(dialog.getByText(/已经通知运营人员/)).toBeVisible()

  await page.goto('/manage/review')
  const first = page.locator('table.data-table tbody tr').first()
  await expect(first).toContainText('紧急')
  await first.getByRole('link', { name: /紧急求助/ }).click()
  await expect(page.getByRole('region', { name: '提交的资料' })).toContainText(`担心的人（编号 ${worried.id}）`)
  await page.getByRole('button', { name: '领取' }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(page, '已经通过')).toBeVisible()
  await theirs.goto('/system_msg')
  await expect(theirs.getByRole('heading', { name: '紧急求助有答复了' })).toBeVisible()
  await context.close()
})

test('an operator who has identified a guardian switches the minors’ mode on for them', async ({ page }) => {
  await makeOperator('13800007746', '--duty', 'support')
  await signInAs(page, '13800007746')
  const minor = await newMember('上初二的人')
  await page.goto(`/manage/user?id=${minor.id}`)
  await page.getByRole('button', { name: '为监护人办理' }).click()
  const dialog = page.getByRole('dialog', { name: '为监护人办理' })
  await dialog.getByRole('button', { name: '办理', exact: true }).click()
  await expect(dialog.getByText('请填写监护人的姓名')).toBeVisible()
  await expect(dialog.getByText('请输入 4 位数字')).toBeVisible()
  await dialog.getByLabel('监护人的密码').fill('4826')
  await dialog.getByLabel('监护人姓名').fill('林女士')
  await dialog.getByLabel('与未成年人的关系').fill('母亲')
  await dialog.getByLabel('怎样核实的，要求是什么').fill('电话核对了身份证和户口簿')
  const buffer = await samplePicture()
  await dialog.locator('input[type=file]').setInputFiles({ name: '户口簿.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('button', { name: '移除证明 1' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '办理', exact: true }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('region', { name: '监护人申请' })
  await expect(card).toContainText('未成年人模式已开启')
  await expect(card).toContainText('林女士（母亲）')
  expect(await query('select minutes_a_day, by_guardian from minor_modes where user_id = $1', [minor.id])).toEqual([
    { minutes_a_day: 40, by_guardian: true },
  ])
})
