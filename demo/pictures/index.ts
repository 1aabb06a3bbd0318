/**
 * Demo pictures, drawn from nothing but their name: the same topic and number always give the same SVG.
 * Seeds store only the key; the media route draws and renders it when somebody looks.
 */

import { height, width } from './backdrops.ts'
import { moodCount, moodOf } from './colour.ts'
import { chanceOf, hashOf } from './random.ts'
import { type PictureTopic, topicOf, topics } from './topics.ts'

export type { PictureTopic }
export const PICTURE_TOPICS = Object.keys(topics) as PictureTopic[]

const keyPattern = /^demo\/([a-z]{1,20})-(\d{1,4})~([0-9a-f]{6})$/

function plan(topic: PictureTopic, n: number) {
  const { count, scenes, things } = topicOf(topic)
  const index = ((Math.trunc(n) % count) + count) % count
  const chance = chanceOf(`${topic}/${index}`)
  const start = hashOf(topic)
  // 7 and 16 share no factor: neighbours differ in colour as well as in composition.
  const m = moodOf((start % moodCount) + index * 7 + Math.floor(index / moodCount), chance)
  return { index, scene: scenes[(start + index) % scenes.length]!, m, r: chance, things }
}

/**
 * The picture key of number `n` (any integer; it wraps around) of a topic, e.g. `demo/cleaning-3~cfe9e4`.
 * The six digits are the dominant colour, shown until the picture arrives.
 */
export function pictureFor(topic: PictureTopic, n: number): string {
  const { index, m } = plan(topic, n)
  return `demo/${topic}-${index}~${m.back.slice(1)}`
}

/** The SVG (4:3, 1200 × 900; the middle survives a crop to 16:9 and 1:1). */
export function drawPicture(topic: PictureTopic, n: number): string {
  const { scene, m, r, things } = plan(topic, n)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scene({ m, r, things })}</svg>`
}

/** The SVG behind a key, or null when no such picture exists (unknown topic, number or colour). */
export function drawKey(key: string): string | null {
  const match = keyPattern.exec(key)
  const topic = PICTURE_TOPICS.find(name => name === match?.[1])
  if (!match || !topic) return null
  const n = Number(match[2])
  return pictureFor(topic, n) === key ? drawPicture(topic, n) : null
}
