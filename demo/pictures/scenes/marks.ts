/** Logos and portraits. */
import { foliage, ground, put, type Scene, skyline, view } from '#demo/pictures/backdrops.ts'
import { bust } from '#demo/pictures/people.ts'
import { arch, circle, ellipse, group, path, place, poly, rect, ring, stroke, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'

/** Marks in a box of 400 × 400 around (0, 0). */
const marks: ((a: string, b: string, c: string, s: Scene) => string)[] = [
  (a, b) =>
    path('M-150 0A150 150 0 0 1 0-150V0Z', a) +
    path('M150 0A150 150 0 0 1 0 150V0Z', a) +
    path('M0-150A150 150 0 0 1 150 0H0Z', b) +
    path('M0 150A150 150 0 0 1-150 0H0Z', b),
  (a, b) => times(3, i => rect(-150 + i * 108, 60 - i * 90, 84, 90 + i * 90, i === 2 ? b : a, 42)),
  (a, b, c) => times(6, i => group(ellipse(0, -92, 44, 76, [a, b, c][i % 3]!, 0.9), `rotate(${i * 60})`)) + circle(0, 0, 34, c),
  (a, b) =>
    poly(
      [
        [0, -165],
        [143, -82],
        [143, 82],
        [0, 165],
        [-143, 82],
        [-143, -82],
      ],
      a,
    ) +
    poly(
      [
        [0, -80],
        [70, -40],
        [70, 40],
        [0, 80],
        [-70, 40],
        [-70, -40],
      ],
      b,
    ),
  (a, b) => path('M-150 60Q-80-60 0 20T150-20V100A150 150 0 0 1-150 100Z', a) + circle(30, -90, 62, b),
  (a, b) => ring(-58, 0, 92, a, 40) + ring(58, 0, 92, b, 40),
  (a, b, c) =>
    rect(-150, -150, 140, 140, a, 24) + circle(80, -80, 70, b) + circle(-80, 80, 70, c) + rect(10, 10, 140, 140, a, 24),
  (a, b) => path('M-150 140L-40-90 30 40 70-30 150 140Z', a) + circle(86, -100, 46, b),
  (a, b) =>
    path('M0 160C-150 60-150-60-90-120S0-150 0-150s150 40 100 170S0 160 0 160Z', a) +
    stroke('M0 150V-70M0 40l-60-56M0-10l54-60', b, 18),
  (a, b) => times(4, i => path(`M${-150 + i * 20} ${-130 + i * 76}H${90 + i * 20}l40 26-40 26H${-150 + i * 20}Z`, i % 2 ? b : a)),
  (a, b) => circle(0, 0, 155, a) + path('M-90 40a90 90 0 0 1 180 0Z', b) + rect(-110, 56, 220, 26, b, 13) + circle(0, -90, 22, b),
  (a, b) => path('M-160-40L0-160 160-40H100V150H-100V-40Z', a) + arch(-44, 10, 88, 150, b),
  (a, b, c) =>
    poly(
      [
        [0, -160],
        [160, 0],
        [0, 160],
        [-160, 0],
      ],
      a,
    ) +
    poly(
      [
        [0, -160],
        [160, 0],
        [0, 0],
      ],
      b,
    ) +
    poly(
      [
        [0, 160],
        [-160, 0],
        [0, 0],
      ],
      c,
    ),
  (a, b) =>
    stroke('M-120 120V-80a60 60 0 0 1 120 0v100a60 60 0 0 0 120 0v-180', a, 54) +
    circle(-120, 120, 1, b) +
    circle(120, -140, 40, b),
  (a, b) => times(8, i => group(rect(-18, -160, 36, 96, i % 2 ? b : a, 18), `rotate(${i * 45})`)) + circle(0, 0, 46, a),
  (a, b) => path('M-150-150H40a110 110 0 0 1 0 220H-50v80h-100Z', a) + circle(36, -40, 46, b),
]

const logo: Composition = s => {
  const { m, r } = s
  const [a, b, c] = r.pick([
    [m.a, m.b, m.c],
    [m.b, m.c, m.a],
    [m.c, m.a, m.b],
    [m.b, m.a, m.c],
  ] as const)
  const onDark = m.night || r.chance(0.3)
  const field = onDark ? r.pick([m.bDeep, m.near, m.ink]) : m.light
  const mark = r.pick(marks)
  const first = onDark ? m.light : a
  return (
    ground(m.back) +
    circle(600, 450, 430, m.backLow) +
    rect(200, 50, 800, 800, field, r.pick([130, 400, 70])) +
    place(mark(first, onDark ? c : b, c, s), 600, 450, 1.42, r.pick([0, 0, 0, 90, 180]))
  )
}
export const logoScenes: readonly Composition[] = [logo]

const behind: ((s: Scene) => string)[] = [
  ({ m }) => ground(m.back) + circle(600, 450, 400, m.backLow),
  ({ m }) => ground(m.back) + arch(240, 60, 720, 900, m.backDeep) + circle(830, 260, 80, m.sun),
  s => ground(s.m.back) + view(s, 'v', 330, 90, 540, 460),
  ({ m, r }) =>
    ground(m.back) +
    times(9, i => rect(i * 150 - 40, 0, 75, 900, i % 2 ? m.backLow : m.backDeep)) +
    circle(r.between(250, 950), 200, 90, m.c),
  s => ground(s.m.back) + foliage(s, 250, 860, -20, 2) + foliage(s, 950, 860, 20, 2),
  s => ground(s.m.back) + circle(600, 420, 330, s.m.sun) + skyline(s, 900, 480),
  ({ m }) =>
    ground(m.back) +
    poly(
      [
        [0, 0],
        [700, 0],
        [300, 900],
        [0, 900],
      ],
      m.b,
    ) +
    circle(860, 330, 210, m.backLow),
  s =>
    ground(s.m.back) +
    times(
      3,
      i =>
        rect(90, 210 + i * 220, 1020, 16, s.m.wood) +
        times(6, j =>
          put(
            s,
            s.r.pick(['books', 'potPlant', 'books', 'trophy', 'clock', 'flowers'] as const),
            180 + j * 168,
            212 + i * 220,
            140,
          ),
        ),
    ),
  ({ m }) => ground(m.back) + times(6, i => ring(600, 430, 130 + i * 80, i % 2 ? m.backDeep : m.backLow, 34)),
  ({ m }) => ground(m.c) + circle(250, 200, 240, m.a) + circle(980, 680, 320, m.b),
  ({ m, r }) =>
    ground(m.back) +
    times(60, i => circle(40 + (i % 10) * 124, 60 + Math.floor(i / 10) * 150, r.between(10, 30), i % 3 ? m.backLow : m.backDeep)),
  s =>
    ground(s.m.back) +
    rect(170, 80, 860, 560, s.m.light, 14) +
    rect(190, 100, 820, 520, s.m.bDeep, 6) +
    stroke('M270 480Q360 240 480 380T760 260 930 220', s.m.light, 10) +
    times(4, i => rect(280 + i * 70, 540 - i * 34, 40, 50 + i * 34, s.m.c)),
]

const faces = (size: number, work: boolean): Composition[] =>
  behind.map(draw => s => draw(s) + place(bust(s.m, s.r, work), 600 - size / 2, 915 - size, size / 400))
/** Round avatars: the face is large and in the middle. */
export const avatarScenes: readonly Composition[] = faces(860, false)
/** Half-length portraits with more room around. */
export const portraitScenes: readonly Composition[] = faces(760, false)
