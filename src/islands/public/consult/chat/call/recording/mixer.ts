/** Mixes what is heard and seen in a call into one stream: voices by WebAudio, pictures by a worker. */
import { toast } from '#components/ui/toast.ts'
import { trustedScript } from '#lib/browser/trusted.ts'
import type { CallSession } from '../call-session.ts'
import type { Tile } from './layout.ts'
import type { MixOrder } from './mix-worker.ts'
import mixWorker from './mix-worker.ts?worker&url'

/** Chromium's, not in the types of the DOM (can-record.ts). */
type FrameSource = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> }
type FrameSink = new (init: { kind: 'video' }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }
const { MediaStreamTrackProcessor: Source, MediaStreamTrackGenerator: Sink } = globalThis as unknown as {
  MediaStreamTrackProcessor?: FrameSource
  MediaStreamTrackGenerator?: FrameSink
}

export interface Mixer {
  stream: MediaStream
  close(): void
}

type Voice = { memberNo: number; track: MediaStreamTrack }
type Heard = { track: MediaStreamTrack; node: AudioNode }

/** What is heard and seen now, the others first. */
function sourcesOf(session: CallSession): { audio: Voice[]; video: (Tile & { track: MediaStreamTrack })[] } {
  const [local, remotes] = [session.$local.get(), [...session.$remotes.get().values()]]
  const streams = [...remotes, { memberNo: session.$view.get().memberNo, stream: local.stream }]
  const tile = (stream: MediaStream, screen: boolean) => stream.getVideoTracks().map(track => ({ id: track.id, screen, track }))
  return {
    audio: streams.flatMap(({ memberNo, stream }) => stream.getAudioTracks().map(track => ({ memberNo, track }))),
    video: [
      ...remotes.flatMap(one => (one.video ? tile(one.stream, one.screen) : [])),
      ...(local.video ? tile(local.stream, local.screen) : []),
    ],
  }
}

/** By account: the node that changes the voice of a person who wished it. */
async function changedWays(
  audio: AudioContext,
  to: AudioNode,
  whose: readonly number[],
): Promise<ReadonlyMap<number, AudioNode>> {
  if (whose.length === 0) return new Map()
  const { loadVoiceChanger } = await import('./changed-voice.ts')
  const makeChanger = await loadVoiceChanger(audio)
  return new Map(
    whose.map(memberNo => {
      const changer = makeChanger()
      changer.connect(to)
      return [memberNo, changer] as const
    }),
  )
}

/**
 * @param pictures whether those are mixed too.
 * @param changedVoices whose voices are heard as others, by their number in the call: theirs go nowhere but through what changes them.
 */
export async function mix(session: CallSession, pictures: boolean, changedVoices: readonly number[]): Promise<Mixer> {
  const audio = new AudioContext()
  void audio.resume()
  const voices = audio.createMediaStreamDestination()
  const waysOut = await changedWays(audio, voices, changedVoices).catch(async error => {
    toast('这个浏览器不能改变录音里的声音，录制没有开始', { tone: 'bad' })
    await audio.close()
    throw error
  })
  const heard = new Map<string, Heard>()
  const seen = new Map<string, MediaStreamTrack>()
  const worker = pictures ? new Worker(trustedScript(mixWorker), { type: 'module' }) : null
  const film = worker && Sink ? new Sink({ kind: 'video' }) : null
  const order = (one: MixOrder, moved: Transferable[] = []) => worker?.postMessage(one, moved)
  if (film) order({ kind: 'begin', film: film.writable }, [film.writable])

  /** Mixes the tracks that there are now: devices and connections may have changed. */
  const follow = (): void => {
    const now = sourcesOf(session)
    for (const { memberNo, track } of now.audio) {
      if (heard.has(track.id) || track.readyState === 'ended') continue
      const node = audio.createMediaStreamSource(new MediaStream([track]))
      node.connect(waysOut.get(memberNo) ?? voices)
      heard.set(track.id, { track, node })
    }
    for (const [id, { node, track }] of heard) {
      if (now.audio.some(one => one.track === track)) continue
      node.disconnect()
      heard.delete(id)
    }
    if (!worker || !Source) return
    for (const { id, track } of now.video) {
      if (seen.get(id) === track || track.readyState === 'ended') continue
      seen.set(id, track)
      const { readable: frames } = new Source({ track })
      order({ kind: 'add', id, frames }, [frames])
    }
    order({ kind: 'show', tiles: now.video.map(({ id, screen }) => ({ id, screen })) })
  }

  follow()
  const unfollow = [session.$local.listen(follow), session.$remotes.listen(follow)]
  return {
    stream: new MediaStream([...voices.stream.getAudioTracks(), ...(film ? [film] : [])]),
    close() {
      for (const stop of unfollow) stop()
      order({ kind: 'end' })
      void audio.close()
    },
  }
}
