/**
 * The child that looks at uploads. Pictures are decoded and encoded anew: what was hidden in them, their place and camera included, stays
 * behind; of several frames or pages the first is kept.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { takeJobs } from './child-side.ts'
import { type ContentType, contentTypeOf, isArchive, isHarmlessArchive } from './content-type.ts'
import type { Inspection, InspectTask } from './inspector.ts'
import { pictureHash } from './picture-hash.ts'

const MAX_PIXELS = 40_000_000
/** No page shows more; what is larger is made smaller. */
const MAX_SIDE = 2_560

sharp.cache(false)
sharp.concurrency(1)

async function digest(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

const renamed = (name: string, extension: string): string => `${name.slice(0, name.length - extname(name).length)}.${extension}`

async function cleanPicture({ path, target, name }: InspectTask): Promise<Inspection> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
  let transparent: boolean
  try {
    // The head alone is read here: a picture that only claims to be huge costs nothing.
    const { width, height, hasAlpha } = await sharp(path, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { refused: 'upload.pixels' }
    transparent = hasAlpha
  } catch {
    return { refused: 'upload.broken' }
  }
  try {
    const picture = sharp(path, options)
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    await (transparent ? picture.webp({ quality: 88, effort: 3 }) : picture.jpeg({ quality: 88 })).toFile(target)
    const small = await sharp(target)
      .resize({ width: 64, height: 64, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toBuffer()
    const { dominant } = await sharp(small).stats()
    const colour = [dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')
    const [contentType, extension] = transparent ? ['image/webp', 'webp'] : ['image/jpeg', 'jpg']
    return {
      refused: null,
      kind: 'IMAGE',
      contentType,
      name: renamed(name, extension),
      keep: target,
      colour,
      hash: await pictureHash(target),
      ...(await digest(target)),
    }
  } catch {
    return { refused: 'upload.broken' }
  }
}

const WRONG_KIND = {
  picture: '请选择 JPG、PNG、WebP、GIF 或 AVIF 图片',
  file: '不支持这种文件。可以上传图片、PDF、Office 文档、文本、ZIP、音频和视频',
  video: '请选择 MP4 或 WebM 视频',
} as const

const fits = (accepts: InspectTask['accepts'], { kind }: ContentType): boolean =>
  accepts === 'file' || (accepts === 'picture' ? kind === 'IMAGE' : kind === 'VIDEO')

async function inspect(task: InspectTask): Promise<Inspection> {
  const { size } = await stat(task.path)
  const content = await contentTypeOf(task.path, size)
  if (!content || !fits(task.accepts, content)) return { refused: 'upload.type', message: WRONG_KIND[task.accepts] }
  if (content.kind === 'IMAGE') {
    if (size > task.maxPicture) return { refused: 'upload.too_large', message: '图片不能超过 10 MB' }
    return cleanPicture(task)
  }
  const extension = extname(task.name).slice(1).toLowerCase()
  if (!content.extensions.includes(extension)) {
    return { refused: 'upload.type', message: `文件的内容与扩展名不符，它应该以 .${content.extensions[0]} 结尾` }
  }
  if (isArchive(content) && !(await isHarmlessArchive(task.path, size))) {
    return { refused: 'upload.broken', message: '压缩包不完整，或解开后大得异常' }
  }
  const { kind, contentType } = content
  return {
    refused: null,
    kind,
    contentType,
    name: task.name,
    keep: task.path,
    colour: null,
    hash: null,
    ...(await digest(task.path)),
  }
}

takeJobs(inspect)
