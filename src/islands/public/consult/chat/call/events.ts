/** What the connection brings of calls. Light: what a call needs is fetched when there is one. */
import { clientOf } from '#lib/api/browser.ts'
import { call } from '#lib/calls/consult/call.ts'
import { RECORDING_WAITS } from '#lib/chat/wanted.ts'
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import type { CallEvent } from '../store.ts'

const api = clientOf({ getLiveCall: call.getLiveCall })

type Layer = typeof import('./layer.ts')
let layer: Promise<Layer> | undefined

/** @returns what handles calls; fetched once. */
export const openLayer = (): Promise<Layer> => {
  layer ??= import('./layer.ts')
  return layer
}

const concerns = (view: CallView): boolean => view.state === 'RINGING' || view.state === 'CONNECTED'

export function takeCallEvent({ name, body }: CallEvent): void {
  // Signals of a call that this window takes no part in are not for it.
  if (name === 'call:signal') void layer?.then(({ takeSignal }) => takeSignal(body))
  else if (name === 'call:changed') {
    if (layer || concerns(body)) void openLayer().then(({ takeCall }) => takeCall(body))
  } else void resume()
}

/** Pieces of a recording that an earlier page could not send any more (recording/piece-store.ts). */
function sendLeftovers(): void {
  if (localStorage.getItem(RECORDING_WAITS) !== null) void import('./recording/send.ts').then(part => part.sendLeftovers())
}

async function resume(): Promise<void> {
  sendLeftovers()
  if (layer) return (await layer).resumeCalls()
  const { call: view } = await api.getLiveCall().catch(() => ({ call: null }))
  if (view) await (await openLayer()).resumeCalls()
}
