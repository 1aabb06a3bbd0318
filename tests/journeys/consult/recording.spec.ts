/** Recording the call of a consultation: two people in browsers of their own, who agree to it or do not; what was recorded plays for both. */
import { randomInt } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { callingBrowser, received, type Visiting, visitToCall } from '#tests/support/journey-calls.ts'
import { approve, beginConsultation, newExpert } from '#tests/support/journey-consultation.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

const TITLE = '竞业限制协议怎样才算有效'

test.use({ launchOptions: callingBrowser })
test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

/** Notes when this browser recorded, in its own clock. */
const timeRecorder = (page: Page) =>
  page.addInitScript(() => {
    const { start, stop } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (slice) {
      sessionStorage.setItem('recorded-from', String(Date.now()))
      return start.call(this, slice)
    }
    MediaRecorder.prototype.stop = function () {
      sessionStorage.setItem('recorded-to', String(Date.now()))
      return stop.call(this)
    }
  })

/** Notes how every voice that is mixed comes to the mix. */
const followSound = (page: Page) =>
  page.addInitScript(() => {
    const edges: [AudioNode, AudioNode][] = []
    const { connect, disconnect } = AudioNode.prototype
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      edges.push([this, to])
      return Reflect.apply(connect, this, [to])
    } as never
    AudioNode.prototype.disconnect = function (this: AudioNode) {
      edges.splice(0, edges.length, ...edges.filter(([from]) => from !== this))
      return Reflect.apply(disconnect, this, [])
    } as never
    const wayFrom = (node: AudioNode): string =>
      node instanceof MediaStreamAudioDestinationNode
        ? 'mix'
        : edges
            .filter(([from]) => from === node)
            .map(([, to]) => (to instanceof MediaStreamAudioDestinationNode ? 'mix' : `${to.constructor.name} > ${wayFrom(to)}`))
            .join(' and ')
    Object.assign(globalThis, {
      soundWays: () =>
        edges
          .filter(([from]) => from instanceof MediaStreamAudioSourceNode)
          .map(([from]) => `voice > ${wayFrom(from)}`)
          .filter(way => way.endsWith('mix'))
          .toSorted((one, other) => one.length - other.length),
    })
  })

const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { soundWays: () => string[] }).soundWays())

const timeOf = async (page: Page, key: 'recorded-from' | 'recorded-to'): Promise<number> =>
  Number(await page.evaluate(name => sessionStorage.getItem(name), key))

const panel = (page: Page) => page.getByRole('region', { name: /^(语音|视频)通话$/ })
const sign = (page: Page) => panel(page).getByRole('timer', { name: '录制时长' })
const playbacks = (page: Page) => page.getByRole('region', { name: '回放' })

type Pair = { id: number; asker: Visiting; expert: Visiting }

