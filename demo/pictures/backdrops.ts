/** What stands behind things: skies, skylines, hills, walls, windows, plants. The canvas is 1200 × 900. */
import type { Mood } from './colour.ts'
import { type PropName, props } from './props/index.ts'
import type { Chance } from './random.ts'
import { arch, circle, clip, ellipse, fade, line, path, place, poly, rect, stroke, times } from './shapes.ts'

export const width = 1200
export const height = 900

/** What a composition gets: colours, chance, and the things of its topic. */
export type Scene = { m: Mood; r: Chance; things: readonly PropName[] }

/** Sets `name` up with its feet at (x, y), `size` wide and high. */
export function put(s: Scene, name: PropName, x: number, y: number, size: number, rotate = 0): string {
  const k = size / 200
  const drawing = props[name](recolour(s), s.r)
  return rotate
    ? `<g transform="translate(${x.toFixed(1)} ${(y - size / 2).toFixed(1)}) rotate(${rotate.toFixed(1)}) scale(${k.toFixed(3)}) translate(-100 -100)">${drawing}</g>`
    : place(drawing, x - size / 2, y - size, k)
}

/** The accents in another order, so that neighbours differ. */
function recolour(s: Scene): Mood {
  const { m } = s
  const turn = s.r.int(0, 2)
  if (turn === 0) return m
  const [a, b, c] = turn === 1 ? (['b', 'c', 'a'] as const) : (['c', 'a', 'b'] as const)
  return { ...m, a: m[a], b: m[b], c: m[c], aDeep: m[`${a}Deep`], bDeep: m[`${b}Deep`], cDeep: m[`${c}Deep`] }
}

/** `n` different things of the topic (repeats when the topic has fewer). */
export function choose(s: Scene, n: number): PropName[] {
  const order = s.r.shuffle(s.things)
  return Array.from({ length: n }, (_, i) => order[i % order.length]!)
}

export const ground = (fill: string) => rect(0, 0, width, height, fill)

/** A soft shadow on the ground. */
export const shadow = (m: Mood, x: number, y: number, rx: number) => ellipse(x, y, rx, Math.max(7, rx * 0.09), m.ink, 0.16)

export function skyOf(m: Mood): string {
  return fade('sky', m.back, m.backLow) + ground('url(#sky)')
}

export function clouds(s: Scene, n: number, top = 60, span = 220): string {
  return times(n, () => {
    const x = s.r.between(40, 1100)
    const y = top + s.r.between(0, span)
    const k = s.r.between(0.6, 1.3)
    return place(
      rect(0, 0, 190, 40, s.m.light, 20) + rect(36, -26, 100, 50, s.m.light, 25) + circle(80, -16, 34, s.m.light),
      x - 90,
      y,
      k,
    ).replace('<g ', `<g opacity="${s.m.night ? 0.12 : 0.75}" `)
  })
}

/** One facade with windows. Lit at night. */
export function facade(
  s: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  fill: string,
  panes: string,
  plain = false,
): string {
  const { r, m } = s
  const roof = r.int(0, 5)
  const top = base - h
  let out = rect(x, top, w, h, fill)
  if (roof === 0) out += rect(x + w * 0.2, top - 22, w * 0.6, 24, fill) + rect(x + w * 0.46, top - 74, 6, 56, fill)
  if (roof === 1)
    out += poly(
      [
        [x, top + 1],
        [x + w, top - w * 0.35],
        [x + w, top + 1],
      ],
      fill,
    )
  if (roof === 2) out += path(`M${x} ${top + 1}a${w / 2} ${w * 0.32} 0 0 1 ${w} 0Z`, fill)
  if (roof === 3) out += rect(x + 10, top - 16, w * 0.3, 18, fill) + rect(x + w * 0.6, top - 28, w * 0.22, 30, fill)
  if (plain) return out
  const kind = r.int(0, 3)
  const cell = kind === 1 ? 34 : 28
  const cols = Math.max(1, Math.floor((w - 16) / cell))
  const rows = Math.min(16, Math.floor((h - 24) / 40))
  const gap = (w - cols * (cell - 12)) / (cols + 1)
  for (let row = 0; row < rows; row++) {
    const y = top + 20 + row * 40
    if (kind === 2) {
      out += rect(x + 12, y, w - 24, 14, panes)
      continue
    }
    for (let col = 0; col < cols; col++) {
      const lit = m.night ? r.chance(0.45) : r.chance(0.86)
      if (lit)
        out += rect(
          x + gap + col * (cell - 12 + gap),
          y,
          cell - 12,
          kind === 3 ? 28 : 20,
          m.night && r.chance(0.6) ? m.sun : panes,
          kind === 3 ? 2 : 0,
        )
    }
  }
  return out
}

