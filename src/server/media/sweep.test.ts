// What is swept out of the folder of renditions, and what is left alone.

import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawKey, pictureFor } from '#demo/pictures/index.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { uploadedPictureKey } from './picture-source.ts'
import { sweepRenditions } from './sweep.ts'

const NOW = new Date('2026-03-02T10:00:00+08:00')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-sweep-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A rendition of 1 000 bytes that was asked for so many minutes ago. */
const drawn = (key: string, minutesAgo: number, width = 240): string => {
  const file = path.join(folder, 'v1', key, `w${width}.webp`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(1_000))
  const at = new Date(NOW.getTime() - minutesAgo * MINUTE_MS)
  utimesSync(file, at, at)
  return file
}

const living = uploadedPictureKey('a'.repeat(30), 'aa5500')
const sources = {
  draw: drawKey,
  has: (key: string) => Promise.resolve(key === living),
  local: () => Promise.resolve('/somewhere'),
}

test('what was asked for least recently goes until there is room, and what is in use stays', async () => {
  const files = Array.from({ length: 20 }, (_, n) => drawn(pictureFor('city', n % 5), 100 + n, 1000 + n))
  const fresh = drawn(pictureFor('legal', 1), 1)
  expect(await sweepRenditions({ folder, maxBytes: 10_000, sources }, NOW)).toBe(9_000)
  expect(files.map(existsSync)).toEqual(files.map((_, n) => n < 8))
  expect(existsSync(fresh)).toBe(true)
})

test('nothing goes while there is room', async () => {
  const file = drawn(living, 100_000)
  expect(await sweepRenditions({ folder, maxBytes: 1_000, sources }, NOW)).toBe(1_000)
  expect(existsSync(file)).toBe(true)
})

test('renditions go with their picture, whatever room there is', async () => {
  const gone = drawn(uploadedPictureKey('b'.repeat(30), 'aa5500'), 10)
  const otherColour = drawn(uploadedPictureKey('a'.repeat(30), '000001'), 10)
  const livingFile = drawn(living, 10)
  await sweepRenditions({ folder, maxBytes: 1e9, sources }, NOW)
  expect([gone, otherColour, livingFile].map(existsSync)).toEqual([false, false, true])
})

test('what an earlier version drew goes, and an empty folder is no trouble', async () => {
  mkdirSync(path.join(folder, 'v0', 'demo'), { recursive: true })
  expect(await sweepRenditions({ folder, maxBytes: 1e9 }, NOW)).toBe(0)
  expect(existsSync(path.join(folder, 'v0'))).toBe(false)
  expect(await sweepRenditions({ folder: path.join(folder, 'nothing'), maxBytes: 1e9 }, NOW)).toBe(0)
})
