import { describe, expect, test } from 'vitest'
import { PitchChanger } from './pitch.ts'

const RATE = 48_000
const BLOCK = 128

/** As a browser does it: block after block. */
function changed(ratio: number, spoken: Float32Array): Float32Array {
  const changer = new PitchChanger(ratio, RATE)
  const heard = new Float32Array(spoken.length)
  for (let at = 0; at < spoken.length; at += BLOCK)
    changer.process(spoken.subarray(at, at + BLOCK), heard.subarray(at, at + BLOCK))
  return heard
}

const tone = (hertz: number, seconds = 1) =>
  Float32Array.from({ length: RATE * seconds }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / RATE))

/** How strong everything within so many hertz is, by the transform of a second, which tells each hertz apart. */
function strength(sound: Float32Array, hertz: number, around: number): number {
  let sum = 0
  for (let one = hertz - around; one <= hertz + around; one++) {
    let [re, im] = [0, 0]
    for (const [index, value] of sound.entries()) {
      re += value * Math.cos((2 * Math.PI * one * index) / RATE)
      im += value * Math.sin((2 * Math.PI * one * index) / RATE)
    }
    sum += (re * re + im * im) / sound.length ** 2
  }
  return sum
}

describe('a voice that is changed', () => {
  test.each([
    [0.75, 220],
    [0.75, 400],
    [1.3, 220],
    [1.3, 400],
  ])('by %d says %d Hz as another tone, and the true one is not in it', (ratio, hertz) => {
    const heard = changed(ratio, tone(hertz))
    expect(strength(heard, Math.round(hertz * ratio), 25)).toBeGreaterThan(20 * strength(heard, hertz, 10))
  })

  test('by nothing is what was spoken, a moment later', () => {
    const spoken = tone(300, 0.2)
    const heard = changed(1, spoken)
    const loudest = Math.max(...heard.subarray(RATE * 0.1))
    expect(loudest).toBeGreaterThan(0.9)
    expect(loudest).toBeLessThan(1.1)
  })

  test('never grows louder than it was spoken, and is silent where nothing is said', () => {
    for (const ratio of [0.75, 1.3]) {
      expect(Math.max(...changed(ratio, tone(180, 0.5)).map(Math.abs))).toBeLessThanOrEqual(1.001)
      expect(Math.max(...changed(ratio, new Float32Array(RATE)).map(Math.abs))).toBe(0)
    }
  })
})
