/** Compositions of schools: rooms where people learn, grounds, gates. */
import { clouds, framed, ground, hills, put, type Scene, skyline, skyOf, view, width } from '#demo/pictures/backdrops.ts'
import { circle, ellipse, line, path, poly, rect, stroke, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'
import { person, standing } from './figures.ts'

/** A pupil at a desk, seen from behind. */
const pupil = (s: Scene, x: number, y: number): string => {
  const { m, r } = s
  const hair = r.pick([m.ink, '#3b2f2a', '#2a2f3a'])
  const shirt = r.pick([m.a, m.b, m.c, m.light])
  return (
    path(`M${x - 74} ${y + 130}q0-86 74-86t74 86Z`, shirt) +
    circle(x, y, 46, hair) +
    (r.chance(0.5) ? path(`M${x - 46} ${y}q0 70 12 76h68q12-6 12-76Z`, hair) : '') +
    rect(x - 120, y + 120, 240, 22, m.table, 5) +
    rect(x - 110, y + 142, 220, 60, m.tableDeep)
  )
}

const lesson: Composition = s => {
  const { m, r } = s
  const board = r.chance(0.6)
  return (
    ground(m.back) +
    rect(0, 560, width, 340, m.floor) +
    rect(170, 90, 860, 390, m.wood, 8) +
    rect(186, 106, 828, 358, board ? '#3f6b63' : m.light, 4) +
    (board
      ? stroke('M260 190h220M260 240h160M260 290h190', m.light, 7, 0.8) +
        circle(780, 270, 90, m.c, 0.9) +
        path('M780 270V180a90 90 0 0 1 90 90Z', m.a)
      : times(4, i => rect(280 + i * 90, 400 - i * 52, 56, 40 + i * 52, [m.a, m.b, m.c, m.leaf][i]!, 4)) +
        stroke('M700 380Q780 180 940 170', m.a, 8)) +
    person(s, r.pick([560, 640]), 640, 330, false) +
    put(s, 'globe', 1100, 570, 150) +
    put(s, 'potPlant', 96, 580, 190) +
    times(2, row => times(3 + row, i => pupil(s, (row ? 150 : 300) + i * 300, 620 + row * 130)))
  )
}

const library: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    times(
      3,
      i =>
        rect(30 + i * 390, 60, 360, 520, m.woodDeep, 8) +
        times(
          4,
          row =>
            rect(46 + i * 390, 76 + row * 124, 328, 110, m.backDeep) +
            times(11, n =>
              r.chance(0.85)
                ? rect(
                    52 + i * 390 + n * 29,
                    96 + row * 124 + r.between(0, 22),
                    24,
                    90,
                    r.pick([m.a, m.b, m.c, m.light, m.leaf, m.aDeep]),
                    2,
                  )
                : '',
            ) +
            rect(46 + i * 390, 182 + row * 124, 328, 8, m.wood),
        ),
    ) +
    rect(0, 580, width, 320, m.floor) +
    times(2, i => person(s, 360 + i * 480, 700, 260, false)) +
    rect(120, 690, 960, 26, m.table, 6) +
    rect(150, 716, 900, 40, m.tableDeep) +
    rect(180, 750, 18, 130, m.woodDeep) +
    rect(1002, 750, 18, 130, m.woodDeep) +
    put(s, 'openBook', 360, 694, 120) +
    put(s, 'openBook', 840, 694, 120) +
    put(s, 'deskLamp', 600, 694, 150) +
    put(s, 'books', 1000, 694, 100)
  )
}

