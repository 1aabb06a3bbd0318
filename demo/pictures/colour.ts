/** Colours of the demo pictures: a few moods around the site's bamboo teal, persimmon and warm paper. */
import type { Chance } from './random.ts'

/** OKLCH (lightness 0–1, chroma, hue in degrees) to `#rrggbb`, clipped to sRGB. */
export function oklch(l: number, c: number, h: number): string {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ]
  return `#${channels
    .map(value => {
      const clipped = Math.min(1, Math.max(0, value))
      const gamma = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
      return Math.round(gamma * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
}

/** The roles a drawing may paint with. `back` fills most of the picture: it is the dominant colour. */
export type Mood = {
  back: string
  backLow: string
  backDeep: string
  floor: string
  floorDeep: string
  table: string
  tableDeep: string
  far: string
  mid: string
  near: string
  sun: string
  a: string
  b: string
  c: string
  aDeep: string
  bDeep: string
  cDeep: string
  light: string
  paper: string
  ink: string
  wood: string
  woodDeep: string
  metal: string
  metalDeep: string
  leaf: string
  leafDeep: string
  glass: string
  glassLight: string
  water: string
  waterDeep: string
  night: boolean
}

type Tone = readonly [l: number, c: number, h: number]
const persimmon: Tone = [0.7, 0.16, 45]
const teal: Tone = [0.5, 0.085, 190]
const tealLight: Tone = [0.72, 0.075, 188]
const mustard: Tone = [0.82, 0.125, 84]
const coral: Tone = [0.74, 0.12, 32]
const cream: Tone = [0.95, 0.03, 88]
const slate: Tone = [0.46, 0.06, 245]
const sage: Tone = [0.74, 0.065, 150]
const plum: Tone = [0.48, 0.08, 345]
const sky: Tone = [0.78, 0.07, 225]

const accents: readonly (readonly [Tone, Tone, Tone])[] = [
  [persimmon, teal, mustard],
  [teal, coral, cream],
  [slate, persimmon, sage],
  [plum, mustard, tealLight],
  [tealLight, persimmon, slate],
  [mustard, teal, coral],
  [coral, slate, cream],
  [persimmon, sage, sky],
]

/** Backgrounds: lightness class and hue. Mostly light paper tones, some middle, few deep. */
const grounds: readonly (readonly ['light' | 'mid' | 'deep', number])[] = [
  ['light', 190],
  ['light', 85],
  ['mid', 188],
  ['light', 55],
  ['light', 150],
  ['deep', 195],
  ['light', 225],
  ['mid', 70],
  ['light', 30],
  ['mid', 155],
  ['light', 110],
  ['deep', 245],
  ['mid', 230],
  ['light', 205],
  ['mid', 38],
  ['deep', 165],
]

export const moodCount = grounds.length

/** The mood number `index`; `chance` settles the accents. */
export function moodOf(index: number, chance: Chance): Mood {
  const [kind, h] = grounds[((index % grounds.length) + grounds.length) % grounds.length]!
  const [a, b, c] = chance.shuffle(chance.pick(accents)) as [Tone, Tone, Tone]
  const deeper = ([l, ch, hue]: Tone) => oklch(l - 0.1, ch * 1.02, hue)
  const warm = h < 120
  const second = warm ? h + 12 : h - 10
  const base = { light: [0.915, 0.034], mid: [0.76, 0.07], deep: [0.4, 0.06] }[kind] as [number, number]
  const [l, ch] = base
  const night = kind === 'deep'
  const step = night ? 0.06 : -0.05
  return {
    back: oklch(l, ch, h),
    backLow: oklch(l + (night ? 0.1 : 0.035), ch * 0.9, second),
    backDeep: oklch(l + step * 0.9, ch * 1.15, h),
    floor: oklch(night ? 0.52 : l - 0.1, ch * 1.1, second),
    floorDeep: oklch(night ? 0.46 : l - 0.15, ch * 1.15, second),
    table: night ? oklch(0.72, 0.06, 70) : oklch(0.8, 0.06, 68),
    tableDeep: night ? oklch(0.63, 0.06, 66) : oklch(0.71, 0.065, 62),
    far: oklch(l + step, ch * 1.1, h),
    mid: oklch(l + step * 2.2, ch * 1.25, h),
    near: oklch(night ? 0.29 : l - 0.26, Math.max(0.06, ch * 1.2), warm ? 185 : h),
    sun: warm && !night ? oklch(0.97, 0.03, 90) : oklch(0.9, 0.09, 80),
    a: oklch(...a),
    b: oklch(...b),
    c: oklch(...c),
    aDeep: deeper(a),
    bDeep: deeper(b),
    cDeep: deeper(c),
    light: oklch(0.985, 0.008, 95),
    paper: oklch(0.955, 0.018, 90),
    ink: oklch(0.3, 0.035, 225),
    wood: oklch(0.7, 0.08, 62),
    woodDeep: oklch(0.58, 0.08, 55),
    metal: oklch(0.83, 0.012, 220),
    metalDeep: oklch(0.68, 0.02, 225),
    leaf: oklch(0.62, 0.095, 158),
    leafDeep: oklch(0.49, 0.085, 168),
    glass: oklch(0.87, 0.04, 210),
    glassLight: oklch(0.94, 0.022, 205),
    water: night ? oklch(0.46, 0.06, 215) : oklch(0.74, 0.065, 208),
    waterDeep: night ? oklch(0.4, 0.06, 220) : oklch(0.67, 0.07, 212),
    night,
  }
}
