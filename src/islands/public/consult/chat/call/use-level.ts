/** How loud a stream is, from 0 to 1, some times a second. */
import { useEffect, useState } from 'react'

const EVERY_MS = 120
const FULL_LEVEL = 0.35

export function useLevel(stream: MediaStream): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    audio.createMediaStreamSource(stream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += ((sample - 128) / 128) ** 2
      setLevel(Math.min(1, Math.sqrt(sum / samples.length) / FULL_LEVEL))
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      void audio.close()
    }
  }, [stream])
  return level
}
