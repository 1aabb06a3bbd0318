/** A consultation in writing becomes a public playback by the will of both sides; others watch it together; it is taken down when one side asks. */
import { randomInt } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { approve, beginConsultation, callAs, type Expert, newExpert } from '#tests/support/journey-consultation.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

async function visit(browser: Browser, baseURL: string, member: Member | null, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  if (member) await signIn(context, member.token, baseURL)
  return context.newPage()
}

/** Asked for free, answered and confirmed. @returns its number. */
async function finished(request: APIRequestContext, asker: Member, expert: Expert) {
  const consultationId = await beginConsultation(request, asker, expert, '竞业限制协议怎样才算有效')
  const say = (who: Member, text: string) =>
    callAs(request, who, '/v1/front/consultation/answer', { consultationId, text, files: [] })
  await say(asker, `我是${asker.nickname}，电话 ${asker.phone}，不签会怎样？`)
  await say(expert.member, '没有补偿约定，可以不遵守，先书面催告。')
  for (const who of [expert.member, asker]) await callAs(request, who, `/v1/front/consultation/${consultationId}/finish`, {})
  return consultationId
}

test('both agree to publish, others watch together and comment, one side has it taken down', async ({
  browser,
  baseURL,
  request,
}) => {
  const asker = await newMember(`欧阳不二${randomInt(1_000_000)}`)
  const expert = await newExpert('林律师')
  const id = await finished(request, asker, expert)
  const title = `竞业限制没有写补偿怎么办 ${randomInt(1_000_000)}`

  const answering = await visit(browser, baseURL!, expert.member)
  await answering.goto(`/consult/detail/${id}`)
  await answering.getByRole('button', { name: '把这次咨询整理成回放' }).click()
  const proposing = answering.getByRole('dialog', { name: '回放' })
  await expect(proposing.getByText('只有你们双方能看到。')).toBeVisible()
  await expect(proposing.getByText('（已隐去）')).toBeVisible()
  expect(await proposing.textContent()).not.toContain(asker.nickname)
  await proposing.getByLabel('标题').fill(title)
  await proposing.getByRole('button', { name: '按这样公开，请对方同意' }).click()
  await expect(proposing.getByText(/你已同意/)).toBeVisible()
  await expectAccessibleInEveryLook(answering)

  const asking = await visit(browser, baseURL!, asker, 360)
  await asking.goto(`/consult/detail/${id}`)
  await asking.getByRole('button', { name: '查看和公开' }).click()
  await expectNoSidewaysScroll(asking)
  await asking.getByRole('button', { name: '同意这样公开' }).click()
  await expect(asking.getByText('双方都已同意，正在审核。')).toBeVisible()
  await approve(request, 'PLAYBACK', title)

  const [row] = await query<{ id: number }>(`select id from playbacks where consultation_id = $1`, [id])
  const address = `/consult/playback/chat/${row!.id}`
  const stranger = await visit(browser, baseURL!, null)
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await stranger.content()).not.toContain(asker.nickname)
  expect(await stranger.content()).not.toContain(asker.phone)
  await stranger.getByRole('button', { name: '重放对话，看弹幕' }).click()
  await stranger.getByRole('button', { name: '播放', exact: true }).click()
  await expect(stranger.getByRole('region', { name: '重放对话' })).toContainText('没有补偿约定')

  const reader = await visit(browser, baseURL!, await newMember('看的人'))
  await reader.goto(`${address}?t=1`)
  const words = `讲得很清楚 ${randomInt(1_000_000)}`
  await reader.getByLabel('弹幕', { exact: true }).fill(words)
  await reader.getByRole('button', { name: '发送' }).click()
  for (const page of [reader, stranger]) await expect(page.getByRole('list', { name: '实时弹幕' })).toContainText(words)
  await expectAccessibleInEveryLook(reader)

  await asking.reload()
  await asking.getByRole('button', { name: '查看和公开' }).click()
  await asking.getByRole('button', { name: '申请下架' }).click()
  // It cannot be taken back, so it is asked once more.
  const takedown = asking.getByRole('dialog', { name: '申请下架这份回放？' })
  await expect(takedown).toContainText('付了款还没有看的人会收到退款')
  await takedown.getByRole('button', { name: '申请下架' }).click()
  await expect(toastOn(asking, '已申请下架')).toBeVisible()
  await approve(request, 'PLAYBACK_TAKEDOWN', title)
  await expect(async () => expect((await reader.goto(address))?.status()).toBe(404)).toPass()
})
