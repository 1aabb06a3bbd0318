/** The call of this window: what rings, what is being begun, what is talked. One at a time; other windows of the person know it by the server. */

import { atom } from 'nanostores'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { call as contract } from '#lib/calls/consult/call.ts'
import { randomName } from '#lib/chat/random-name.ts'
import type { CallMedium, CallView } from '#lib/contract/consult/call-shapes.ts'
import type { ServerEventBody } from '#lib/contract/events.ts'
import { askConnection } from '../store.ts'
import { CallSession } from './call-session.ts'
import { DeviceError, type Devices, openDevices } from './devices.ts'

export const callApi = clientOf(contract)

/** A call before it begins. `view` is the one that rings; null when the person is about to call somebody. */
export type Plan = { conversationId: number; title: string; medium: CallMedium; view: CallView | null }

export type Stage =
  | { kind: 'idle' }
  | { kind: 'ringing'; view: CallView }
  /** Devices are looked at before anything is sent. */
  | { kind: 'check'; plan: Plan; devices: Devices | null; problem: string | null; joining: boolean }
  | { kind: 'talking'; session: CallSession }
  /** A call of this person that no window takes part in: it lasts for half a minute. */
  | { kind: 'return'; view: CallView }
  | { kind: 'over'; view: CallView }

export const $stage = atom<Stage>({ kind: 'idle' })

const tab = randomName()
/** Held by the window that talks, so that the others know that one does. */
const LOCK = 'chenghui-call'
let release: (() => void) | null = null

const isOver = ({ state }: CallView): boolean => state !== 'RINGING' && state !== 'CONNECTED'
const ownParticipant = (view: CallView) => view.participants.find(one => one.me)

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

function holdLock(): void {
  addEventListener('beforeunload', warn)
  void navigator.locks?.request(
    LOCK,
    () =>
      new Promise<void>(resolve => {
        release = resolve
      }),
  )
}

const isHeldElsewhere = async (): Promise<boolean> =>
  Boolean((await navigator.locks?.query())?.held?.some(one => one.name === LOCK))

/** Opens the check of the devices. */
async function check(plan: Plan): Promise<void> {
  $stage.set({ kind: 'check', plan, devices: null, problem: null, joining: false })
  await openForCheck()
}

const patchCheck = (change: Partial<Extract<Stage, { kind: 'check' }>>): void => {
  const stage = $stage.get()
  if (stage.kind === 'check') $stage.set({ ...stage, ...change })
}

/** Asks the browser for the devices; again after somebody has allowed them. */
export async function openForCheck(): Promise<void> {
  const stage = $stage.get()
  if (stage.kind !== 'check') return
  patchCheck({ problem: null })
  try {
    const devices = await openDevices(stage.plan.medium, problem => patchCheck({ problem }))
    const now = $stage.get()
    // Cancelled meanwhile.
    if (now.kind !== 'check' || now.plan !== stage.plan || now.devices) devices.close()
    else patchCheck({ devices })
  } catch (error) {
    patchCheck({ problem: error instanceof DeviceError ? error.message : '设备打不开，请再试一次' })
  }
}

export async function beginCall(plan: Omit<Plan, 'view'>): Promise<void> {
  const { kind } = $stage.get()
  if (kind === 'talking' || kind === 'check') toast('你正在另一个通话中', { tone: 'bad' })
  else if (await isHeldElsewhere()) toast('你正在另一个窗口通话', { tone: 'bad' })
  else await check({ ...plan, view: null })
}

const titleOf = (view: CallView): string =>
  view.participants
    .filter(one => !one.me)
    .map(one => one.person.name)
    .join('、')

export const answerCall = (view: CallView): Promise<void> =>
  check({ conversationId: view.conversationId, title: titleOf(view), medium: view.medium, view })

/** Closes the check without beginning anything; what rings is declined. */
export async function cancelPlan(): Promise<void> {
  const stage = $stage.get()
  if (stage.kind !== 'check') return
  stage.devices?.close()
  $stage.set({ kind: 'idle' })
  if (stage.plan.view) await leave(stage.plan.view.callId)
}

async function leave(callId: number): Promise<CallView | null> {
  try {
    return await callApi.leaveCall({ params: { callId }, body: {} })
  } catch (error) {
    // The server ends it by itself once no side reports any more.
    toast(messageOf(error), { tone: 'bad' })
    return null
  }
}

export async function declineCall(view: CallView): Promise<void> {
  $stage.set({ kind: 'idle' })
  await leave(view.callId)
}

