/** Records a voice note from the microphone, and measures how loud it is meanwhile. */

/** The longest voice note. */
export const MAX_VOICE_MS = 60_000
/** A shorter recording was a slip of the finger. */
export const MIN_VOICE_MS = 800
/** How often the level is measured. */
const LEVEL_MS = 60
/** What speech amounts to on the analyser's scale; louder is full. */
const FULL_LEVEL = 0.35

/** The first that the browser records; Safari knows only the second. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4'] as const

export type Recording = { file: File; levels: number[]; milliseconds: number }

export interface Recorder {
  /** Ends and gives what was recorded. */
  stop(): Promise<Recording>
  /** Ends and throws away. */
  cancel(): void
}

/** Why there is no recording, in words for the person. */
export class RecorderError extends Error {
  override name = 'RecorderError'
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  Boolean(navigator.mediaDevices?.getUserMedia) &&
  TYPES.some(type => MediaRecorder.isTypeSupported(type))

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') throw new RecorderError('浏览器没有允许使用麦克风，请在地址栏的权限里打开')
    if (name === 'NotFoundError') throw new RecorderError('没有找到麦克风')
    throw new RecorderError('麦克风打不开，可能正被别的程序使用')
  }
}

const loudnessOf = (samples: Uint8Array<ArrayBuffer>): number => {
  let sum = 0
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2
  return Math.min(1, Math.sqrt(sum / samples.length) / FULL_LEVEL)
}

/**
 * Begins to record.
 * @param onLevel from 0 to 1, with the milliseconds recorded so far.
 * @throws RecorderError in words.
 */
export async function startRecording(onLevel: (level: number, milliseconds: number) => void): Promise<Recorder> {
  const stream = await openMicrophone()
  const type = TYPES.find(one => MediaRecorder.isTypeSupported(one)) ?? TYPES[0]
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 48_000 })
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  audio.createMediaStreamSource(stream).connect(analyser)

  const samples = new Uint8Array(analyser.fftSize)
  const levels: number[] = []
  const pieces: Blob[] = []
  const began = performance.now()
  const elapsedMs = (): number => Math.min(MAX_VOICE_MS, performance.now() - began)
  const measure = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    const level = loudnessOf(samples)
    levels.push(level)
    onLevel(level, elapsedMs())
  }, LEVEL_MS)

  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) pieces.push(data)
  }
  let milliseconds = 0
  const ended = new Promise<void>(resolve => {
    recorder.onstop = () => resolve()
  })
  const end = (): void => {
    if (recorder.state === 'inactive') return
    milliseconds = elapsedMs()
    clearInterval(measure)
    recorder.stop()
    for (const track of stream.getTracks()) track.stop()
    void audio.close()
  }
  recorder.start()
  return {
    async stop() {
      end()
      await ended
      const [mime = ''] = type.split(';')
      const name = `语音.${mime === 'audio/mp4' ? 'm4a' : 'webm'}`
      return { file: new File(pieces, name, { type: mime }), levels, milliseconds }
    },
    cancel: end,
  }
}
