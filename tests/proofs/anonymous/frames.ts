/** Live connections, and everything that comes in over them. */
import { io, type Socket } from 'socket.io-client'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import { WATCH_NAMESPACE } from '#lib/contract/consult/playback-watching.ts'
import type { ClientEvent, ClientEventBody } from '#lib/contract/events.ts'
import { data, type Visitor } from '#tests/support/api-server.ts'

type AckEmitter = { emitWithAck(event: string, body: unknown): Promise<{ ok: boolean; result: never; code?: string }> }

const open = new Set<Socket>()

function connect(url: string, auth: object, heard: (frame: string) => void): Promise<Socket> {
  const socket = io(url, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    extraHeaders: { origin: new URL(url).origin },
  })
  open.add(socket)
  // As they come, answers and the words of the protocol included.
  socket.io.on('open', () => socket.io.engine.on('message', frame => heard(String(frame))))
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

export type Live = {
  ask<Name extends ClientEvent>(event: Name, body: ClientEventBody<Name>): Promise<{ ok: boolean; code?: string }>
}

/** The connection of somebody who is signed in. @param heard is given every frame. */
export async function goLive(url: string, who: Visitor, heard: (frame: string) => void): Promise<Live> {
  const { ticket } = data<{ ticket: string }>(await who.post('chat/ticket'))
  const socket = await connect(url, { ticket }, heard)
  return { ask: (event, body) => (socket.timeout(20_000) as unknown as AckEmitter).emitWithAck(event, body) }
}

/** Somebody who watches a published playback without a session. */
export const watchPlayback = (url: string, playbackId: number, heard: (frame: string) => void): Promise<unknown> =>
  connect(`${url}${WATCH_NAMESPACE}`, { playbackId }, heard)

export function hangUp(): void {
  for (const socket of open) socket.disconnect()
  open.clear()
}
