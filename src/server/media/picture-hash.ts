/**
 * What a picture looks like, in 64 bits that hardly change when it is made smaller or encoded anew: the signs of its 64 slowest waves
 * (a DCT of 32 by 32 grey points).
 */
import sharp from 'sharp'

const SIDE = 32
const WAVES = 8
/** A picture with less in it, a plain one, looks like every other. */
const MIN_STRENGTH = 40
/** The share of the usual strength under which a wave counts as none: in a symmetrical picture half of them are chance. */
const NOTHING = 0.02

const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))),
)

/** The strength of each wave along one row or column. */
const wavesOf = (points: readonly number[]): number[] =>
  COSINES.map(cosines => cosines.reduce((sum, cosine, at) => sum + cosine * (points[at] ?? 0), 0))

/** @returns sixteen hexadecimal digits; null for a picture with too little content to be distinguished from others. */
export async function pictureHash(path: string | Buffer): Promise<string | null> {
  const grey = await sharp(path)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  const rows = Array.from({ length: SIDE }, (_, row) => wavesOf([...grey.subarray(row * SIDE, (row + 1) * SIDE)]))
  const columns = Array.from({ length: WAVES }, (_, wave) => wavesOf(rows.map(row => row[wave] ?? 0)))
  // The first is how light it is as a whole.
  const waves = columns.flat().slice(1)
  const strength = Math.sqrt(waves.reduce((sum, wave) => sum + wave * wave, 0) / waves.length)
  if (strength < MIN_STRENGTH) return null
  const bits = ['0', ...waves.map(wave => (wave > strength * NOTHING ? '1' : '0'))].join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
