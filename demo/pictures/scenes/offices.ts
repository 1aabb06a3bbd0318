/** Compositions of offices, halls and lounges. */
import { framed, ground, put, skyline, view, width } from '#demo/pictures/backdrops.ts'
import { arch, circle, clip, ellipse, line, path, poly, rect, ring, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'
import { person, standing } from './figures.ts'

export const meeting: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    rect(120, 90, 960, 340, m.light, 8) +
    clip(
      'g',
      rect(134, 104, 932, 312, '#fff'),
      ground(m.glassLight) + skyline({ ...s, m: { ...m, far: m.glass, mid: m.metal } }, 430, 260),
    ) +
    times(2, i => rect(430 + i * 320, 96, 14, 330, m.light)) +
    rect(0, 600, width, 300, m.floor) +
    person(s, 330, 680, 330, false) +
    person(s, 600, 690, 350, false) +
    person(s, 870, 680, 330, false) +
    path('M110 660h980l70 130H40Z', m.table) +
    rect(40, 788, 1120, 26, m.tableDeep) +
    put(s, 'laptop', 330, 770, 170) +
    put(s, 'docs', 600, 764, 120) +
    put(s, 'laptop', 870, 770, 170) +
    put(s, 'mug', 730, 766, 74) +
    times(
      3,
      i =>
        line(330 + i * 270, 0, 330 + i * 270, 60, m.ink, 4) +
        path(`M${280 + i * 270} 110q0-56 50-56t50 56Z`, r.pick([m.a, m.c, m.b])),
    )
  )
}

export const openOffice: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    times(4, i => view(s, `v${i}`, 40 + i * 290, 70, 230, 230)) +
    rect(0, 400, width, 500, m.floor) +
    rect(0, 392, width, 14, m.light) +
    times(2, row =>
      times(3, i => {
        const x = 230 + i * 370 + row * 20
        const y = 560 + row * 230
        return (
          (r.chance(0.75) ? person(s, x, y, 230 + row * 30, false) : '') +
          put(s, 'monitor', x + 96, y + 2, 150) +
          rect(x - 150, y - 4, 310, 20, m.table, 5) +
          rect(x - 140, y + 16, 290, 84, m.tableDeep) +
          rect(x - 130, y + 100, 12, 60, m.ink) +
          rect(x + 124, y + 100, 12, 60, m.ink) +
          put(s, r.pick(['mug', 'docs', 'pens', 'potPlant'] as const), x - 110, y - 2, 76)
        )
      }),
    ) +
    put(s, 'potPlant', 60, 880, 250) +
    put(s, 'potPlant', 1150, 620, 190)
  )
}

export const lobby: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    times(5, i => arch(40 + i * 236, 60, 176, 600, i % 2 ? m.backLow : m.glassLight)) +
    rect(0, 600, width, 300, m.floor) +
    times(6, i =>
      poly(
        [
          [i * 240 - 120, 900],
          [i * 240 + 20, 600],
          [i * 240 + 60, 600],
          [i * 240 - 20, 900],
        ],
        m.floorDeep,
        0.5,
      ),
    ) +
    rect(380, 210, 440, 190, m.b, 12) +
    circle(510, 305, 60, m.c) +
    rect(600, 272, 160, 20, m.light, 10) +
    rect(600, 312, 110, 14, m.backLow, 7) +
    person(s, 520, 650, 260, false) +
    person(s, 690, 650, 260, false) +
    rect(330, 600, 540, 170, m.wood, 8) +
    rect(310, 586, 580, 26, m.light, 6) +
    times(12, i => rect(352 + i * 42, 630, 12, 130, m.woodDeep)) +
    put(s, 'monitor', 440, 588, 110) +
    put(s, 'flowers', 800, 588, 120) +
    put(s, 'potPlant', 170, 770, 280) +
    put(s, 'potPlant', 1040, 770, 280) +
    standing(s, r.pick([260, 960]), 860, 320) +
    times(3, i => line(240 + i * 360, 0, 240 + i * 360, 40, m.ink, 4) + circle(240 + i * 360, 66, 30, m.sun))
  )
}

export const lounge: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    times(3, i => view(s, `v${i}`, 90 + i * 370, 90, 280, 330)) +
    rect(0, 620, width, 280, m.floor) +
    rect(0, 612, width, 14, m.light) +
    ellipse(600, 770, 480, 70, m.c, 0.6) +
    put(s, 'sofa', 370, 740, 380) +
    put(s, 'armchair', 850, 740, 280) +
    ellipse(620, 790, 130, 26, m.wood) +
    rect(612, 790, 16, 60, m.woodDeep) +
    put(s, r.pick(['teapot', 'laptop', 'flowers'] as const), 620, 796, 120) +
    put(s, 'lamp', 1090, 740, 380) +
    put(s, 'potPlant', 110, 750, 260) +
    ring(600, 40, 60, m.a, 10)
  )
}

export const wall: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    times(8, i => framed(s, 60 + (i % 4) * 280, 80 + Math.floor(i / 4) * 300, 230, r.between(230, 270))) +
    rect(0, 690, width, 210, m.floor) +
    rect(0, 684, width, 12, m.light) +
    put(s, 'bench', 600, 830, 260) +
    standing(s, 300, 820, 300) +
    standing(s, 900, 830, 310)
  )
}
