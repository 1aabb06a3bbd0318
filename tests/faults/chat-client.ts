/** A client of chat as a careful browser is: it sends again under the same name until it is acknowledged, and asks for what it missed. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import type { ChatMember, ConversationChanges, Message } from '#lib/contract/consult/chat-shapes.ts'
import type { ClientToServer, ServerToClient } from '#lib/contract/events.ts'

type Options = { token: string; conversationId: number; urls: readonly (() => string)[]; first: number }

type AckEmitter = { emitWithAck(event: string, body: unknown): Promise<{ ok: boolean; result: unknown }> }

/** Longer than a restart of anything takes. */
const ACKNOWLEDGED_MS = 4_000
const PAUSE_MS = 150
const TOO_LATE = '080105'

export class ChatClient {
  /** Names of messages that the site said were stored. */
  readonly acknowledged: string[] = []
  /** Messages that came under another number than before. */
  doubled = 0
  readonly #options: Options
  readonly #messages = new Map<number, Message>()
  readonly #members = new Map<number, ChatMember>()
  #change = 0
  #node: number
  #socket: Socket<ServerToClient, ClientToServer> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#node = options.first
  }

  /** @param cuts how often the connection is cut in the middle, each time to come back to the next process. */
  async write(count: number, cuts: number, seed: number): Promise<void> {
    const cutAt = new Set(Array.from({ length: cuts }, (_, cut) => Math.floor(((cut + 0.5) * count) / cuts + (seed % 3))))
    for (let index = 0; index < count; index++) {
      const sending = this.#send(`${seed}:${index}`)
      if (cutAt.has(index)) this.#cut()
      const sent = await sending
      this.acknowledged.push(sent.clientId)
      if (index % 23 === 7) await this.#until(() => this.#recall(sent.seq))
      if (index % 11 === 5) await this.#until(() => this.#ask('chat:read', this.#at(sent.seq)))
      await sleep(5)
    }
  }

  /** After everything: reads to the end, and asks once more for what was missed. */
  async settle(): Promise<void> {
    await this.#until(() => this.#catchUp())
  }

  /** What stands on the screen, line by line. */
  seen = (): string[] =>
    [...this.#messages.values()]
      .sort((a, b) => a.seq - b.seq)
      .map(message => `${message.seq} ${message.recalled ? '-' : message.text}`)

  readMarks = (): [number, number][] => [...this.#members.values()].map(member => [member.memberNo, member.readSeq])

  close(): void {
    this.#socket?.disconnect()
  }

  #at = (seq: number) => ({ conversationId: this.#options.conversationId, seq })

  #url = (): string => this.#options.urls[this.#node % this.#options.urls.length]?.() ?? ''

  #cut(): void {
    this.#socket?.io.engine?.close()
    this.#socket?.disconnect()
    this.#socket = undefined
    this.#node += 1
  }

  async #recall(seq: number): Promise<void> {
    try {
      await this.#call('POST', 'consultation/msg/recall', this.#at(seq))
    } catch (error) {
      // A machine that was away for two minutes: then it stays.
      if ((error as Error).message !== TOO_LATE) throw error
    }
  }

  async #send(text: string): Promise<{ clientId: string; seq: number }> {
    const clientId = randomUUID()
    const draft = { conversationId: this.#options.conversationId, clientId, type: 'TEXT' as const, text }
    const message = (await this.#until(() => this.#ask('chat:send', draft))) as Message
    return { clientId, seq: message.seq }
  }

  /** Tries until it works, at the next process each time. */
  async #until<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work()
      } catch {
        this.#cut()
        await sleep(PAUSE_MS)
      }
    }
  }

  async #ask<Name extends 'chat:send' | 'chat:read'>(name: Name, body: Parameters<ClientToServer[Name]>[0]): Promise<unknown> {
    const socket = await this.#connect()
    const answer = await (socket.timeout(ACKNOWLEDGED_MS) as unknown as AckEmitter).emitWithAck(name, body)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.result
  }

  async #connect(): Promise<Socket<ServerToClient, ClientToServer>> {
    if (this.#socket?.connected) return this.#socket
    const { ticket } = (await this.#call('POST', 'chat/ticket', {})) as { ticket: string }
    const url = this.#url()
    const socket: Socket<ServerToClient, ClientToServer> = io(url, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { ticket },
      extraHeaders: { origin: url },
    })
    this.#socket = socket
    socket.on('chat:message', ({ message }) => this.#take(message))
    socket.on('chat:member', ({ member }) => this.#takeMember(member))
    socket.on('chat:resync', () => void this.#until(() => this.#catchUp()))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
      socket.once('disconnect', () => reject(new Error('cut')))
    })
    // What was missed between the connections.
    await this.#catchUp()
    return socket
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const positions = [{ conversationId: this.#options.conversationId, change: this.#change }]
      const { conversations } = (await this.#call('POST', 'chat/changes', { positions })) as {
        conversations: ConversationChanges[]
      }
      const missed = conversations[0] as ConversationChanges
      for (const message of missed.messages) this.#take(message)
      for (const member of missed.members) this.#takeMember(member)
      this.#change = missed.change
      if (!missed.more) return
    }
  }

  /** An older state of a message never replaces a newer one. */
  #take(message: Message): void {
    const known = this.#messages.get(message.seq)
    if (known && known.change > message.change) return
    if (known && !message.recalled && known.text !== message.text) this.doubled += 1
    this.#messages.set(message.seq, message)
  }

  /** Read marks only move forward. */
  #takeMember(member: ChatMember): void {
    if ((this.#members.get(member.memberNo)?.readSeq ?? -1) < member.readSeq) this.#members.set(member.memberNo, member)
  }

  async #call(method: string, call: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.#url()}/v1/front/${call}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#options.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ACKNOWLEDGED_MS),
    })
    const answer = (await response.json()) as { resultStatus: boolean; resultData: unknown; code?: string }
    if (!answer.resultStatus) throw new Error(answer.code)
    return answer.resultData
  }
}
