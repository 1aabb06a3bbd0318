/** A consultation in writing without a name: a live conversation with files, marks and what is taken back, its end, its playback, and bullets. */
import { randomUUID } from 'node:crypto'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import type { PlaybackDraft } from '#lib/contract/consult/playback-publishing.ts'
import { data, type Visitor } from '#tests/support/api-server.ts'
import { goLive, type Live, watchPlayback } from './frames.ts'
import { approve, consult, type Deeds, herFile, herPicture, type Stage, until } from './stage.ts'

const message = (text: string) => ({ clientId: randomUUID(), type: 'TEXT' as const, text })

export async function talkInWriting(stage: Stage, deeds: Deeds): Promise<void> {
  const { her, expert } = stage
  const [picture, file] = [await herPicture(stage, 'ATTACHMENT', '劳动合同'), await herFile(stage, '工资单')]
  const { id, conversationId } = await consult(stage, deeds, {
    way: 'TEXT',
    title: '一件不愿具名的竞业事',
    files: [picture.id, file.id],
  })
  // Looked at by the other side while she is there.
  const lives = await bothLive(stage, conversationId)
  await talk(stage, conversationId, lives)
  await replyInRoom(stage, id)
  await annoy(stage, conversationId, lives.hers)
  await end(stage, deeds, id)
  const playbackId = await publishChat(stage, deeds, id)
  await comment(stage, deeds, id, playbackId)
  data(await expert.get(`consultation/${id}/detail`))
  data(await her.self.get(`consultation/${id}/detail`))
}

async function bothLive({ url, her, expert, heard }: Stage, conversationId: number): Promise<{ hers: Live; theirs: Live }> {
  const theirs = await goLive(url, expert, heard('consultant'))
  await theirs.ask('chat:watch', { conversationIds: [conversationId] })
  const hers = await goLive(url, her.self, () => undefined)
  await hers.ask('chat:watch', { conversationIds: [conversationId] })
  return { hers, theirs }
}

async function talk(stage: Stage, conversationId: number, { hers, theirs }: { hers: Live; theirs: Live }): Promise<void> {
  const { her, expert } = stage
  const send = (who: Visitor, more: object) => who.post(`chat/${conversationId}/send`, { clientId: randomUUID(), ...more })
  await hers.ask('chat:typing', { conversationId, typing: true })
  await hers.ask('chat:send', { conversationId, ...message('在吗？我把合同发给你。') })
  const [picture, file] = [await herPicture(stage, 'ATTACHMENT', '身份证'), await herFile(stage, '银行流水')]
  data(await send(her.self, { type: 'IMAGE', uploadIds: [picture.id], sizes: [{ width: 64, height: 48 }] }))
  data(await send(her.self, { type: 'FILE', uploadIds: [file.id] }))
  await theirs.ask('chat:send', { conversationId, ...message('收到，第八条没有写补偿。') })
  const { seq } = data<{ seq: number }>(await send(her.self, { type: 'TEXT', text: '打错了，撤回。', quote: 4 }))
  data(await her.self.post('consultation/msg/recall', { conversationId, seq }))
  for (const live of [hers, theirs]) {
    await live.ask('chat:read', { conversationId, seq })
    await live.ask('presence:set', { state: 'AWAY' })
    await live.ask('presence:set', { state: 'ONLINE' })
  }
  await hers.ask('chat:typing', { conversationId, typing: false })
  data(await expert.get(`chat/${conversationId}/search?keyword=${encodeURIComponent('合同')}`))
  data(await expert.post('chat/changes', { positions: [{ conversationId, change: 0 }] }))
  data(await her.self.post(`chat/${conversationId}/mute`, { muted: true }))
}

async function replyInRoom(stage: Stage, consultationId: number): Promise<void> {
  const { her, expert } = stage
  const file = await herFile(stage, '社保记录')
  data(await her.self.post('consultation/answer', { consultationId, text: '补一份记录。', files: [file.id] }))
  data(await expert.post('consultation/answer', { consultationId, text: '可以不遵守，先书面催告。', files: [] }))
  await her.self.post(`consultation/${consultationId}/virtual`, {})
  await expert.post(`consultation/${consultationId}/virtual`, {})
}

