/**
 * Changes the pitch of a voice while it is spoken. The voice is read from a short memory by two readers that move through it faster or slower
 * than it is written, so that what they read is higher or lower; where one of them has to jump, the other is heard.
 */

/** Long enough for the lowest voice, short enough that nobody hears an echo. */
const WINDOW_SECONDS = 0.06

export class PitchChanger {
  readonly #ratio: number
  readonly #window: number
  readonly #memory: Float32Array
  #at = 0
  /** How far the first reader is through its window, 0 to 1; the second is half a window from it. */
  #phase = 0

  /** @param ratio of what is heard to what was spoken; 2 is an octave higher. @param sampleRate in samples a second */
  constructor(ratio: number, sampleRate: number) {
    this.#ratio = ratio
    this.#window = Math.round(WINDOW_SECONDS * sampleRate)
    // A power of two, so that a place in it is a mask away.
    this.#memory = new Float32Array(2 ** Math.ceil(Math.log2(this.#window + 2)))
  }

  /** Writes as many samples as were spoken; what is heard is later by half of the window. */
  process(spoken: Float32Array, heard: Float32Array): void {
    const step = (1 - this.#ratio) / this.#window
    for (let index = 0; index < heard.length; index++) {
      this.#memory[this.#at & (this.#memory.length - 1)] = spoken[index] ?? 0
      heard[index] = this.#read(this.#phase) + this.#read((this.#phase + 0.5) % 1)
      this.#at++
      this.#phase = (((this.#phase + step) % 1) + 1) % 1
    }
  }

  /** One reader: silent where it jumps from one end of its window to the other. */
  #read(phase: number): number {
    const back = phase * this.#window
    const whole = Math.floor(back)
    const mask = this.#memory.length - 1
    const near = this.#memory[(this.#at - whole) & mask] ?? 0
    const far = this.#memory[(this.#at - whole - 1) & mask] ?? 0
    return Math.sin(Math.PI * phase) ** 2 * (near + (far - near) * (back - whole))
  }
}
