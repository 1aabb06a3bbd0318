/**
 * Messages on their way: shown at once, their files sent with progress, sent again under the same name until they are there. What the way
 * broke goes on by itself; what the server refuses stays until somebody sends it again or throws it away.
 */

import { atom } from 'nanostores'
import { FetchError } from 'ofetch'
import { InterruptedError } from '#components/ui/upload/calls.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { UPLOAD_LIMITS } from '#lib/calls/platform/upload.ts'
import { randomName } from '#lib/chat/random-name.ts'
import type { MessageDraft } from '#lib/contract/consult/chat.ts'
import type { MessageType } from '#lib/contract/consult/chat-shapes.ts'
import { api, mayPassLater } from './api.ts'
import { pictureSizeOf } from './picture-size.ts'
import { $link, takeMessage } from './store.ts'

export type Outgoing = {
  clientId: string
  conversationId: number
  type: Exclude<MessageType, 'CARD'>
  text: string
  files: readonly File[]
  quote: number | undefined
  peaks: readonly number[]
  seconds: number
  /** 0 to 1, of its files. */
  progress: number
  /** `waiting`: for the network. `failed`: refused, or given up. */
  state: 'uploading' | 'sending' | 'waiting' | 'failed'
  problem: string | null
  /** Milliseconds since 1970. */
  at: number
}

export type NewMessage = Pick<Outgoing, 'conversationId' | 'type'> &
  Partial<Pick<Outgoing, 'text' | 'files' | 'quote' | 'peaks' | 'seconds'>>

export const $outbox = atom<readonly Outgoing[]>([])

/** Written texts that have not arrived outlive a reload of this tab. */
const STORAGE_KEY = 'chat-outbox'

const controls = new Map<string, AbortController>()
/** What has been uploaded already, so that sending again does not upload again. */
const uploaded = new Map<string, number[]>()
/** Texts of a conversation go one after the other: they arrive in the order in which they were written. */
const lines = new Map<number, Promise<void>>()

function set(next: readonly Outgoing[]): void {
  $outbox.set(next)
  const texts = next.filter(({ type }) => type === 'TEXT')
  if (texts.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(texts))
  else sessionStorage.removeItem(STORAGE_KEY)
}

const find = (clientId: string): Outgoing | undefined => $outbox.get().find(one => one.clientId === clientId)

const patch = (clientId: string, change: Partial<Outgoing>): void =>
  set($outbox.get().map(one => (one.clientId === clientId ? { ...one, ...change } : one)))

const drop = (clientId: string): void => {
  controls.delete(clientId)
  uploaded.delete(clientId)
  set($outbox.get().filter(one => one.clientId !== clientId))
}

/** Too large for an attachment; films may be larger than other files. */
const isLargeFilm = (file: File): boolean => file.type.startsWith('video/') && file.size > UPLOAD_LIMITS.ATTACHMENT

async function uploadFiles(message: Outgoing, signal: AbortSignal): Promise<{ ids: number[]; kind: string | null }> {
  const { sendFile } = await fetchLate(() => import('#components/ui/upload/transfer.ts')).catch(() => {
    throw new InterruptedError()
  })
  const total = message.files.reduce((sum, { size }) => sum + size, 0)
  const sent = message.files.map(() => 0)
  const ids: number[] = []
  let kind: string | null = null
  for (const [at, file] of message.files.entries()) {
    const purpose = isLargeFilm(file) ? 'VIDEO' : 'ATTACHMENT'
    const done = await sendFile(file, purpose, signal, {
      onBegun: () => undefined,
      onSent: bytes => {
        sent[at] = bytes
        patch(message.clientId, { progress: total > 0 ? sent.reduce((sum, bytes) => sum + bytes, 0) / total : 1 })
      },
      onBroken: broken => patch(message.clientId, { problem: broken ? '网络断了，正在重连' : null }),
      onArrived: () => undefined,
    })
    ids.push(done.id)
    kind = done.kind
  }
  return { ids, kind }
}

