/**
 * The markup of a picture from its key. A key is `path~rrggbb`: the dominant colour travels with it and becomes the
 * placeholder, as one of a few tone classes (a class needs no inline style, so the content security policy stays strict).
 */
import { type PictureWidth, pictureUrl } from '#lib/markup/picture-url.ts'

/** What a picture is for decides which renditions are offered. */
export type PictureUse = 'thumb' | 'card' | 'cover' | 'hero'
const USES: Record<PictureUse, { widths: readonly PictureWidth[]; sizes: string }> = {
  thumb: { widths: [240], sizes: '120px' },
  card: { widths: [240, 480], sizes: '(min-width: 1024px) 280px, (min-width: 768px) 33vw, 50vw' },
  cover: { widths: [480, 960], sizes: '(min-width: 1024px) 760px, 100vw' },
  hero: { widths: [480, 960, 1440], sizes: '100vw' },
}

/** Width and height by ratio, for the attributes that reserve the space. */
export const RATIOS = {
  '1/1': [240, 240, 'r11'],
  '4/3': [320, 240, 'r43'],
  '3/2': [360, 240, 'r32'],
  '16/9': [480, 270, 'r169'],
  '3/4': [180, 240, 'r34'],
  '3/1': [720, 240, 'r31'],
} as const
export type PictureRatio = keyof typeof RATIOS

const tones = new Map<string, string>()

/** The tone class of a key's dominant colour: twelve hues and grey, three levels each (`th7m`, `tgl`). */
export function toneOf(key: string): string {
  const hex = key.slice(key.lastIndexOf('~') + 1)
  let tone = tones.get(hex)
  if (tone === undefined) {
    tone = /^[0-9a-f]{6}$/i.test(hex) ? computeTone(Number.parseInt(hex, 16)) : 'tgm'
    if (tones.size < 4096) tones.set(hex, tone)
  }
  return tone
}

function computeTone(rgb: number): string {
  const r = (rgb >> 16) & 255
  const g = (rgb >> 8) & 255
  const b = rgb & 255
  const max = Math.max(r, g, b)
  const spread = max - Math.min(r, g, b)
  const light = (max + Math.min(r, g, b)) / 2
  const level = light < 90 ? 'd' : light < 170 ? 'm' : 'l'
  if (spread < 28) return `tg${level}`
  const sector = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return `th${Math.round(sector * 2) % 12}${level}`
}

function srcset(key: string, widths: readonly PictureWidth[], format: 'webp' | 'avif'): string {
  return widths.map(width => `${pictureUrl(key, width, format)} ${width}w`).join(', ')
}

const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

export interface PictureOptions {
  alt: string
  ratio?: PictureRatio
  use?: PictureUse
  /** Overrides the `sizes` of the use. */
  sizes?: string | undefined
  /** True for what is on the first screen: loaded at once and first. */
  eager?: boolean
  class?: string | undefined
}

const thumbs = new Map<string, string>()

/** The face or logo that the rows of many lists show alike: 1/1, small, without words; its markup is cached. */
export function thumbHtml(key: string | null): string {
  if (!key) return pictureHtml(null, { alt: '', ratio: '1/1', use: 'thumb' })
  let markup = thumbs.get(key)
  if (markup === undefined) {
    markup = pictureHtml(key, { alt: '', ratio: '1/1', use: 'thumb' })
    if (thumbs.size >= 4096) thumbs.clear()
    thumbs.set(key, markup)
  }
  return markup
}

/** A `<picture>` with AVIF and WebP renditions, a reserved place and a placeholder colour; without a key the place alone. */
export function pictureHtml(key: string | null, options: PictureOptions): string {
  const { widths, sizes } = USES[options.use ?? 'card']
  const [width, height, ratioClass] = RATIOS[options.ratio ?? '4/3']
  if (!key) return `<span class="pic ${ratioClass} pic-none${options.class ? ` ${options.class}` : ''}"></span>`
  const safe = escapeAttribute(key)
  const single = widths.length === 1
  const list = (format: 'webp' | 'avif') => (single ? pictureUrl(safe, widths[0], format) : srcset(safe, widths, format))
  const sizing = single ? '' : ` sizes="${escapeAttribute(options.sizes ?? sizes)}"`
  const source = `<source type="image/avif" srcset="${list('avif')}"${sizing}>`
  const loading = options.eager ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"'
  const address = `src="${pictureUrl(safe, widths[0])}"${single ? '' : ` srcset="${list('webp')}"${sizing}`}`
  const image = `<img ${address} width="${width}" height="${height}" alt="${escapeAttribute(options.alt)}" ${loading}>`
  return `<picture class="pic ${ratioClass} ${toneOf(key)}${options.class ? ` ${options.class}` : ''}">${source}${image}</picture>`
}