/** Rows of houses that get nearer, standing on `base`. */
export function skyline(s: Scene, base: number, tallest: number): string {
  const { m, r } = s
  let out = ''
  const layers: [string, string, number, boolean][] = [
    [m.far, m.far, 1, true],
    [m.mid, m.backLow, 0.78, false],
  ]
  for (const [fill, panes, k, plain] of layers) {
    for (let x = -30; x < width; ) {
      const w = r.between(70, 160)
      out += facade(s, x, base, w, tallest * k * r.between(0.35, 1), fill, panes, plain)
      x += w + r.between(-6, 26)
    }
  }
  return out
}

export function hills(s: Scene, base: number): string {
  const { m, r } = s
  const hill = (y: number, rise: number, fill: string) => {
    const peak = r.between(200, 1000)
    return path(`M0 ${base}V${y}Q${peak * 0.5} ${y - rise} ${peak} ${y - rise * 0.3}T1200 ${y - rise * 0.2}V${base}Z`, fill)
  }
  return hill(base - 130, 150, m.far) + hill(base - 60, 120, m.mid)
}

/** A window with a view, frame included. */
export function view(s: Scene, id: string, x: number, y: number, w: number, h: number): string {
  const { m, r } = s
  const rounded = r.chance(0.35)
  const shape = rounded ? arch(x, y, w, y + h, '#fff') : rect(x, y, w, h, '#fff', 6)
  const inside =
    rect(x, y, w, h, m.night ? m.far : m.glassLight) +
    circle(x + w * r.between(0.2, 0.8), y + h * 0.3, w * 0.09, m.sun) +
    times(6, i => rect(x + (i * w) / 6 + r.between(-6, 6), y + h * r.between(0.35, 0.75), w / 6.5, h, i % 2 ? m.glass : m.far)) +
    (r.chance(0.6) ? times(5, i => circle(x + (i * w) / 4, y + h, w * r.between(0.1, 0.16), i % 2 ? m.leaf : m.leafDeep)) : '')
  const frame = rounded ? arch(x - 14, y - 14, w + 28, y + h + 10, m.light) : rect(x - 14, y - 14, w + 28, h + 28, m.light, 10)
  const bars =
    line(x + w / 2, y, x + w / 2, y + h, m.light, 10) +
    (r.chance(0.5) ? line(x, y + h * 0.5, x + w, y + h * 0.5, m.light, 10) : '')
  return frame + clip(id, shape, inside + bars) + rect(x - 26, y + h + 8, w + 52, 18, m.paper, 4)
}

/** A framed abstract picture on the wall. */
export function framed(s: Scene, x: number, y: number, w: number, h: number): string {
  const { m, r } = s
  const inner = [
    circle(x + w / 2, y + h * 0.45, w * 0.26, m.a) +
      path(`M${x + 14} ${y + h - 14}V${y + h * 0.7}q${w * 0.3} ${-h * 0.3} ${w * 0.5} 0t${w * 0.5 - 28} 0V${y + h - 14}Z`, m.b),
    poly(
      [
        [x + 14, y + h - 14],
        [x + w * 0.45, y + h * 0.35],
        [x + w * 0.62, y + h * 0.6],
        [x + w * 0.76, y + h * 0.46],
        [x + w - 14, y + h - 14],
      ],
      m.b,
    ) + circle(x + w * 0.74, y + h * 0.26, w * 0.09, m.c),
    rect(x + w * 0.25, y + h * 0.2, w * 0.22, h * 0.6, m.c) + rect(x + w * 0.53, y + h * 0.36, w * 0.22, h * 0.44, m.a),
    stroke(`M${x + w * 0.5} ${y + h * 0.85}V${y + h * 0.25}`, m.leafDeep, 6) +
      times(4, i => ellipse(x + w * (i % 2 ? 0.62 : 0.38), y + h * (0.34 + i * 0.12), w * 0.14, h * 0.06, m.leaf)),
  ]
  return rect(x, y, w, h, m.wood, 4) + rect(x + 9, y + 9, w - 18, h - 18, m.light) + r.pick(inner)
}

/** Leaves that grow into the picture from a corner. */
export function foliage(s: Scene, x: number, y: number, angle: number, k = 1): string {
  const { m, r } = s
  const leaves = times(
    5,
    i =>
      `<g transform="rotate(${(i - 2) * 27 + r.between(-5, 5)})">${path('M0 0q-44-90 0-220 44 130 0 220Z', i % 2 ? m.leaf : m.leafDeep)}${line(0, -20, 0, -170, i % 2 ? m.leafDeep : m.leaf, 4)}</g>`,
  )
  return place(leaves, x, y, k, angle)
}
