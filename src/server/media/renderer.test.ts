import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { drawPicture } from '#demo/pictures/index.ts'
import { createRenderer, RenderBusyError } from './renderer.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-renderer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const task = (name: string, svg = drawPicture('city', 3)) => ({
  original: { kind: 'svg', svg } as const,
  width: 240,
  format: 'webp' as const,
  target: path.join(folder, name),
})

test('the child lives only while there is work', async () => {
  const renderer = createRenderer({ idle: 100 })
  expect(renderer.childPid()).toBeUndefined()
  await renderer.render(task('a.webp'))
  expect(existsSync(path.join(folder, 'a.webp'))).toBe(true)
  expect(renderer.childPid()).toBeGreaterThan(0)
  await expect.poll(() => renderer.childPid()).toBeUndefined()
  renderer.close()
})

test('a child that is killed fails its own picture and the next one is made by a new child', async () => {
  const renderer = createRenderer({ atOnce: 1 })
  const [first, second] = [renderer.render(task('b.webp')), renderer.render(task('c.webp'))]
  const lost = expect(first).rejects.toThrow('the process ended')
  process.kill(renderer.childPid()!, 'SIGKILL')
  await lost
  await second
  expect(existsSync(path.join(folder, 'c.webp'))).toBe(true)
  renderer.close()
})

test('a full queue turns the next one away, and closing leaves nobody waiting', async () => {
  const renderer = createRenderer({ atOnce: 1, queue: 1 })
  const waiting = [renderer.render(task('d.webp')), renderer.render(task('e.webp'))].map(one =>
    expect(one).rejects.toThrow('closed'),
  )
  await expect(renderer.render(task('f.webp'))).rejects.toThrow(RenderBusyError)
  renderer.close()
  await Promise.all(waiting)
})
