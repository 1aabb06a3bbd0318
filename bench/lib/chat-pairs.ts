/** Pairs of people who answer each other as soon as a message has come: how many messages a second, and how long each took to be acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import type { Seat } from './seats.ts'

export type PairResult = { perSecond: number; p99: number }

type Message = { message: { clientId: string; text: string } }

let names = 0

/** One connection to the real-time part of a server. */
export const connectSeat = (url: string, auth: Record<string, unknown>, namespace = ''): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url + namespace, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth,
      extraHeaders: { origin: url },
    })
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

/** @param seats two of each conversation, one after the other. */
export async function playPairs(url: string, seats: readonly Seat[], seconds: number): Promise<PairResult> {
  const sockets: Socket[] = []
  for (const seat of seats) sockets.push(await connectSeat(url, seat.auth))
  const took: number[] = []
  let counting = false
  let playing = true

  const send = (index: number): void => {
    const { conversationId } = seats[index] as Seat
    const began = performance.now()
    const body = { conversationId, clientId: `bench-${String(++names).padStart(8, '0')}`, type: 'TEXT', text: `${index}` }
    sockets[index]?.emit('chat:send', body, (answer: { ok: boolean }) => {
      if (!answer.ok) throw new Error(`A message was refused: ${JSON.stringify(answer)}`)
      if (counting) took.push(performance.now() - began)
    })
  }
  for (const [index, socket] of sockets.entries()) {
    const other = String(index ^ 1)
    socket.on('chat:message', ({ message }: Message) => {
      if (playing && message.text === other) send(index)
    })
  }
  for (let index = 0; index < sockets.length; index += 2) send(index)
  await sleep(1_500)
  counting = true
  const began = performance.now()
  await sleep(seconds * 1_000)
  counting = false
  const perSecond = took.length / ((performance.now() - began) / 1_000)
  playing = false
  await sleep(500)
  for (const socket of sockets) socket.disconnect()
  took.sort((a, b) => a - b)
  return { perSecond, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}