const playground: Composition = s => {
  const { m, r } = s
  return (
    skyOf(m) +
    circle(r.between(200, 1000), 170, 80, m.sun) +
    clouds(s, 4, 50, 120) +
    skyline(s, 520, 240) +
    rect(120, 300, 960, 230, m.light) +
    rect(120, 286, 960, 22, m.a) +
    times(12, i => rect(150 + i * 78, 330, 46, 60, m.glass, 3) + rect(150 + i * 78, 420, 46, 60, m.glass, 3)) +
    rect(560, 210, 80, 90, m.b) +
    line(600, 210, 600, 120, m.ink, 6) +
    path('M600 122h80l-18 24 18 24h-80Z', m.a) +
    rect(0, 520, width, 380, m.leaf) +
    ellipse(600, 730, 560, 170, m.aDeep) +
    ellipse(600, 730, 520, 150, m.a) +
    times(
      2,
      i =>
        `<ellipse cx="600" cy="730" rx="${480 - i * 40}" ry="${134 - i * 15}" fill="none" stroke="${m.light}" stroke-width="4"/>`,
    ) +
    ellipse(600, 730, 400, 104, m.leafDeep) +
    times(4, i => standing(s, 300 + i * 190 + r.between(-40, 40), 760 + (i % 2) * 40, 150)) +
    put(s, 'ball', 640, 800, 44) +
    put(s, 'tree', 60, 600, 200) +
    put(s, 'tree', 1140, 600, 220)
  )
}

const gate: Composition = s => {
  const { m, r } = s
  return (
    skyOf(m) +
    clouds(s, 4, 50, 140) +
    hills(s, 560) +
    rect(230, 250, 740, 330, m.light) +
    times(3, floor => times(9, i => rect(258 + i * 80, 280 + floor * 96, 48, 60, m.glass, 3))) +
    rect(210, 232, 780, 26, m.b) +
    rect(0, 560, width, 340, m.floor) +
    poly(
      [
        [430, 900],
        [770, 900],
        [680, 560],
        [520, 560],
      ],
      m.paper,
    ) +
    rect(150, 400, 90, 330, m.a) +
    rect(960, 400, 90, 330, m.a) +
    rect(138, 384, 114, 26, m.aDeep) +
    rect(948, 384, 114, 26, m.aDeep) +
    path('M240 470Q600 330 960 470v44Q600 374 240 514Z', m.b) +
    times(9, i => circle(330 + i * 68, 462 - Math.sin(((i + 1) / 10) * Math.PI) * 62 + 22, 13, m.c)) +
    times(7, i => line(20 + i * 20, 560, 20 + i * 20, 730, m.ink, 6)) +
    times(7, i => line(1066 + i * 20, 560, 1066 + i * 20, 730, m.ink, 6)) +
    put(s, 'tree', 80, 740, 260) +
    put(s, 'tree', 1120, 740, 260) +
    standing(s, 480, 790, 200) +
    standing(s, 640 + r.between(0, 60), 830, 220) +
    standing(s, 800, 800, 190)
  )
}

const studio: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    times(2, i => view(s, `v${i}`, 110 + i * 680, 90, 300, 340)) +
    framed(s, 500, 120, 200, 240) +
    rect(0, 600, width, 300, m.floor) +
    rect(0, 592, width, 14, m.light) +
    times(3, i => put(s, s.things[i % s.things.length]!, 250 + i * 350, 770, 270)) +
    standing(s, 430, 820, 270) +
    standing(s, 780, 810, 280) +
    put(s, 'potPlant', 70, 780, 230) +
    put(s, r.pick(['cabinet', 'sofa'] as const), 1080, 740, 230)
  )
}

const dormitory: Composition = s => {
  const { m } = s
  return (
    ground(m.back) +
    view(s, 'v', 450, 100, 300, 320) +
    rect(0, 660, width, 240, m.floor) +
    times(
      2,
      i =>
        rect(60 + i * 790, 180, 290, 16, m.wood) +
        rect(60 + i * 790, 480, 290, 16, m.wood) +
        rect(60 + i * 790, 130, 14, 600, m.woodDeep) +
        rect(336 + i * 790, 130, 14, 600, m.woodDeep) +
        rect(74 + i * 790, 420, 262, 60, i ? m.a : m.b, 16) +
        rect(84 + i * 790, 396, 80, 34, m.light, 14) +
        rect(74 + i * 790, 660, 262, 24, m.wood) +
        put(s, i ? 'books' : 'laptop', 200 + i * 790, 662, 130),
    ) +
    ellipse(600, 800, 260, 44, m.c, 0.7) +
    standing(s, 540, 790, 290) +
    standing(s, 680, 800, 280)
  )
}

export const classroomScenes: readonly Composition[] = [lesson, library, studio, dormitory]
export const schoolGrounds: readonly Composition[] = [playground, gate]