/** From the check into the call. */
export async function joinCall(): Promise<void> {
  const stage = $stage.get()
  if (stage.kind !== 'check' || !stage.devices || stage.joining) return
  patchCheck({ joining: true, problem: null })
  const { plan, devices } = stage
  try {
    const view = plan.view
      ? await callApi.acceptCall({ params: { callId: plan.view.callId }, body: { tab } })
      : await callApi.startCall({ body: { conversationId: plan.conversationId, medium: plan.medium, tab } })
    talk(view, devices)
  } catch (error) {
    patchCheck({ joining: false, problem: messageOf(error) })
  }
}

function talk(view: CallView, devices: Devices): void {
  const params = { callId: view.callId }
  const session = new CallSession({
    view,
    devices,
    ask: askConnection,
    getServers: async () => (await callApi.getCallServers({ params, body: {} })).iceServers,
    onEnd: () => void endTalk(session),
  })
  holdLock()
  $stage.set({ kind: 'talking', session })
  void session.enter()
}

function stopTalking(session: CallSession): void {
  session.close()
  release?.()
  release = null
  removeEventListener('beforeunload', warn)
}

/** The server says that it is over for this window; how it ended is asked for. */
async function endTalk(session: CallSession): Promise<void> {
  const stage = $stage.get()
  if (stage.kind !== 'talking' || stage.session !== session) return
  stopTalking(session)
  const params = { callId: session.callId }
  const view = await callApi.getCall({ params }).catch(() => session.$view.get())
  $stage.set(isOver(view) ? { kind: 'over', view } : { kind: 'idle' })
}

export async function hangUp(): Promise<void> {
  const stage = $stage.get()
  if (stage.kind !== 'talking') return
  const { session } = stage
  stopTalking(session)
  $stage.set({ kind: 'over', view: { ...session.$view.get(), state: 'ENDED' } })
  const view = await leave(session.callId)
  const now = $stage.get()
  if (view && now.kind === 'over' && now.view.callId === view.callId) $stage.set({ kind: 'over', view })
}

export const closeEnded = (): void => {
  if ($stage.get().kind === 'over') $stage.set({ kind: 'idle' })
}

/** A call of mine as it stands now, from the server. */
export function takeCall(view: CallView): void {
  const stage = $stage.get()
  if (stage.kind === 'talking') {
    if (stage.session.callId !== view.callId) return
    if (isOver(view)) {
      stopTalking(stage.session)
      $stage.set({ kind: 'over', view })
    } else if (view.tab !== tab) {
      stopTalking(stage.session)
      $stage.set({ kind: 'idle' })
      toast('通话已经转到另一个窗口')
    } else stage.session.take(view)
    return
  }
  const me = ownParticipant(view)
  if (stage.kind === 'check' && stage.plan.view?.callId === view.callId) {
    if (stage.joining || (!isOver(view) && me?.state === 'INVITED')) return
    stage.devices?.close()
    $stage.set(isOver(view) ? { kind: 'over', view } : { kind: 'idle' })
    return
  }
  if ((stage.kind === 'ringing' || stage.kind === 'return') && stage.view.callId === view.callId) {
    if (isOver(view) || me?.state === 'LEFT' || (stage.kind === 'ringing' && me?.state !== 'INVITED'))
      $stage.set({ kind: 'idle' })
    return
  }
  if (!isOver(view) && me?.state === 'INVITED' && (stage.kind === 'idle' || stage.kind === 'over'))
    $stage.set({ kind: 'ringing', view })
}

export function takeSignal({ callId, from, data }: ServerEventBody<'call:signal'>): void {
  const stage = $stage.get()
  if (stage.kind === 'talking' && stage.session.callId === callId) stage.session.signal(from, data)
}

/** After (re)connecting: continues the call, or offers to return to one. */
export async function resumeCalls(): Promise<void> {
  const stage = $stage.get()
  if (stage.kind === 'talking') return stage.session.enter()
  const { call: view } = await callApi.getLiveCall().catch(() => ({ call: null }))
  if (!view) {
    if (stage.kind === 'ringing' || stage.kind === 'return') $stage.set({ kind: 'idle' })
    return
  }
  const me = ownParticipant(view)
  if (me?.state === 'INVITED') takeCall(view)
  else if ($stage.get().kind === 'idle' && view.state === 'CONNECTED' && !(await isHeldElsewhere()))
    $stage.set({ kind: 'return', view })
}
