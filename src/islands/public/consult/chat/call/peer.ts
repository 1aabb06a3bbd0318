/**
 * The connection to one other party as the example of perfect negotiation in WebRTC 1.0 has it: either side may offer at any time, and of two offers at
 * once the polite side gives way. The impolite one makes the first, with one transceiver for sound and one for a picture, so that cameras and
 * screens come and go without another offer.
 */
import type { CallSignal } from '#lib/contract/consult/call-shapes.ts'

/** How long a broken connection may take to recover before another path is tried. */
const RESTART_AFTER_MS = 2_000
/** How long connecting may take. If the candidates got lost, no browser ever reports a failure by itself. */
const STUCK_AFTER_MS = 20_000

const AUDIO_BITS_PER_SECOND = 40_000
/** Bits a second of a picture, by the number of people it is sent to. */
const PICTURE_BITS = [800_000, 500_000, 400_000] as const

export type PeerState = 'connecting' | 'connected' | 'broken'
export type Quality = 'GOOD' | 'FAIR' | 'POOR'

/** @param lostShare of the packets, 0 to 1. @param roundTrip in seconds. */
const qualityOf = (lostShare: number, roundTrip: number): Quality => {
  if (lostShare > 0.08 || roundTrip > 0.6) return 'POOR'
  return lostShare > 0.02 || roundTrip > 0.3 ? 'FAIR' : 'GOOD'
}

export interface PeerOptions {
  polite: boolean
  relayOnly: boolean
  getServers: () => Promise<RTCIceServer[]>
  send: (signal: CallSignal) => void
  onState: (state: PeerState) => void
  onStream: (stream: MediaStream) => void
}

export class Peer {
  readonly #pc: RTCPeerConnection
  readonly #options: PeerOptions
  readonly stream = new MediaStream()
  #tracks: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null } = { audio: null, video: null }
  #others = 1
  #makingOffer = false
  #answerPending = false
  #ignoring = false
  #candidates: RTCIceCandidateInit[] = []
  /** Signals are taken one after the other. */
  #queue: Promise<void> = Promise.resolve()
  #restart: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #seen = { lost: 0, received: 0 }

