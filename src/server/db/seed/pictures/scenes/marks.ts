/** Logos, portraits and abstract covers. */
import { choose, foliage, ground, put, type Scene, shadow, skyline, view } from '../backdrops.ts'
import { bust } from '../people.ts'
import { arch, circle, clip, ellipse, group, line, path, place, poly, rect, ring, stroke, times } from '../shapes.ts'
import type { Composition } from './things.ts'

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

const waves: Composition = ({ m, r }) =>
  ground(m.back) +
  circle(r.between(250, 950), 300, r.between(110, 180), m.sun) +
  times(6, i =>
    path(
      `M0 ${360 + i * 92}Q${r.between(150, 420)} ${260 + i * 92} 600 ${360 + i * 92}T1200 ${350 + i * 92}V900H0Z`,
      [m.far, m.c, m.mid, m.b, m.a, m.bDeep][i]!,
      0.92,
    ),
  )
const rays: Composition = ({ m, r }) => {
  const x = r.between(250, 950)
  return (
    ground(m.back) +
    times(18, i =>
      i % 2
        ? ''
        : group(
            poly(
              [
                [0, 0],
                [-120, -1400],
                [120, -1400],
              ],
              i % 4 ? m.backDeep : m.backLow,
            ),
            `translate(${x.toFixed(0)} 760) rotate(${i * 20})`,
          ),
    ) +
    circle(x, 760, 240, m.a) +
    circle(x, 760, 160, m.c) +
    circle(x, 760, 84, m.light)
  )
}
const quarters: Composition = ({ m, r }) =>
  times(12, i => {
    const x = (i % 4) * 300
    const y = Math.floor(i / 4) * 300
    const [fill, other, third] = r.shuffle([m.a, m.b, m.c, m.back, m.light, m.backDeep, m.near])
    const turn = r.int(0, 3) * 90
    const art = [
      path('M-150-150h300a300 300 0 0 1-300 300Z', other!) + path('M-150-150h150a150 150 0 0 1-150 150Z', third!),
      path('M-150 0a150 150 0 0 1 300 0Z', other!) + circle(0, 75, 50, third!),
      poly(
        [
          [-150, 150],
          [150, -150],
          [150, 150],
        ],
        other!,
      ) + circle(70, 70, 44, third!),
      times(3, j => circle(0, 0, 140 - j * 46, j % 2 ? fill! : other!)),
      times(4, j => rect(-150 + j * 76, -150, 38, 300, other!)),
    ]
    return rect(x, y, 301, 301, fill!) + group(r.pick(art), `translate(${x + 150} ${y + 150}) rotate(${turn})`)
  })
const papers: Composition = s => {
  const { m, r } = s
  const [first] = choose(s, 1)
  const sheet = (k: number) =>
    rect(-210, -280, 420, 560, k ? m.paper : m.light, 10) +
    (k
      ? ''
      : rect(-170, -240, 340, 190, m.b, 6) +
        circle(r.between(-60, 60), -150, 60, m.c) +
        poly(
          [
            [-170, -50],
            [-60, -150],
            [20, -80],
            [90, -160],
            [170, -50],
          ],
          m.a,
        ) +
        times(7, i => rect(-170, -16 + i * 36, i === 6 ? 160 : 340, 12, m.metal, 6)))
  return (
    ground(m.back) +
    poly(
      [
        [0, 900],
        [0, 500],
        [1200, 200],
        [1200, 900],
      ],
      m.backDeep,
    ) +
    place(sheet(1), 560, 470, 1, -12) +
    place(sheet(1), 620, 470, 1, 8) +
    place(sheet(0), 600, 465, 1, -2) +
    put(s, first!, 980, 800, 250, 6) +
    put(s, 'pencil', 220, 760, 240)
  )
}
const layers: Composition = ({ m, r }) =>
  ground(m.back) +
  circle(860, 240, 110, m.sun) +
  times(6, i => {
    const y = 330 + i * 100
    let d = `M0 900V${y}`
    for (let x = 0; x <= 1200; x += 150) d += `L${x + 75} ${y - r.between(20, 130)}L${x + 150} ${y + r.between(-10, 40)}`
    return path(`${d}V900Z`, [m.backDeep, m.far, m.mid, m.b, m.bDeep, m.near][i]!)
  })
