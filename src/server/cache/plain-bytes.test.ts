// Bodies are unpacked once for all who need them plain, within a bounded memory.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PlainBytes } from './plain-bytes.ts'

const text = (index: number): Buffer => Buffer.alloc(10_000, `${index},`)

test('a thousand who ask at once for a body share one unpacking and the same bytes', async () => {
  const plain = new PlainBytes()
  const packed = gzipSync(text(1))
  const all = await Promise.all(Array.from({ length: 1_000 }, () => plain.get(packed)))
  expect(all[0]?.equals(text(1))).toBe(true)
  expect(new Set(all).size).toBe(1)
  expect(plain.get(packed)).toBe(all[0])
  expect(plain.unpacked).toBe(1)
})

test('what was not asked for lately makes room', async () => {
  const plain = new PlainBytes(50_000)
  const packed = Array.from({ length: 20 }, (_, index) => gzipSync(text(index)))
  for (const body of packed) {
    await plain.get(body)
    // The first is asked for again and again.
    await plain.get(packed[0] as Buffer)
  }
  expect(plain.bytes).toBeLessThanOrEqual(50_000)
  expect(plain.unpacked).toBe(20)
  expect(Buffer.isBuffer(plain.get(packed[0] as Buffer))).toBe(true)
  expect((await plain.get(packed[1] as Buffer)).equals(text(1))).toBe(true)
})

test('a body too large for the memory is unpacked and not held', async () => {
  const plain = new PlainBytes(20_000)
  expect((await plain.get(gzipSync(text(1)))).equals(text(1))).toBe(true)
  expect(plain.bytes).toBe(0)
})

test('broken bytes fail for those who wait and are not remembered', async () => {
  const plain = new PlainBytes()
  const broken = Buffer.from('no gzip')
  await expect(plain.get(broken)).rejects.toThrow()
  await expect(plain.get(broken)).rejects.toThrow()
  expect(plain.unpacked).toBe(2)
})
