/** Mixes what is heard and seen in a call into one stream: voices by WebAudio, pictures by a worker. */
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

type Heard = { track: MediaStreamTrack; node: AudioNode }

/** @param pictures whether those are mixed too. */
export function mix(session: CallSession, pictures: boolean): Mixer {
  const audio = new AudioContext()
  void audio.resume()
  const voices = audio.createMediaStreamDestination()
  const heard = new Map<string, Heard>()
  const seen = new Map<string, MediaStreamTrack>()
  const worker = pictures ? new Worker(trustedScript(mixWorker), { type: 'module' }) : null
  const film = worker && Sink ? new Sink({ kind: 'video' }) : null
  const order = (one: MixOrder, moved: Transferable[] = []) => worker?.postMessage(one, moved)
  if (film) order({ kind: 'begin', film: film.writable }, [film.writable])

  const sources = (): { audio: MediaStreamTrack[]; video: (Tile & { track: MediaStreamTrack })[] } => {
    const [local, remotes] = [session.$local.get(), [...session.$remotes.get().values()]]
    const tracks = [...remotes.map(one => one.stream), local.stream]
    const tile = (stream: MediaStream, screen: boolean) => stream.getVideoTracks().map(track => ({ id: track.id, screen, track }))
    return {
      audio: tracks.flatMap(stream => stream.getAudioTracks()),
      video: [
        ...remotes.flatMap(one => (one.video ? tile(one.stream, one.screen) : [])),
        ...(local.video ? tile(local.stream, local.screen) : []),
      ],
    }
  }

  /** Devices are changed, connections made anew: what is there now is mixed. */
  const follow = (): void => {
    const now = sources()
    for (const track of now.audio) {
      if (heard.has(track.id) || track.readyState === 'ended') continue
      const node = audio.createMediaStreamSource(new MediaStream([track]))
      node.connect(voices)
      heard.set(track.id, { track, node })
    }
    for (const [id, { node, track }] of heard) {
      if (now.audio.includes(track)) continue
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
