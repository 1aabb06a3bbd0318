/**
 * The child that turns originals into renditions. It is a process of its own, so that the picture library's memory is given back
 * when it ends, and so that a picture that crashes it takes nothing else along.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { takeJobs } from './child-side.ts'
import type { RenderTask } from './renderer.ts'

const MAX_PIXELS = 40_000_000

sharp.cache(false)
sharp.concurrency(1)

async function render({ original, width, format, target }: RenderTask): Promise<void> {
  const input = original.kind === 'svg' ? Buffer.from(original.svg) : original.file
  const picture = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: original.kind === 'file' })
  const draft = `${target}.${process.pid}.part`
  await mkdir(dirname(target), { recursive: true })
  try {
    if (format === 'avif') await picture.avif({ quality: 58, effort: 2, chromaSubsampling: '4:2:0' }).toFile(draft)
    else await picture.webp({ quality: 78, effort: 3 }).toFile(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

takeJobs(async (task: RenderTask) => {
  await render(task)
  return null
})
