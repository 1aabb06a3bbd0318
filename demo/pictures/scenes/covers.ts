/** Abstract covers and covers with a few things. */
import { choose, ground, put, type Scene, shadow, skyline } from '#demo/pictures/backdrops.ts'
import { circle, clip, group, line, path, place, poly, rect, stroke, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'

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