/** In the room of their consultation, talking with each other. */
async function talking(
  { browser, baseURL, request }: { browser: Browser; baseURL: string; request: APIRequestContext },
  medium: '语音通话' | '视频通话',
  askerWidth = 1440,
): Promise<Pair> {
  const [asking, answering] = [await newMember('林小满'), await newExpert('周一鸣')]
  const id = await beginConsultation(request, asking, answering, TITLE)
  // Bought in writing, which nobody calls in; by video it takes an appointment.
  await query(`update consultations set way = 'VIDEO', minutes = 30 where id = $1`, [id])
  const asker = await visitToCall(browser, baseURL, asking, askerWidth)
  const expert = await visitToCall(browser, baseURL, answering.member)
  await timeRecorder(expert.page)
  await followSound(expert.page)
  for (const { page } of [asker, expert]) {
    await page.goto(`/consult/detail/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  }
  const bought = expert.page.getByRole('region', { name: '通话', exact: true })
  await bought.getByRole('button', { name: medium }).click()
  const check = expert.page.getByRole('dialog', { name: new RegExp(medium) })
  await expect(check.getByLabel('麦克风音量')).toBeVisible()
  await check.getByRole('button', { name: '呼叫', exact: true }).click()
  await asker.page.getByRole('button', { name: '接听', exact: true }).click()
  await asker.page.getByRole('button', { name: '加入通话' }).click()
  for (const { page } of [asker, expert]) await expect.poll(async () => (await received(page)).audioBytes).toBeGreaterThan(0)
  return { id, asker, expert }
}

async function ask({ page }: Visiting): Promise<void> {
  await panel(page).getByRole('button', { name: '录制', exact: true }).click()
  await panel(page).getByRole('button', { name: '同意并请求对方同意' }).click()
}

/** @returns when it is on for both. */
async function record({ asker, expert }: Pair): Promise<void> {
  await ask(expert)
  await panel(asker.page).getByRole('button', { name: '同意录制' }).click()
  for (const { page } of [asker, expert]) await expect(sign(page)).toBeVisible()
}

/** So many seconds stand on the sign. */
const runs = async (page: Page, seconds: number): Promise<void> =>
  expect.poll(async () => Number((await sign(page).textContent())?.split(':').at(-1))).toBeGreaterThanOrEqual(seconds)

/** Opens what was recorded. @returns how many seconds the player says that it has. */
async function lengthOf(page: Page, kind: '录音' | '录像'): Promise<number> {
  await expect(playbacks(page).getByText(/可回看/)).toBeVisible()
  await playbacks(page).getByRole('button', { name: '查看和公开' }).click()
  const player = page.getByRole('dialog', { name: '回放' }).getByLabel(kind)
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.readyState)).toBeGreaterThanOrEqual(2)
  const length = await player.evaluate((media: HTMLMediaElement) => media.duration)
  // It can be jumped into, and goes on from there.
  await player.evaluate(async (media: HTMLMediaElement) => {
    media.muted = true
    media.currentTime = media.duration / 2
    await media.play()
  })
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime)).toBeGreaterThan(length / 2)
  return length
}

const countRecordings = async (id: number): Promise<number> =>
  (await query('select 1 from recordings where consultation_id = $1', [id])).length

test('one asks, the other agrees, both see that it is on; a network that breaks loses nothing, and both play what was recorded', async ({
  browser,
  baseURL,
  request,
}) => {
  const pair = await talking({ browser, baseURL: baseURL!, request }, '视频通话', 360)
  const { id, asker, expert } = pair
  await ask(expert)
  await expect(panel(expert.page)).toContainText('等其他人同意')
  await expect(panel(asker.page)).toContainText('对方请求录制这次通话')
  await expect(panel(asker.page)).toContainText('保存 90 天后删除')
  await expectNoSidewaysScroll(asker.page)
  await expectAccessible(asker.page)
  expect(await countRecordings(id)).toBe(0)
  await panel(asker.page).getByLabel('录音里改变我的声音').check()
  await panel(asker.page).getByRole('button', { name: '同意录制' }).click()
  for (const { page } of [asker, expert]) {
    await expect(sign(page)).toBeVisible()
    await expect(panel(page)).toContainText('录制中，提问方的声音已改变')
    await expectAccessible(page)
  }
  // One voice goes through what changes it, the other straight into the mix.
  await expect.poll(() => waysOf(expert.page)).toEqual(['voice > mix', 'voice > AudioWorkletNode > mix'])
  await runs(expert.page, 2)
  await expert.page.context().setOffline(true)
  await runs(expert.page, 5)
  await expert.page.context().setOffline(false)
  await runs(expert.page, 6)
  // The sign stays while the panel is small.
  await panel(asker.page).getByRole('button', { name: '收起通话' }).click()
  await expect(sign(asker.page)).toBeVisible()
  await panel(asker.page).getByRole('button', { name: '停止录制' }).click()
  for (const { page } of [asker, expert]) await expect(sign(page)).toBeHidden()
  await expect.poll(() => timeOf(expert.page, 'recorded-to')).toBeGreaterThan(0)
  const recorded = ((await timeOf(expert.page, 'recorded-to')) - (await timeOf(expert.page, 'recorded-from'))) / 1_000
  await panel(expert.page).getByRole('button', { name: '挂断' }).click()
  for (const { page } of [asker, expert]) {
    await page.reload()
    expect(Math.abs((await lengthOf(page, '录像')) - recorded)).toBeLessThan(0.5)
  }
  const [file] = await query<{ playback_id: number; content_type: string }>(
    `select playback_id, recorded_files.content_type from recorded_files join recordings using (playback_id) where consultation_id = $1`,
    [id],
  )
  expect(file?.content_type).toBe('video/webm')

  // Both publish it, and others watch the film.
  const title = `竞业限制没有写补偿怎么办 ${randomInt(1_000_000)}`
  const proposing = asker.page.getByRole('dialog', { name: '回放' })
  await expect(proposing.getByText('录音里提问方的声音改变过，原声没有保存。')).toBeVisible()
  await proposing.getByLabel('标题').fill(title)
  await proposing.getByRole('button', { name: '按这样公开，请对方同意' }).click()
  await expect(proposing.getByText(/你已同意/)).toBeVisible()
  await expert.page.reload()
  await playbacks(expert.page).getByRole('button', { name: '查看和公开' }).click()
  await expert.page.getByRole('button', { name: '同意这样公开' }).click()
  await expect(expert.page.getByText('双方都已同意，正在审核。')).toBeVisible()
  await approve(request, 'PLAYBACK', title)
  const watching = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await watching.goto(`/consult/playback/video/${file!.playback_id}`)
  await expect(watching.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await watching.content()).not.toContain('林小满')
  await watching.getByRole('button', { name: /^播放：/ }).click()
  const film = watching.locator('[data-player] video')
  await expect.poll(() => film.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0.5)
  expect(await film.evaluate((media: HTMLVideoElement) => media.videoWidth)).toBeGreaterThan(0)
})

test('the other declines: nothing is recorded, the other side learns it, and can ask again', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, asker, expert } = await talking({ browser, baseURL: baseURL!, request }, '语音通话')
  // Asked by the side in whose browser it is not recorded.
  await ask(asker)
  await panel(expert.page).getByRole('button', { name: '不同意' }).click()
  await expect(toastOn(asker.page, '有人没有同意，不会录制')).toBeVisible()
  for (const { page } of [asker, expert])
    await expect(panel(page).getByRole('button', { name: '录制', exact: true })).toBeVisible()
  // The asking side takes the request back; the other is not asked any more.
  await ask(asker)
  await expect(panel(expert.page)).toContainText('对方请求录制这次通话')
  await panel(asker.page).getByRole('button', { name: '取消请求' }).click()
  await expect(panel(expert.page).getByRole('button', { name: '同意录制' })).toBeHidden()
  expect(await countRecordings(id)).toBe(0)
  await panel(asker.page).getByRole('button', { name: '挂断' }).click()
})

test('what was recorded is whole when the other side leaves, and when the recording window is loaded anew before it could send', async ({
  browser,
  baseURL,
  request,
}) => {
  const pair = await talking({ browser, baseURL: baseURL!, request }, '语音通话')
  const { id, asker, expert } = pair
  await record(pair)
  const pieces = /\/recording\/\d+\/\d+$/
  await runs(expert.page, 1)
  await expert.page.context().route(pieces, route => route.abort())
  await runs(expert.page, 5)
  expert.page.on('dialog', dialog => void dialog.accept())
  const recorded = (Date.now() - (await timeOf(expert.page, 'recorded-from'))) / 1_000
  await expert.page.context().unroute(pieces)
  await expert.page.reload()
  await expect(sign(asker.page)).toBeHidden()

  // Back at once: the call waits for half a minute, whatever else takes longer on this machine.
  await expert.page.getByRole('button', { name: '回到通话' }).click()
  await expert.page.getByRole('button', { name: '加入通话' }).click()
  await expect.poll(async () => (await received(expert.page)).audioBytes).toBeGreaterThan(0)
  await record(pair)
  await runs(expert.page, 3)
  await panel(asker.page).getByRole('button', { name: '挂断' }).click()
  await expect(playbacks(expert.page).getByText(/可回看/)).toHaveCount(2)
  const [first, second] = await query<{ seconds: number }>(
    'select seconds::float as seconds from playbacks where consultation_id = $1 order by id',
    [id],
  )
  expect(first!.seconds).toBeGreaterThan(recorded - 2)
  const again = ((await timeOf(expert.page, 'recorded-to')) - (await timeOf(expert.page, 'recorded-from'))) / 1_000
  expect(Math.abs(second!.seconds - again)).toBeLessThanOrEqual(1.5)

  // Either side removes what it does not want to be kept, and it is gone for both.
  await asker.page.reload()
  const buttons = (page: Page) => playbacks(page).getByRole('button', { name: '查看和公开' })
  for (const left of [1, 0]) {
    await buttons(asker.page).first().click()
    await asker.page.getByRole('dialog', { name: '回放' }).getByRole('button', { name: '删除回放' }).click()
    await asker.page.getByRole('dialog', { name: '删除这份回放？' }).getByRole('button', { name: '删除', exact: true }).click()
    await expect(buttons(asker.page)).toHaveCount(left)
  }
  await expert.page.reload()
  await expect(expert.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(playbacks(expert.page)).toBeHidden()
})

/** The page of the embedded provider, which is a site of its own. */
const PROVIDER = /third party: http:\/\/127\.0\.0\.1:\d+\/pay\//

const SUBTITLES = `WEBVTT

00:00:01.000 --> 00:00:02.500
<v 林小满>合同里没有写补偿</v>

00:00:05.000 --> 00:00:07.000
<v 周一鸣>那三个月之后可以解除</v>
`

test('with chapters and a transcript it is sold: who pays hears the whole, and what is behind the price nobody else reads', async ({
  page,
  browser,
  baseURL,
  request,
  watch,
}) => {
  watch.allow(PROVIDER)
  const pair = await talking({ browser, baseURL: baseURL!, request }, '视频通话')
  const { id, asker, expert } = pair
  await record(pair)
  await runs(expert.page, 8)
  await panel(expert.page).getByRole('button', { name: '停止录制' }).click()
  await expect(sign(asker.page)).toBeHidden()
  await panel(expert.page).getByRole('button', { name: '挂断' }).click()
  await asker.page.reload()
  await lengthOf(asker.page, '录像')

  // Chapters by hand, what was said from a file of subtitles; names go no further.
  const draft = asker.page.getByRole('dialog', { name: '回放' })
  await draft.getByText('章节和文字稿', { exact: true }).click()
  await draft.getByRole('textbox', { name: '章节' }).fill('开场\n0:04 什么时候可以解除')
  await draft.getByRole('button', { name: '保存章节和文字稿' }).click()
  await expect(draft.getByText(/第 1 行要写成/)).toBeVisible()
  await draft.getByRole('textbox', { name: '章节' }).fill('0:00 林小满先说\n0:04 什么时候可以解除')
  await draft
    .getByLabel('导入 WebVTT 字幕')
    .setInputFiles({ name: '字幕.vtt', mimeType: 'text/vtt', buffer: Buffer.from(SUBTITLES) })
  await expect(draft.getByRole('textbox', { name: '文字稿' })).toHaveValue(/0:05 提问者：那三个月/)
  await draft
    .getByRole('textbox', { name: '文字稿' })
    .fill('0:01 提问者：我叫林小满，合同里没有写补偿\n0:05 咨询师：那三个月之后可以解除')
  await draft.getByRole('button', { name: '保存章节和文字稿' }).click()
  await expect(draft.getByRole('list', { name: '章节' }).getByRole('button', { name: /什么时候可以解除/ })).toBeVisible()
  await expect(draft.getByRole('list', { name: '全部文字' })).toContainText('我叫（已隐去），合同里没有写补偿')
  await draft.getByRole('searchbox', { name: '搜索文字稿' }).fill('解除')
  await expect(draft.getByText('找到 1 句')).toBeVisible()
  await draft.getByRole('list', { name: '全部文字' }).getByRole('button', { name: '0:05' }).click()
  const own = draft.getByLabel('录像')
  await expect.poll(() => own.evaluate((media: HTMLMediaElement) => media.currentTime)).toBeGreaterThanOrEqual(4.9)
  await expectAccessible(asker.page)

  const title = `竞业限制三个月不给补偿 ${randomInt(1_000_000)}`
  await draft.getByLabel('标题').fill(title)
  await draft.getByLabel('价格（元）').fill('3.01')
  // 10 % is the platform's, the odd fen of the rest the consultant's.
  await expect(draft.getByText(/平台服务费 ¥0.30，提问方 ¥1.35，咨询方 ¥1.36/)).toBeVisible()
  await draft.getByLabel('免费看多少秒').fill('3')
  await draft.getByRole('button', { name: '按这样公开，请对方同意' }).click()
  await expect(draft.getByText(/你已同意/)).toBeVisible()
  await expert.page.reload()
  await playbacks(expert.page).getByRole('button', { name: '查看和公开' }).click()
  await expect(expert.page.getByText(/平台服务费 ¥0.30，提问方 ¥1.35，咨询方 ¥1.36/)).toBeVisible()
  await expert.page.getByRole('button', { name: '同意这样公开' }).click()
  await expect(expert.page.getByText('双方都已同意，正在审核。')).toBeVisible()
  const find = () =>
    query<{ id: number; preview_key: string | null }>(`select id, preview_key from playbacks where consultation_id = $1`, [id])
  await expect.poll(async () => (await find())[0]?.preview_key ?? null, { timeout: 60_000 }).not.toBeNull()
  await approve(request, 'PLAYBACK', title)
  const address = `/consult/playback/video/${(await find())[0]!.id}`

  const stranger = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(stranger.getByText('我叫（已隐去），合同里没有写补偿')).toBeVisible()
  await stranger.getByRole('searchbox', { name: '搜索文字稿' }).fill('补偿')
  await expect(stranger.getByText('找到 1 句')).toBeVisible()
  await stranger.getByRole('button', { name: '看弹幕，发弹幕' }).click()
  await expect(stranger.getByText('还没有弹幕，发第一条吧。')).toBeVisible()

  const buyer = await newMember('爱学习的人')
  await signIn(page.context(), buyer.token, baseURL!)
  await page.goto(address)
  await page.getByRole('button', { name: /购买全部内容/ }).click()
  await page.getByRole('dialog', { name: '购买实录' }).getByRole('button', { name: '提交订单' }).click()
  await payOnline(page)

  // Live for everybody in the free part.
  await page.goto(address)
  await page.getByRole('button', { name: '看弹幕，发弹幕' }).click()
  const open = `原来没写补偿也能谈 ${randomInt(1_000_000)}`
  await page.getByRole('textbox', { name: '弹幕', exact: true }).fill(open)
  await page.getByRole('button', { name: '发送', exact: true }).click()
  for (const one of [page, stranger]) await expect(one.getByRole('list', { name: '实时弹幕' })).toContainText(open)

  await page.getByRole('link', { name: '看全部内容' }).click()
  await page.getByRole('button', { name: '打开全部内容' }).click()
  const whole = page.getByRole('dialog', { name: '全部内容' })
  const film = whole.getByLabel(title)
  await expect.poll(() => film.evaluate((media: HTMLMediaElement) => media.readyState)).toBeGreaterThanOrEqual(1)
  await whole
    .getByRole('list', { name: '章节' })
    .getByRole('button', { name: /什么时候可以解除/ })
    .click()
  // Where it stands once it has arrived: before, it tells only where it is to go.
  await expect
    .poll(() => film.evaluate((media: HTMLMediaElement) => (media.seeking ? 0 : media.currentTime)))
    .toBeGreaterThanOrEqual(3.9)
  await expect(whole.getByRole('list', { name: '全部文字' })).toContainText('那三个月之后可以解除')
  const paid = `第四秒以后才是重点 ${randomInt(1_000_000)}`
  await forgetLimits()
  await whole.getByRole('textbox', { name: '弹幕', exact: true }).fill(paid)
  await whole.getByRole('button', { name: '发送', exact: true }).click()
  await expect(whole.getByRole('list', { name: '实时弹幕' })).toContainText(paid)
  await expectAccessible(page)
  await stranger.reload()
  await stranger.getByRole('button', { name: '看弹幕，发弹幕' }).click()
  await expect(stranger.getByRole('list', { name: '实时弹幕' })).toContainText(open)
  expect(await stranger.content()).not.toContain(paid)
  expect(await stranger.content()).not.toContain('那三个月之后可以解除')

  // Both see what it brought them, each as their own.
  await asker.page.goto('/merchant/order/inCome')
  const shared = asker.page.getByRole('region', { name: '回放分成' })
  await expect(shared).toContainText(title)
  await expect(shared).toContainText('¥1.35')
  expect(await asker.page.content()).not.toContain('爱学习的人')
  await expectAccessible(asker.page)
  await expert.page.goto('/merchant/order/inCome')
  await expect(expert.page.getByRole('row').filter({ hasText: title })).toContainText('¥1.36')
  const [order] = await query<{ order_no: string }>(`select order_no from orders where kind = 'PLAYBACK' and title = $1`, [title])
  await expert.page.goto(`/merchant/order/inCome?orderNo=${order!.order_no}`)
  await expect(expert.page.getByText('提问方的分成', { exact: true }).first()).toBeVisible()
  await expert.page.getByText('资金明细').click()
  await expect(expert.page.getByRole('listitem').filter({ hasText: '提问方的分成' })).toContainText('¥1.35')
  await expectAccessible(expert.page)
  for (const one of [asker, expert]) await one.page.context().close()
  await stranger.context().close()
})
