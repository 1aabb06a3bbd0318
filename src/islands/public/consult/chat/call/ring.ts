/** The sound of a call that rings: in one window of the person, for as long as it does. */
const TONES_HZ = [523, 659, 784] as const
const TONE_SECONDS = 0.18
const AGAIN_MS = 2_400
const LOCK = 'chenghui-ring'

function playOnce(audio: AudioContext): void {
  const volume = audio.createGain()
  volume.gain.value = 0.1
  volume.connect(audio.destination)
  for (const [at, frequency] of TONES_HZ.entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + at * TONE_SECONDS)
    tone.stop(audio.currentTime + (at + 1) * TONE_SECONDS)
  }
}

function ringHere(): () => void {
  const audio = new AudioContext()
  // Silent where the browser wants a press first; the notice is seen all the same.
  const play = () => {
    if (audio.state === 'running') playOnce(audio)
  }
  play()
  const again = setInterval(play, AGAIN_MS)
  return () => {
    clearInterval(again)
    void audio.close()
  }
}

/** @returns what ends it. */
export function startRinging(): () => void {
  if (!navigator.locks) return ringHere()
  const ended = new AbortController()
  void navigator.locks.request(LOCK, { ifAvailable: true }, lock => {
    if (!lock || ended.signal.aborted) return
    const stop = ringHere()
    return new Promise<void>(resolve => {
      ended.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  })
  return () => ended.abort()
}
