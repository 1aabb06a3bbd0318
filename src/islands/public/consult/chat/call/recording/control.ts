/** The recording of a call as this window sees it: requested, agreed, running, stopped. The consultant's window records. */

import { atom, type ReadableAtom } from 'nanostores'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import type { RecordingProgress } from '#lib/contract/consult/recording.ts'
import type { CallSession } from '../call-session.ts'
import { recordable } from './can-record.ts'
import type { CallRecorder } from './recorder.ts'
import { recordingApi, stopOnServer } from './send.ts'

/** Changes are announced; this is for an announcement that was lost. */
const POLL_MS = 5_000

export type RecordingState = {
  /** null: not known yet. */
  standing: RecordingProgress | null
  /** When it was asked for, so that the time goes on. */
  at: number
  busy: boolean
}

export class RecordingControl {
  readonly $state: ReadableAtom<RecordingState>
  readonly #state = atom<RecordingState>({ standing: null, at: 0, busy: false })
  readonly #session: CallSession
  readonly #params: { consultationId: number }
  readonly #look: ReturnType<typeof setInterval>
  readonly #unlisten: () => void
  #recorder: CallRecorder | null = null
  #starting = false
  #closed = false
  #withdrawn = false
  #looking: Promise<void> | null = null
  #again = false

  constructor(session: CallSession, consultationId: number) {
    this.#session = session
    this.#params = { consultationId }
    this.$state = this.#state
    this.#look = setInterval(() => void this.look(), POLL_MS)
    this.#unlisten = session.$view.listen(() => void this.look())
    void this.look()
  }

  /** Reads the state of the recording; a request meanwhile reads it once more. */
  look(): Promise<void> {
    if (this.#looking) this.#again = true
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null
      if (!this.#again) return
      this.#again = false
      void this.look()
    })
    return this.#looking
  }

  /** @param changeVoice whether the recording is not to hold their own voice; settled with the consent */
  async agree(agree: boolean, changeVoice = false): Promise<void> {
    this.#withdrawn = !agree
    await this.#act(async () => {
      this.#take(await recordingApi.agreeRecording({ params: this.#params, body: { agree, changeVoice } }))
    })
  }

  async stop(): Promise<void> {
    this.#endRecorder()
    await this.#act(async () => {
      await stopOnServer(this.#params.consultationId)
      await this.#lookNow()
    })
  }

  /** The call is over for this window. What was recorded goes on being sent. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#look)
    this.#unlisten()
    this.#endRecorder()
  }

  async #act(work: () => Promise<void>): Promise<void> {
    if (this.#state.get().busy) return
    this.#state.set({ ...this.#state.get(), busy: true })
    try {
      await work()
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    } finally {
      this.#state.set({ ...this.#state.get(), busy: false })
    }
  }

  async #lookNow(): Promise<void> {
    if (this.#closed) return
    const recording = await recordingApi.getRecording({ params: this.#params }).catch(() => null)
    if (recording) this.#take(recording)
  }

  #take(recording: RecordingProgress): void {
    if (this.#closed) return
    const before = this.#state.get().standing
    this.#state.set({ ...this.#state.get(), standing: recording, at: Date.now() })
    const { running, everybody } = recording
    if (before?.running && !running) toast('录制已停止，正在整理')
    else if (before?.agreed && !recording.agreed && !running && !this.#withdrawn) toast('有人没有同意，不会录制', { tone: 'bad' })
    if (!running && this.#recorder) this.#endRecorder()
    // Of a page that was loaded anew: what it recorded is there, the rest would need its window.
    if (running?.own && !this.#recorder && !this.#starting) void stopOnServer(this.#params.consultationId)
    if (!running && everybody && !this.#starting) void this.#begin()
  }

  #endRecorder(): void {
    this.#recorder?.stop()
    this.#recorder = null
  }

  #joined(): number[] {
    return this.#session.$view.get().participants.flatMap(one => (one.state === 'JOINED' ? [one.memberNo] : []))
  }

  async #begin(): Promise<void> {
    const view = this.#session.$view.get()
    const type = recordable(view.medium)
    if (view.participants.find(one => one.me)?.role !== 'CONSULTANT' || type === null) return
    this.#starting = true
    const { consultationId } = this.#params
    const agreed = this.#joined()
    try {
      const { record } = await import('./recorder.ts')
      const made = await recordingApi.createCommonMixStream({ params: this.#params, body: { type } })
      const onStopped = () => this.#endRecorder()
      this.#recorder = await record(this.#session, { ...made, consultationId, type, onStopped })
      if (this.#closed) this.#endRecorder()
      else this.#guard(agreed)
    } catch {
      // Another window of this side was quicker, somebody came in, or this browser cannot: whatever is on of ours ends with the next look.
      this.#endRecorder()
    } finally {
      this.#starting = false
    }
    await this.look()
  }

  /** A person who joins without having agreed is not recorded, not even until the server has noticed. */
  #guard(agreed: readonly number[]): void {
    const unguard = this.#session.$view.subscribe(() => {
      if (!this.#recorder) queueMicrotask(() => unguard())
      else if (this.#joined().some(no => !agreed.includes(no))) void this.stop()
    })
  }
}
