/** A quarter of blocks and trees, seen from above at an angle. */
import { ground, put, type Scene } from '#demo/pictures/backdrops.ts'
import { poly, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'

export const blocks: Composition = s => {
  const { m, r } = s
  let out = ground(m.back)
  for (let row = 0; row < 8; row++) {
    for (let col = -1; col < 6; col++) {
      const x = col * 250 + (row % 2) * 125 + 60
      const y = 190 + row * 100
      out += plot(x, y, r.chance(0.3) ? m.leaf : m.floor)
      if (r.chance(0.72)) out += block(s, x, y, r.between(40, 210), 0.82)
      else out += put(s, 'tree', x, y + 20, 110) + put(s, 'bush', x + 34, y + 30, 60)
    }
  }
  return out
}

const plot = (x: number, y: number, fill: string) =>
  poly(
    [
      [x - 112, y],
      [x, y + 56],
      [x + 112, y],
      [x, y - 56],
    ],
    fill,
  )

/** A house `h` high around the middle of its foot: two walls, of which one lies in the shade, a roof, and a row of windows for each floor. */
function block({ m, r }: Scene, x: number, y: number, h: number, scale: number): string {
  const [top, left, right] = r.pick([
    [m.light, m.paper, m.metal],
    [m.a, m.aDeep, m.aDeep],
    [m.b, m.bDeep, m.bDeep],
    [m.c, m.cDeep, m.cDeep],
    [m.backLow, m.far, m.mid],
  ] as const)
  const w = 96 * scale
  const d = 48 * scale
  return (
    wall(x, y, -w, d, h, left) +
    wall(x, y, w, d, h, right) +
    wall(x, y, w, d, h, m.ink, 0.1) +
    poly(
      [
        [x - w, y - h],
        [x, y + d - h],
        [x + w, y - h],
        [x, y - d - h],
      ],
      top,
    ) +
    times(Math.floor(h / 46), i => windows(x, y - h + i * 44, w, d, m.glassLight))
  )
}

/** From the corner in front to the side, to the left where `w` is negative. */
const wall = (x: number, y: number, w: number, d: number, h: number, fill: string, opacity?: number) =>
  poly(
    [
      [x + w, y],
      [x, y + d],
      [x, y + d - h],
      [x + w, y - h],
    ],
    fill,
    opacity,
  )

const windows = (x: number, y: number, w: number, d: number, fill: string) =>
  poly(
    [
      [x - w + 14, y + 30],
      [x - 12, y + d + 18],
      [x - 12, y + d + 36],
      [x - w + 14, y + 48],
    ],
    fill,
    0.85,
  )