async function send(outgoing: Outgoing, signal: AbortSignal): Promise<void> {
  let ids = uploaded.get(outgoing.clientId)
  let { type } = outgoing
  if (outgoing.files.length > 0 && !ids) {
    patch(outgoing.clientId, { state: 'uploading' })
    const done = await uploadFiles(outgoing, signal)
    ids = done.ids
    uploaded.set(outgoing.clientId, ids)
    // The content of a file decides what it is, not its name; a voice note stays one.
    if (outgoing.peaks.length === 0 && done.kind) type = done.kind as Outgoing['type']
  }
  patch(outgoing.clientId, { state: 'sending', type, problem: null })
  const body: MessageDraft = {
    clientId: outgoing.clientId,
    type,
    text: outgoing.text,
    uploadIds: ids ?? [],
    sizes: type === 'IMAGE' ? await Promise.all(outgoing.files.map(pictureSizeOf)) : [],
    peaks: [...outgoing.peaks],
    seconds: outgoing.seconds,
    large: outgoing.files.some(isLargeFilm),
    ...(outgoing.quote ? { quote: outgoing.quote } : {}),
  }
  const message = await api.sendChatMessage({ params: { conversationId: outgoing.conversationId }, body })
  takeMessage(message)
  drop(outgoing.clientId)
}

/** A server that answers says itself why it takes nothing now; it is asked again by itself all the same. */
const reasonToWait = (error: unknown): string => {
  const answered = error instanceof ApiError && (!(error.cause instanceof FetchError) || error.cause.response !== undefined)
  return answered ? `${error.message}（会自动重发）` : '网络不通，恢复后自动发送'
}

async function run(clientId: string): Promise<void> {
  const outgoing = find(clientId)
  if (!outgoing) return
  const control = new AbortController()
  controls.set(clientId, control)
  try {
    await send(outgoing, control.signal)
  } catch (error) {
    if (control.signal.aborted) return
    const waits = error instanceof InterruptedError || mayPassLater(error)
    // Uploads end after a day; they are then sent anew.
    if (error instanceof ApiError && error.code === 'upload.missing') uploaded.delete(clientId)
    patch(clientId, { state: waits ? 'waiting' : 'failed', problem: waits ? reasonToWait(error) : messageOf(error) })
  }
}

function start(message: Outgoing): void {
  if (message.type !== 'TEXT') {
    void run(message.clientId)
    return
  }
  const before = lines.get(message.conversationId) ?? Promise.resolve()
  const next = before.then(() => run(message.clientId))
  lines.set(message.conversationId, next)
}

/** Shows and sends a message. @returns the name under which it is sent. */
export function post(message: NewMessage): string {
  const outgoing: Outgoing = {
    text: '',
    files: [],
    quote: undefined,
    peaks: [],
    seconds: 0,
    ...message,
    clientId: randomName(),
    progress: 0,
    state: message.files?.length ? 'uploading' : 'sending',
    problem: null,
    at: Date.now(),
  }
  set([...$outbox.get(), outgoing])
  start(outgoing)
  return outgoing.clientId
}

export function sendAgain(clientId: string): void {
  const outgoing = find(clientId)
  if (!outgoing || outgoing.state === 'sending' || outgoing.state === 'uploading') return
  patch(clientId, { state: outgoing.files.length > 0 ? 'uploading' : 'sending', problem: null })
  start(outgoing)
}

/** Discards a message that has not arrived, and stops its upload. */
export function discard(clientId: string): void {
  controls.get(clientId)?.abort()
  drop(clientId)
}

function sendWaiting(): void {
  for (const one of $outbox.get()) if (one.state === 'waiting') sendAgain(one.clientId)
}

function restore(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Outgoing[]
    if (Array.isArray(stored) && stored.length > 0) {
      set(stored.map(one => ({ ...one, files: [], state: 'waiting', problem: null })))
      sendWaiting()
    }
  } catch {
    sessionStorage.removeItem(STORAGE_KEY)
  }
}

let watching = false

/** Sends waiting messages as soon as there is a connection again. Called once, when the chat is opened. */
export function watchOutbox(): void {
  if (watching) return
  watching = true
  restore()
  addEventListener('online', sendWaiting)
  $link.listen(state => {
    if (state === 'online') sendWaiting()
  })
  // The connection may have been lost beyond this device, where no event reports it.
  setInterval(() => {
    if (navigator.onLine) sendWaiting()
  }, 10_000)
}
