/**
 * A call that this window takes part in, without anything that is drawn: the streams of both sides, how each is connected, the signs of life
 * that the server counts by. What draws or records it listens to its atoms.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { BEAT_MS } from '#lib/calls/consult/call.ts'
import { errorCodes } from '#lib/calls/error-codes.ts'
import { randomName } from '#lib/chat/random-name.ts'
import type { CallSignal, CallView } from '#lib/contract/consult/call-shapes.ts'
import type { ClientEvent, ClientEventAnswer, ClientEventBody } from '#lib/contract/events.ts'
import type { Devices, LocalMedia } from './devices.ts'
import { Peer, type PeerState, type Quality } from './peer.ts'

/** Another party as it is seen and heard. `audio`, `video`, `screen`: what they have switched on. */
export type Remote = {
  memberNo: number
  /** Lives as long as the connection; its tracks change. */
  stream: MediaStream
  state: PeerState
  audio: boolean
  video: boolean
  screen: boolean
  quality: Quality
  /** What has arrived so far: bytes of sound and picture, pictures drawn. */
  bytes: number
  frames: number
}

export type Time = { seconds: number; secondsLeft: number | null; at: number }

/** How the real-time connection is asked; a failure has no result. */
type Ask = <Name extends ClientEvent>(name: Name, body: ClientEventBody<Name>) => Promise<ClientEventAnswer<Name>>

export interface CallSessionOptions {
  view: CallView
  devices: Devices
  ask: Ask
  /** Credentials of the relay, new each time. */
  getServers: () => Promise<RTCIceServer[]>
  /** The call is over for this window. */
  onEnd: () => void
}

/** The server knows nothing of us in this call any more. */
const isEnd = ({ code }: { code: string }): boolean => errorCodes[code] === 'missing.record'

export class CallSession {
  readonly callId: number
  readonly devices: Devices
  readonly $view: ReadableAtom<CallView>
  /** By their number in the conversation. */
  readonly $remotes: ReadableAtom<ReadonlyMap<number, Remote>>
  readonly $time: ReadableAtom<Time>
  /** What this side sends: `$local.get().stream`. */
  readonly $local: ReadableAtom<LocalMedia>
  readonly #view
  readonly #remotes = atom<ReadonlyMap<number, Remote>>(new Map())
  readonly #time
  readonly #options: CallSessionOptions
  /** The name of this end; another window of the same person has another. */
  readonly #name = randomName()
  readonly #peers = new Map<number, { peer: Peer; name: string }>()
  #servers: RTCIceServer[] = []
  #entered = false
  #closed = false
  readonly #beat: ReturnType<typeof setInterval>
  readonly #unlisten: () => void

