/** An operator's day: a case from the queue, the figures as a file, background work, a rule, and a colleague who was quicker. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test, toastOn } from '#tests/support/journey.ts'
import { signInByCode } from '#tests/support/signed-in.ts'

const run = promisify(execFile)
const OPERATOR = '13800007741'

async function makeOperator(phone: string, ...more: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  await run(process.execPath, ['scripts/operator.mjs', '--phone', phone, ...more], { env })
}

test.describe.configure({ mode: 'serial' })

test.describe("an operator's day", () => {
  test('figures by day and by city, as a file, counted anew when asked', async ({ page }) => {
    await makeOperator(OPERATOR)
    await signInByCode(page, OPERATOR, '/manage/job')
    const job = page.getByRole('list', { name: '后台任务' }).getByRole('listitem').filter({ hasText: '统计报表' })
    await expect(job).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    const runsBefore = Number(
      (await query<{ runs: number }>(`select runs from background_jobs where name = 'daily-figures'`))[0]?.runs,
    )
    await job.getByRole('button', { name: '马上运行 统计报表' }).click()
    await expect(toastOn(page, '已经排上：统计报表')).toBeVisible()
    await expect(job).toContainText(`成功 ${runsBefore + 1} 次`, { timeout: 60_000 })
    await page.goto('/manage/audit?action=job.run')
    await expect(page.getByRole('row', { name: /马上运行后台任务/ }).first()).toBeVisible()

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
})