const orbit: Composition = s => {
  const { m, r } = s
  const names = choose(s, 5)
  return (
    ground(m.back) +
    times(
      3,
      i =>
        `<ellipse cx="600" cy="450" rx="${260 + i * 140}" ry="${150 + i * 100}" fill="none" stroke="${m.backDeep}" stroke-width="6"/>`,
    ) +
    circle(600, 450, 170, m.b) +
    put(s, names[0]!, 600, 560, 230) +
    times(4, i => {
      const angle = i * 1.571 + r.between(0.2, 1.1)
      const x = 600 + 400 * Math.cos(angle)
      const y = 450 + 250 * Math.sin(angle)
      return circle(x, y, 92, [m.light, m.c, m.light, m.a][i]!) + put(s, names[i + 1]!, x, y + 62, 124)
    })
  )
}
const screen: Composition = s => {
  const { m, r } = s
  const [first, second, third] = choose(s, 3)
  return (
    ground(m.back) +
    circle(600, 430, 390, m.backLow) +
    rect(190, 130, 820, 520, m.ink, 22) +
    rect(212, 152, 776, 470, m.light, 8) +
    rect(212, 152, 776, 54, m.b) +
    times(3, i => circle(246 + i * 34, 179, 9, [m.a, m.c, m.light][i]!)) +
    rect(240, 234, 420, 260, m.backDeep, 8) +
    circle(450, 364, 58, m.light) +
    poly(
      [
        [432, 332],
        [486, 364],
        [432, 396],
      ],
      m.a,
    ) +
    times(4, i => rect(690, 238 + i * 66, 264, 50, i === r.int(0, 3) ? m.c : m.paper, 6)) +
    rect(240, 516, 420, 14, m.metal, 7) +
    rect(240, 516, r.between(90, 360), 14, m.a, 7) +
    times(3, i => rect(240 + i * 130, 556, 110, 36, m.paper, 6)) +
    rect(560, 650, 80, 80, m.metalDeep) +
    rect(440, 722, 320, 24, m.metal, 12) +
    put(s, first!, 170, 800, 250) +
    put(s, second!, 1030, 800, 250) +
    put(s, third!, 850, 810, 150)
  )
}
const talkBubbles: Composition = s => {
  const { m, r } = s
  const bubble = (x: number, y: number, w: number, fill: string, name: Scene['things'][number], tail: number) =>
    rect(x, y, w, 210, fill, 34) +
    poly(
      [
        [x + w / 2 + tail * 90, y + 190],
        [x + w / 2 + tail * 150, y + 270],
        [x + w / 2 + tail * 30, y + 205],
      ],
      fill,
    ) +
    put(s, name, x + 105, y + 176, 140) +
    times(3, i => rect(x + 195, y + 58 + i * 40, (w - 240) * r.between(0.5, 1), 16, m.ink, 8))
  const names = choose(s, 3)
  return (
    ground(m.back) +
    circle(600, 450, 420, m.backDeep) +
    bubble(170, 110, 560, m.light, names[0]!, -1) +
    bubble(480, 370, 560, m.c, names[1]!, 1) +
    bubble(220, 630, 460, m.light, names[2]!, -1)
  )
}
const ladderUp: Composition = s => {
  const { m } = s
  const names = choose(s, 4)
  return (
    ground(m.back) +
    circle(940, 220, 150, m.sun) +
    times(
      4,
      i =>
        rect(90 + i * 260, 700 - i * 130, 262, 400, [m.b, m.c, m.a, m.bDeep][i]!) +
        rect(90 + i * 260, 700 - i * 130, 262, 18, m.light, 0) +
        shadow(m, 220 + i * 260, 700 - i * 130, 60) +
        put(s, names[i]!, 220 + i * 260, 702 - i * 130, 190),
    ) +
    stroke('M130 560L430 430 640 320 860 150', m.light, 8) +
    line(860, 150, 800, 150, m.light, 8) +
    line(860, 150, 850, 210, m.light, 8)
  )
}
const porthole: Composition = s => {
  const { m, r } = s
  const x = r.pick([430, 770])
  return (
    ground(m.b) +
    times(10, i => circle(r.between(0, 1200), r.between(0, 900), r.between(16, 60), i % 2 ? m.bDeep : m.c, 0.5)) +
    circle(x, 450, 370, m.light) +
    clip(
      'p',
      circle(x, 450, 340, '#fff'),
      rect(x - 340, 110, 680, 680, m.back) +
        circle(x + 130, 300, 80, m.sun) +
        skyline(s, 690, 380) +
        rect(x - 340, 680, 680, 140, m.leaf) +
        put(s, 'tree', x - 200, 720, 190) +
        put(s, choose(s, 1)[0]!, x + 40, 780, 270),
    )
  )
}

/** Covers without a place: articles, policies, courses, videos, questions. */
export const coverScenes: readonly Composition[] = [
  papers,
  waves,
  screen,
  quarters,
  orbit,
  rays,
  talkBubbles,
  layers,
  ladderUp,
  porthole,
]
