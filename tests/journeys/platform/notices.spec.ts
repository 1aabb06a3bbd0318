/** Notices: two tabs that agree, a push to this device, a kind that is switched off; and operators who see what goes out. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { createDb } from '#server/db/client.ts'
import { type Notice, notify } from '#server/domains/platform/notice/service.ts'
import { journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { pushPeerPort, startPushPeer } from '#tests/support/push-peer.ts'
import { wholeBrowser } from '#tests/support/whole-browser.ts'

test.use({ permissions: ['notifications'], launchOptions: wholeBrowser })

async function notifyOf(userId: number, notice: Notice): Promise<number> {
  const db = createDb(journeyDatabaseUrl(), { max: 1, applicationName: 'journey' })
  try {
    await notify(db, userId, notice)
  } finally {
    await db.destroy()
  }
  const [row] = await query<{ id: number }>('select max(id) as id from notices where user_id = $1', [userId])
  return row?.id ?? 0
}

/** The browser's own service cannot be reached here; what it would answer comes from the peer of the test. */
const subscribeTo = (context: BrowserContext, target: { endpoint: string; p256dh: string; auth: string }) =>
  context.addInitScript(({ endpoint, ...keys }) => {
    if (typeof PushManager === 'undefined') return
    PushManager.prototype.subscribe = async () =>
      ({ endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }) as unknown as PushSubscription
  }, target)

/** Hands the service worker what a push service would. */
async function deliverPush(page: Page, data: object): Promise<void> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data: JSON.stringify(data) })
  await cdp.detach()
}

const bell = (page: Page) =>
  page.locator('header [data-unread="notices"] .unread-count, header [data-unread=""] .unread-count').first()
const shownByWorker = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ tag, body }) => ({ tag, body })),
  )

test('a notice comes to two tabs and to the device, is read in one of them, and its kind is switched off', async ({
  page,
  context,
  baseURL,
}) => {
  const peer = await startPushPeer(pushPeerPort(new URL(baseURL ?? '').port))
  try {
    const me = await newMember('收通知的人')
    await signIn(context, me.token, baseURL ?? '')
    await subscribeTo(context, peer.target())
    await page.goto('/system_msg?settings=1')
    const settings = page.getByRole('dialog', { name: '通知设置' })
    await expect(settings.getByLabel('订单，推送')).toBeDisabled()
    await settings.getByRole('button', { name: '在这台设备上开启' }).click()
    await expect(settings.getByRole('button', { name: '在这台设备上关闭' })).toBeVisible()
    await expect(settings.getByLabel('订单，推送')).toBeEnabled()
    await expectAccessible(page)
    await settings.getByRole('button', { name: '关闭', exact: true }).click()
    await expect(settings).toHaveCount(0)
    await expect(page.getByText('还没有通知。')).toBeVisible()

    const second = await context.newPage()
    // It hears of what the first tab is told once it has asked what is unread.
    const counted = second.waitForResponse(/\/notice\/unread/)
    await second.goto('/home')
    await counted
    // The connection of the first tab is that of both.
    await expect.poll(() => query('select from chat_connections where user_id = $1', [me.id])).toHaveLength(1)
    // Told for a moment only: looked for before it comes.
    const told = toastOn(second, '订单有了新进展').waitFor()
    const id = await notifyOf(me.id, {
      kind: 'ORDER',
      title: '订单有了新进展',
      body: '卖家已经发货。',
      link: '/member/member_order',
    })
    await told
    await expect(page.getByRole('heading', { name: '订单有了新进展' })).toBeVisible()
    for (const tab of [page, second]) await expect(bell(tab)).toContainText('1')

    // The device hears of it, and of nothing that it says.
    await expect.poll(() => peer.received.map(({ payload }) => payload), { timeout: 60_000 }).toEqual([{ kind: 'ORDER', id }])
    for (let times = 0; times < 2; times++) await deliverPush(page, { kind: 'ORDER', id })
    await expect.poll(() => shownByWorker(page)).toEqual([{ tag: `notice-${id}`, body: '你的订单有新进展，请登录查看。' }])

    await page.getByRole('button', { name: '标为已读', exact: true }).click()
    for (const tab of [page, second]) await expect(bell(tab)).toHaveCount(0)

    await page.getByRole('button', { name: '设置', exact: true }).click()
    await settings.getByLabel('订单，推送').uncheck()
    await expect(toastOn(page, '已保存')).toBeVisible()
    const next = await notifyOf(me.id, { kind: 'ORDER', title: '订单已完成', body: '已经验收。' })
    await expect(bell(second)).toContainText('1')
    expect(await query('select channel from notice_outbox where notice_id = $1', [next])).toEqual([])
    expect(peer.received).toHaveLength(1)
  } finally {
    await peer.stop()
  }
})

test('an operator sees what goes out, sends a failed one again and tries the words on themself', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  // Nobody has bound an address here.
  watch.allow(/422/)
  const me = await newMember('看通知的人')
  await query(`update users set is_operator = true, operator_duties = '{super}' where id = $1`, [me.id])
  await signIn(context, me.token, baseURL ?? '')
  const receiver = await newMember('没收到的人')
  const [failed] = await query<{ id: number }>(
    `with written as (insert into notices (user_id, kind, title, body) values ($1, 'CONSULT', '一条', 'x') returning id)
     insert into notice_outbox (notice_id, channel, state, reason, attempts, done_at) select id, 'SMS', 'FAILED', 'PROVIDER', 8, now()
     from written returning id`,
    [receiver.id],
  )
  await page.goto('/manage/outbox')
  await expect(page.getByRole('region', { name: '推送', exact: true })).toBeVisible()
  await expect(page.getByText('没有短信模板的通知不发短信')).toContainText('评论')
  await expectAccessible(page)

  await page.getByRole('link', { name: '没发出去' }).click()
  const row = page.getByRole('row').filter({ hasText: String(receiver.id) })
  await expect(row).toContainText('服务商一直没有接收')
  await row.getByRole('button', { name: '重发' }).click()
  await expect(row).toHaveCount(0)
  await expect
    .poll(async () => (await query<{ state: string }>('select state from notice_outbox where id = $1', [failed?.id]))[0]?.state, {
      timeout: 60_000,
    })
    .toBe('DROPPED')

  await page.getByRole('link', { name: '文案和试发' }).click()
  await expect(page.getByRole('button', { name: '发给自己：评论短信' })).toBeDisabled()
  await page.getByRole('button', { name: '发给自己：订单短信' }).click()
  await expect(toastOn(page, '已发给你自己')).toBeVisible()
  const [sms] = await query<{ body: string }>('select body from inbox_messages where recipient = $1', [me.phone])
  expect(sms?.body).toContain('你的订单有新进展')
  await page.getByRole('button', { name: '发给自己：订单邮件' }).click()
  await expect(toastOn(page, '你还没有绑定邮箱')).toBeVisible()
  await expectAccessible(page)
})
