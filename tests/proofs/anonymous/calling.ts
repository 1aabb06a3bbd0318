/** A consultation by video without a name: rung, answered, signals that keep her address, a recording that both agree to, published. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import { PIECE_HASH_HEADER } from '#lib/contract/consult/recording.ts'
import { data } from '#tests/support/api-server.ts'
import { goLive, type Live } from './frames.ts'
import { HER_ADDRESS } from './her.ts'
import { consult, type Deeds, type Stage, until } from './stage.ts'
import { publish } from './talking.ts'

const PIECES = [0, 1, 2, 3]
const DEVICES = { kind: 'devices', peer: 'their-window-1', reply: false, audio: true, video: false, screen: false } as const
const RELAY = '198.51.100.5'

export async function talkByVideo(stage: Stage, deeds: Deeds): Promise<void> {
  const { id, conversationId } = await consult(stage, deeds, { way: 'VIDEO', title: '一件不愿具名的视频事' })
  const { url, her, expert, owner, heard } = stage
  const hers = await goLive(url, her.self, () => undefined)
  const theirs = await goLive(url, expert, heard('consultant'))
  const { callId, memberNo } = data<CallView>(
    await her.self.post('call/start', { conversationId, medium: 'VIDEO', tab: 'her-window-1' }),
  )
  deeds.calls.push(callId)
  data(await expert.get('call/live'))
  const { memberNo: other } = data<CallView>(await expert.post(`call/${callId}/accept`, { tab: 'their-window-1' }))
  for (const who of [her.self, expert]) data(await who.post(`call/${callId}/servers`, {}))
  data(await expert.get(`call/${callId}/colleagues`))
  for (const live of [hers, theirs]) await live.ask('call:enter', { callId })
  await signal(hers, { callId, to: other })
  await theirs.ask('call:signal', { callId, to: memberNo, data: DEVICES })
  for (const live of [hers, theirs]) await live.ask('call:beat', { callId, connected: true })
  data(await owner.get(`consultation/${id}/detail`))
  const playbackId = await record(stage, id)
  for (const live of [hers, theirs]) await live.ask('call:beat', { callId, connected: true })
  data(await her.self.post(`call/${callId}/leave`, {}))
  data(await expert.get(`call/${callId}`))
  deeds.playbacks.push(playbackId)
  data(await expert.post('consultation/answer', { consultationId: id, text: '就按视频里说的办。', files: [] }))
  data(await expert.post(`consultation/${id}/finish`, {}))
  data(await her.self.post(`consultation/${id}/finish`, {}))
  await publish(stage, playbackId, '一件不愿具名的视频怎么谈')
}

/** What her browser would say if it did not hide where she is is passed on to nobody; by the relay it is. */
async function signal(hers: Live, to: { callId: number; to: number }): Promise<void> {
  const candidate = (line: string) => ({
    kind: 'candidate' as const,
    candidate: line,
    sdpMid: '0',
    sdpMLineIndex: 0,
    usernameFragment: null,
  })
  const says = (line: string) => hers.ask('call:signal', { ...to, data: candidate(line) } as never)
  const host = await says(`candidate:1 1 udp 2113937151 ${HER_ADDRESS} 50000 typ host`)
  const relayed = await says(`candidate:2 1 udp 33562623 ${RELAY} 50001 typ relay raddr ${HER_ADDRESS} rport 50000`)
  if (host.ok || relayed.ok) throw new Error('her address was passed on')
  const good = await says(`candidate:3 1 udp 33562623 ${RELAY} 50001 typ relay raddr 0.0.0.0 rport 0`)
  if (!good.ok) throw new Error(`a relay is nobody's address: ${good.code}`)
}

async function record({ site, her, expert, db }: Stage, id: number): Promise<number> {
  for (const who of [her.self, expert]) data(await who.post(`consultation/${id}/recording/consent`, { agree: true }))
  const { playbackId } = data<{ playbackId: number }>(await expert.post(`createCommonMixStream/${id}`, { type: 'VIDEO' }))
  for (const no of PIECES) {
    const piece = await readFile(new URL(`../../support/recorded/${no}.webm`, import.meta.url))
    const sent = await site.request(`/recording/${playbackId}/${no}`, {
      method: 'PUT',
      body: new Uint8Array(piece),
      headers: { [PIECE_HASH_HEADER]: createHash('sha256').update(piece).digest('hex') },
      as: expert,
    })
    if (!sent.ok) throw new Error(`piece ${no} was not taken: ${sent.status}`)
  }
  data(await her.self.post(`stopCommonMixStream/${id}`, {}))
  data(await expert.post(`recording/${playbackId}/finish`, { pieces: PIECES.length }))
  await until('the film', async () => {
    const row = await db.selectFrom('playbacks').select('recording').where('id', '=', playbackId).executeTakeFirstOrThrow()
    return row.recording === 'READY' || undefined
  })
  data(await expert.get(`recording/${playbackId}/file`))
  return playbackId
}
