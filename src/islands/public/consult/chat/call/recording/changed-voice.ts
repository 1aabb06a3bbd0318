/** Voices that somebody wished to have changed: fetched only for a recording that has one. */
import { trustedScript } from '#lib/browser/trusted.ts'
import pitchWorklet from './pitch-worklet.ts?worker&url'

/** Far enough from one that a voice is another, near enough that every word is understood. */
const LOWER = [0.7, 0.8] as const
const HIGHER = [1.28, 1.42] as const

/** A new random pitch for each person and recording, so that it cannot be reversed. */
function drawRatio(): number {
  const [least, most] = Math.random() < 0.5 ? LOWER : HIGHER
  return least + Math.random() * (most - least)
}

/** @returns what makes a node through which a voice is heard as another. @throws where the browser cannot; nothing is recorded then. */
export async function loadVoiceChanger(audio: AudioContext): Promise<() => AudioNode> {
  await audio.audioWorklet.addModule(trustedScript(pitchWorklet))
  return () => {
    const options = { channelCount: 1, outputChannelCount: [1], processorOptions: { ratio: drawRatio() } }
    return new AudioWorkletNode(audio, 'changed-voice', options)
  }
}
