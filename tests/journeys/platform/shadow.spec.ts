/** An operator sees what a person sees, changes nothing, and has their own eyes again; the person reads why. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { signInAs } from '#tests/support/signed-in.ts'

const run = promisify(execFile)
const OPERATOR = '13800004801'
const SHOTS = process.env.SHADOW_SHOTS

test('seeing with the eyes of a person, for a while', async ({ page, context, browser, baseURL, watch }) => {
  watch.allow(/403/)
  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  await run(process.execPath, ['scripts/operator.mjs', '--phone', OPERATOR, '--duty', 'support'], { env })
  const person = await newMember('求助的阿宁')
  await signInAs(page, OPERATOR)

  await test.step('asked for with a reason', async () => {
    await page.goto(`/manage/user?id=${person.id}`)
    await page.getByRole('button', { name: '以对方视角查看' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '开始查看' }).click()
    await expect(dialog.getByText('请写明理由')).toBeVisible()
    await dialog.getByLabel('原因').fill('来电说收货地址存不上')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '开始查看' }).click()
    await expect(page).toHaveURL(/\/member$/)
  })

  const bar = page.getByRole('complementary', { name: '正在以用户视角查看' })

  await test.step('what stands there is the person’s, and a bar says so on every page', async () => {
    await expect(bar).toContainText(`正在以“求助的阿宁”（编号 ${person.id}）的视角查看，只能看，不能操作。`)
    await expect(page.locator('.account')).toContainText('求助的阿宁')
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
        await page.setViewportSize({ width, height: 800 })
        await page.screenshot({ path: `${SHOTS}/shadow-${width}-${scheme}.png` })
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 720 })
    }
    for (const path of ['/member/member_order', '/city', '/system_msg']) {
      await page.goto(path)
      await expect(bar).toBeVisible()
      await expect(page.locator('.account')).toContainText('求助的阿宁')
    }
  })

  await test.step('what would change something is refused before it is sent, and by the server where reading does it', async () => {
    await page.goto('/member')
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await expect(page.getByText(/正在以只读方式查看/).first()).toBeVisible()
    await page.goto('/member/member_minor')
    const sent: string[] = []
    page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
    await page.getByLabel('家长密码', { exact: true }).fill('1234')
    await page.getByLabel('再输一次家长密码').fill('1234')
    await page.getByRole('button', { name: '开启未成年人模式' }).click()
    await expect(page.getByText(/正在以只读方式查看/).first()).toBeVisible()
    expect(sent).toEqual([])
  })

  await test.step('another tab of the same browser is the operator’s own', async () => {
    const own = await context.newPage()
    await own.goto('/manage')
    await expect(own.getByRole('navigation', { name: '运营后台' })).toBeVisible()
    await expect(own.locator('.account')).not.toContainText('求助的阿宁')
    await own.close()
  })

  await test.step('it ends by the button, and the way leads back', async () => {
    await page.goto('/member')
    await bar.getByRole('button', { name: '结束查看' }).click()
    await expect(page).toHaveURL(new RegExp(`/manage/user\\?id=${person.id}$`))
    await expect(bar).toBeHidden()
    await expect(page.getByRole('region', { name: '视角查看记录' })).toContainText('来电说收货地址存不上')
  })

  await test.step('one that is over by its term leads back as well', async () => {
    await page.getByRole('button', { name: '以对方视角查看' }).click()
    await page.getByRole('dialog').getByLabel('原因').fill('再看一次订单')
    await page.getByRole('dialog').getByRole('button', { name: '开始查看' }).click()
    await expect(bar).toBeVisible()
    await page.goto('about:blank')
    await query(
      `update shadows set began_at = began_at - interval '1 hour', ends_at = ends_at - interval '1 hour' where user_id = $1 and ended_at is null`,
      [person.id],
    )
    // The term ends while no page is open: one that is would hear of it and lead back by itself, at the same time as what follows.
    await page.goto('/member/member_order')
    await expect(page).toHaveURL(new RegExp(`/manage/user\\?id=${person.id}$`))
  })

  await test.step('the person reads who looked and why', async () => {
    const theirs = await browser.newContext(baseURL ? { baseURL } : {})
    await signIn(theirs, person.token, baseURL ?? '')
    const mine = await theirs.newPage()
    await mine.goto('/system_msg')
    await expect(mine.getByText('运营人员以只读方式查看了你的账号').first()).toBeVisible()
    await expect(mine.getByText(/来电说收货地址存不上/).first()).toBeVisible()
    await theirs.close()
  })
})
