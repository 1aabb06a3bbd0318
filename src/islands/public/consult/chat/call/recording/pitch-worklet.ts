/** Changes one voice where the browser makes its sound, so that a window that is busy or hidden does not let the true one through. */
import { PitchChanger } from './pitch.ts'

/** Of the scope of worklets, which is not in the types of the DOM. */
declare const sampleRate: number
declare class AudioWorkletProcessor {}
declare function registerProcessor(name: string, made: new (options: { processorOptions: { ratio: number } }) => object): void

registerProcessor(
  'changed-voice',
  class extends AudioWorkletProcessor {
    readonly #changer: PitchChanger
    #spoken = new Float32Array(0)

    constructor({ processorOptions: { ratio } }: { processorOptions: { ratio: number } }) {
      super()
      this.#changer = new PitchChanger(ratio, sampleRate)
    }

    process([channels]: Float32Array[][], [heard]: Float32Array[][]): boolean {
      const [first] = heard ?? []
      if (!first) return true
      if (this.#spoken.length !== first.length) this.#spoken = new Float32Array(first.length)
      // Nobody is heard while a device is changed: silence goes in, so that what was said before still comes out.
      this.#spoken.fill(0)
      for (const channel of channels ?? [])
        for (const [index, value] of channel.entries()) this.#spoken[index]! += value / channels!.length
      this.#changer.process(this.#spoken, first)
      for (const channel of heard!.slice(1)) channel.set(first)
      return true
    }
  },
)
