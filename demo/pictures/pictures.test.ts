import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawKey, drawPicture, PICTURE_TOPICS, pictureFor } from './index.ts'

test('every topic has pictures that are drawn the same way each time', () => {
  expect(PICTURE_TOPICS.length).toBeGreaterThanOrEqual(25)
  for (const topic of PICTURE_TOPICS) {
    for (const n of [0, 1, 7, 159]) {
      const key = pictureFor(topic, n)
      expect(key).toMatch(/^demo\/[a-z]+-\d+~[0-9a-f]{6}$/)
      expect(drawKey(key)).toBe(drawPicture(topic, n))
      expect(drawKey(key)).not.toMatch(/NaN|undefined|<text/)
    }
  }
})

test('a topic shows at least twelve different pictures in a row, in several colours', () => {
  for (const topic of PICTURE_TOPICS) {
    const numbers = Array.from({ length: 12 }, (_, n) => n)
    expect(new Set(numbers.map(n => drawPicture(topic, n))).size).toBe(12)
    expect(new Set(numbers.map(n => pictureFor(topic, n).slice(-6))).size).toBeGreaterThanOrEqual(8)
  }
})

test('numbers wrap around, and a key that was never given out draws nothing', () => {
  expect(pictureFor('logo', -1)).toBe(pictureFor('logo', 479))
  const key = pictureFor('legal', 4)
  for (const wrong of [
    key.replace(/~.*/, '~000000'),
    key.replace('legal', 'nothing'),
    `${key}0`,
    'demo/legal-9999~cfe9e4',
    'demo/__proto__-1~000000',
    '',
  ])
    expect(drawKey(wrong)).toBeNull()
})

test('the drawing is a picture that the renderer understands', async () => {
  for (const topic of PICTURE_TOPICS) {
    const { info } = await sharp(Buffer.from(drawPicture(topic, 11)))
      .resize(60)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([60, 45])
  }
})