/** Both send more than they may (`CHAT_MESSAGES_PER_TEN_SECONDS`); what the other side is told of it is searched as everything. */
async function annoy({ expert, her }: Stage, conversationId: number, hers: Live): Promise<void> {
  const burst = (who: Visitor) =>
    Promise.all(Array.from({ length: 12 }, (_, index) => who.post(`chat/${conversationId}/send`, message(`第 ${index} 句`))))
  for (const who of [expert, her.self])
    await until('too many messages', async () => (await burst(who)).some(answer => answer.status === 429) || undefined)
  await hers.ask('chat:read', { conversationId, seq: 1 })
  data(await expert.post(`chat/${conversationId}/report`, { seqs: [1, 2], reason: 'HARASSMENT', text: '一直在发' }))
}

async function end({ her, expert, owner, db }: Stage, deeds: Deeds, id: number): Promise<void> {
  data(await expert.post(`consultation/${id}/finish`, {}))
  data(await her.self.post(`consultation/${id}/finish`, {}))
  const { onceLabels, evaluationLabels } = data<ConsultationRoom>(await her.self.get(`consultation/${id}/room`))
  data(
    await her.self.post('consultation/label/once', {
      consultationId: id,
      labelIds: onceLabels.slice(0, 1).map(one => one.labelId),
    }),
  )
  const { evaluationId } = data<{ evaluationId: number }>(
    await her.self.post(`consultation/${id}/label`, {
      score: 5,
      content: '讲得很清楚',
      labelIds: evaluationLabels.slice(0, 1).map(one => one.labelId),
      // Under an anonymous consultation it names nobody, whatever is ticked here.
      anonymous: false,
    }),
  )
  deeds.evaluations.push(evaluationId)
  data(await owner.post(`consultation/desk/evaluation/${evaluationId}/reply`, { reply: '谢谢，祝顺利' }))
  await db.deleteFrom('rate_limits').execute()
}

async function publishChat(stage: Stage, deeds: Deeds, id: number): Promise<number> {
  const { her } = stage
  const { playbackId } = data<{ playbackId: number }>(await her.self.post(`consultation/${id}/playback/chat`, {}))
  await publish(stage, playbackId, '一件不愿具名的竞业限制怎么谈')
  deeds.playbacks.push(playbackId)
  return playbackId
}

/** She proposes, the other side agrees, an operator lets it pass. */
export async function publish(stage: Stage, playbackId: number, title: string): Promise<void> {
  const { her, expert } = stage
  const terms = { title, summary: '一次咨询的整理。', labels: ['劳动'], price: 0, freeSeconds: 0, omitted: [] }
  const { version } = data<PlaybackDraft>(await her.self.post(`playback/${playbackId}/publish`, terms))
  data(await expert.get(`playback/${playbackId}/draft`))
  data(await expert.post(`playback/${playbackId}/agree`, { termsVersion: version }))
  await approve(stage, title)
}

/** Live bullets, hers among them, before somebody without a session. */
async function comment({ db, url, her, bystander, heard }: Stage, deeds: Deeds, id: number, playbackId: number): Promise<void> {
  await watchPlayback(url, playbackId, heard('watcher'))
  const bullet = { at: 1_000, mode: 'SCROLL', color: '#ffffff', size: 'NORMAL' }
  for (const [who, text] of [
    [her.self, '我当时就是这样问的'],
    [bystander, '学到了'],
  ] as const) {
    const { id: bulletId } = data<{ id: number }>(await who.post(`consultation/${id}/bullet`, { ...bullet, text }))
    deeds.bullets.push(bulletId)
  }
  data(await bystander.post(`playback/bullet/${deeds.bullets[0]}/like`, { like: true }))
  data(await bystander.post(`playback/bullet/${deeds.bullets[0]}/report`, { reason: 'OTHER', text: '刷屏' }))
  data(await her.self.post(`playback/${playbackId}/like`, { like: true }))
  data(await her.self.post(`playback/${playbackId}/position`, { at: 2_000 }))
  // The second within five seconds is too many: what is told of it.
  await bystander.post(`consultation/${id}/bullet`, { ...bullet, text: '再说一句' })
  data(await bystander.post(`playback/bullet/${deeds.bullets[0]}/block`, {}))
  await db.deleteFrom('rate_limits').execute()
}