  constructor(options: CallSessionOptions) {
    const { view, devices } = options
    this.#options = options
    this.callId = view.callId
    this.devices = devices
    this.#view = atom(view)
    this.#time = atom<Time>({ seconds: view.seconds, secondsLeft: view.secondsLeft, at: Date.now() })
    this.$view = this.#view
    this.$remotes = this.#remotes
    this.$time = this.#time
    this.$local = devices.$media
    this.#beat = setInterval(() => {
      this.#callMissing()
      void this.#tick()
    }, BEAT_MS)
    this.#unlisten = devices.$media.listen(() => {
      this.#sendMedia()
      this.#greet(false)
    })
  }

  /** Says to the server that signals come here; again after every break of the connection. */
  async enter(): Promise<void> {
    if (this.#closed) return
    this.#servers = await this.#options.getServers().catch(() => this.#servers)
    const answer = await this.#options.ask('call:enter', { callId: this.callId })
    if (this.#closed) return
    if (!answer.ok) {
      // What may pass is tried again with the next connection.
      if (isEnd(answer)) this.#options.onEnd()
      return
    }
    this.#entered = true
    this.take(answer.result)
    this.#greet(false)
    for (const { peer } of this.#peers.values()) peer.recover()
    void this.#tick()
  }

  /** The call as it stands now. */
  take(view: CallView): void {
    if (this.#closed || view.callId !== this.callId) return
    this.#view.set(view)
    this.#time.set({ seconds: view.seconds, secondsLeft: view.secondsLeft, at: Date.now() })
    for (const { memberNo, state, me } of view.participants) if (!me && state !== 'JOINED') this.#drop(memberNo)
  }

  signal(from: number, data: CallSignal): void {
    if (this.#closed || !this.#entered) return
    if (data.kind === 'devices') {
      const peer = this.#peerOf(from, data.peer)
      this.#patch(from, { audio: data.audio, video: data.video, screen: data.screen })
      if (!data.reply) this.#sayDevices(from, true)
      if (!this.#isPolite(from)) peer.begin()
      return
    }
    this.#peers.get(from)?.peer.take(data)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#beat)
    this.#unlisten()
    for (const no of [...this.#peers.keys()]) this.#drop(no)
    this.devices.close()
  }

  #isPolite(other: number): boolean {
    return this.#view.get().memberNo > other
  }

  #others(): number[] {
    return this.#view.get().participants.flatMap(({ memberNo, me, state }) => (!me && state === 'JOINED' ? [memberNo] : []))
  }

  #send(to: number, data: CallSignal): void {
    if (this.#entered && !this.#closed) void this.#options.ask('call:signal', { callId: this.callId, to, data })
  }

  #sayDevices(to: number, reply: boolean): void {
    const { audio, video, screen } = this.devices.$media.get()
    this.#send(to, { kind: 'devices', peer: this.#name, reply, audio, video, screen })
  }

  #greet(reply: boolean): void {
    if (this.#view.get().state === 'CONNECTED') for (const no of this.#others()) this.#sayDevices(no, reply)
  }

  /**
   * Greets again everybody in the call who is not connected: a signal may be lost, or refused by a busy server. A connected person is only
   * reminded of an offer: while it waits, every offer of theirs is ignored, so that a path which breaks for them alone would stay broken.
   */
  #callMissing(): void {
    for (const no of this.#others()) {
      const peer = this.#peers.get(no)?.peer
      if (!peer?.connected) this.#sayDevices(no, false)
      peer?.remind()
    }
  }

  #peerOf(no: number, name: string): Peer {
    const known = this.#peers.get(no)
    if (known?.name === name) return known.peer
    this.#drop(no)
    const peer = new Peer(
      {
        polite: this.#isPolite(no),
        relayOnly: this.#view.get().relayOnly,
        getServers: this.#options.getServers,
        send: data => this.#send(no, data),
        onState: state => {
          this.#patch(no, { state })
          void this.#tick()
        },
        onStream: stream => this.#patch(no, { stream }),
      },
      this.#servers,
    )
    this.#peers.set(no, { peer, name })
    this.#patch(no, { stream: peer.stream })
    this.#sendMedia()
    return peer
  }

  #sendMedia(): void {
    const { stream } = this.devices.$media.get()
    for (const { peer } of this.#peers.values()) peer.setMedia(stream, this.#peers.size)
  }

  #drop(no: number): void {
    this.#peers.get(no)?.peer.close()
    this.#peers.delete(no)
    const left = new Map(this.#remotes.get())
    if (left.delete(no)) this.#remotes.set(left)
  }

  #patch(memberNo: number, change: Partial<Remote>): void {
    const before = this.#remotes.get().get(memberNo)
    const fresh: Remote = {
      memberNo,
      stream: new MediaStream(),
      state: 'connecting',
      audio: true,
      video: false,
      screen: false,
      quality: 'GOOD',
      bytes: 0,
      frames: 0,
    }
    this.#remotes.set(new Map(this.#remotes.get()).set(memberNo, { ...fresh, ...before, ...change }))
  }

  /** The heartbeat: a side counts as connected while it sees the other one. */
  async #tick(): Promise<void> {
    if (this.#closed || !this.#entered) return
    const { participants } = this.#view.get()
    const role = participants.find(one => one.me)?.role
    const across = participants.filter(one => one.role !== role).map(one => one.memberNo)
    const connected = across.some(no => this.#peers.get(no)?.peer.connected)
    void this.#measure()
    const answer = await this.#options.ask('call:beat', { callId: this.callId, connected })
    if (this.#closed) return
    if (!answer.ok) {
      if (isEnd(answer)) this.#options.onEnd()
      return
    }
    const { state, seconds, secondsLeft } = answer.result
    this.#time.set({ seconds, secondsLeft, at: Date.now() })
    if (state !== 'CONNECTED' && state !== 'RINGING') this.#options.onEnd()
  }

  async #measure(): Promise<void> {
    for (const [no, { peer }] of this.#peers) this.#patch(no, await peer.measure())
  }
}