  constructor(options: PeerOptions, iceServers: RTCIceServer[]) {
    this.#options = options
    const pc = new RTCPeerConnection({
      iceServers,
      iceTransportPolicy: options.relayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    })
    this.#pc = pc
    pc.onnegotiationneeded = () => void this.#offer()
    pc.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
      options.send({ kind: 'candidate', candidate: text, sdpMid, sdpMLineIndex, usernameFragment })
    }
    pc.ontrack = ({ track }) => {
      for (const old of this.stream.getTracks()) if (old.kind === track.kind) this.stream.removeTrack(old)
      this.stream.addTrack(track)
      options.onStream(this.stream)
    }
    pc.onconnectionstatechange = () => this.#follow()
  }

  /** Makes the first offer; only of the impolite side. */
  begin(): void {
    if (this.#pc.getTransceivers().length > 0) return
    for (const kind of ['audio', 'video'] as const) {
      const { sender } = this.#pc.addTransceiver(kind, { direction: 'sendrecv' })
      void sender.replaceTrack(this.#tracks[kind])
    }
    void this.#limit()
  }

  /** What is sent from now on. @param others how many people it goes to. */
  setMedia(stream: MediaStream, others: number): void {
    this.#tracks = { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null }
    this.#others = others
    this.#attach()
    void this.#limit()
  }

  take(signal: Exclude<CallSignal, { kind: 'devices' }>): void {
    this.#queue = this.#queue
      .then(() => (signal.kind === 'candidate' ? this.#takeCandidate(signal) : this.#takeDescription(signal)))
      .catch(() => {
        // What does not fit comes from before a restart; when nothing connects, the next restart mends it.
      })
  }

  /** After signalling was interrupted: sends again what may be lost, and restarts a broken connection. */
  recover(): void {
    const { signalingState, connectionState } = this.#pc
    if (signalingState === 'have-local-offer') this.remind()
    else if (connectionState !== 'connected' && this.#pc.getTransceivers().length > 0) void this.#restartNow()
  }

  /** An unanswered offer is made again: it, or its answer, may be lost. */
  remind(): void {
    const { signalingState, localDescription } = this.#pc
    if (signalingState === 'have-local-offer' && localDescription) this.#describe(localDescription)
  }

  get connected(): boolean {
    return this.#pc.connectionState === 'connected'
  }

  /** How well sound and picture arrive, since the last time this was asked. */
  async measure(): Promise<{ quality: Quality; bytes: number; frames: number }> {
    let [lost, received, bytes, frames, roundTrip] = [0, 0, 0, 0, 0]
    for (const report of (await this.#pc.getStats()).values()) {
      if (report.type === 'inbound-rtp') {
        lost += report.packetsLost ?? 0
        received += report.packetsReceived ?? 0
        bytes += report.bytesReceived ?? 0
        frames += report.framesDecoded ?? 0
      } else if (report.type === 'candidate-pair' && report.nominated) roundTrip = report.currentRoundTripTime ?? 0
    }
    const [newLost, newReceived] = [Math.max(0, lost - this.#seen.lost), received - this.#seen.received]
    this.#seen = { lost, received }
    const share = newLost / Math.max(1, newLost + newReceived)
    return { quality: this.connected ? qualityOf(share, roundTrip) : 'POOR', bytes, frames }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#restart)
    this.#pc.close()
  }

  #follow(): void {
    const state = this.#pc.connectionState
    clearTimeout(this.#restart)
    if (this.#closed) return
    if (state === 'connected') this.#options.onState('connected')
    else if (state === 'connecting') this.#restartIn(STUCK_AFTER_MS)
    else if (state === 'disconnected' || state === 'failed') {
      this.#options.onState('broken')
      this.#restartIn(state === 'failed' ? 0 : RESTART_AFTER_MS)
    }
  }

  /** Unless it is connected by then. */
  #restartIn(ms: number): void {
    clearTimeout(this.#restart)
    if (!this.#closed && !this.connected) this.#restart = setTimeout(() => void this.#restartNow(), ms)
  }

  async #restartNow(): Promise<void> {
    if (this.#closed || this.connected) return
    // The credentials of the relay may be over by now.
    const iceServers = await this.#options.getServers().catch(() => null)
    if (this.#closed) return
    if (iceServers) this.#pc.setConfiguration({ ...this.#pc.getConfiguration(), iceServers })
    this.#pc.restartIce()
    this.#restartIn(3 * RESTART_AFTER_MS)
  }

  #describe({ type, sdp }: RTCSessionDescription): void {
    if (type === 'offer' || type === 'answer') this.#options.send({ kind: 'description', type, sdp })
  }

  async #offer(): Promise<void> {
    try {
      this.#makingOffer = true
      await this.#pc.setLocalDescription()
      if (this.#pc.localDescription) this.#describe(this.#pc.localDescription)
    } catch {
      // Closed meanwhile, or the other side's offer was quicker.
    } finally {
      this.#makingOffer = false
    }
  }

  async #takeDescription({ type, sdp }: Extract<CallSignal, { kind: 'description' }>): Promise<void> {
    const pc = this.#pc
    const ready = !this.#makingOffer && (pc.signalingState === 'stable' || this.#answerPending)
    this.#ignoring = !this.#options.polite && type === 'offer' && !ready
    if (this.#ignoring) return
    this.#answerPending = type === 'answer'
    try {
      await pc.setRemoteDescription({ type, sdp })
    } finally {
      this.#answerPending = false
    }
    // Without a single address of the other side its state stays as it is: no event would ever come.
    this.#restartIn(STUCK_AFTER_MS)
    for (const candidate of this.#candidates.splice(0)) await pc.addIceCandidate(candidate).catch(() => undefined)
    if (type !== 'offer') return
    this.#attach()
    await pc.setLocalDescription()
    if (pc.localDescription) this.#describe(pc.localDescription)
    void this.#limit()
  }

  async #takeCandidate({
    candidate,
    sdpMid,
    sdpMLineIndex,
    usernameFragment,
  }: Extract<CallSignal, { kind: 'candidate' }>): Promise<void> {
    const init = { candidate, sdpMid, sdpMLineIndex, usernameFragment }
    if (!this.#pc.remoteDescription) this.#candidates.push(init)
    else if (!this.#ignoring) await this.#pc.addIceCandidate(init)
  }

  /** Puts the own tracks into the transceivers of the first offer, no matter which side made it. */
  #attach(): void {
    for (const transceiver of this.#pc.getTransceivers()) {
      if (transceiver.currentDirection === 'stopped') continue
      const track = this.#tracks[transceiver.receiver.track.kind as 'audio' | 'video']
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv'
      if (transceiver.sender.track !== track) void transceiver.sender.replaceTrack(track).catch(() => undefined)
    }
  }

  async #limit(): Promise<void> {
    for (const { sender, receiver } of this.#pc.getTransceivers()) {
      const parameters = sender.getParameters()
      const [encoding] = parameters.encodings ?? []
      if (!encoding) continue
      const isPicture = receiver.track.kind === 'video'
      encoding.maxBitrate = isPicture ? (PICTURE_BITS[this.#others - 1] ?? PICTURE_BITS[2]) : AUDIO_BITS_PER_SECOND
      encoding.priority = isPicture ? 'low' : 'high'
      await sender.setParameters(parameters).catch(() => undefined)
    }
  }
}
