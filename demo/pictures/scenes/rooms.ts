/** Things of a topic in rooms and shops, with people at work. */
import { choose, clouds, foliage, framed, ground, put, shadow, skyline, skyOf, view, width } from '#demo/pictures/backdrops.ts'
import { circle, clip, ellipse, line, path, poly, rect, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'
import { person, standing } from './figures.ts'

export const tabletop: Composition = s => {
  const { m, r } = s
  const [first, second, third] = choose(s, 3)
  const left = r.chance(0.5)
  const wx = left ? 120 : 700
  const px = left ? 800 : 170
  return (
    ground(m.back) +
    rect(0, 560, width, 120, m.backDeep) +
    view(s, 'v', wx, 120, 340, 360) +
    (r.chance(0.6)
      ? framed(s, px, 170, 160, 200) + framed(s, px + 190, 220, 120, 150)
      : line(px + 120, 0, px + 120, 150, m.ink, 5) +
        path(`M${px + 30} 230q0-86 90-86t90 86Z`, m.a) +
        ellipse(px + 120, 230, 90, 12, m.sun)) +
    rect(0, 670, width, 230, m.table) +
    rect(0, 670, width, 20, m.tableDeep) +
    shadow(m, 600, 742, 150) +
    put(s, first!, 600, 744, 330) +
    shadow(m, 330, 752, 100) +
    put(s, second!, 330, 754, 230) +
    shadow(m, 870, 752, 100) +
    put(s, third!, 870, 754, 240) +
    put(s, r.pick(['potPlant', 'mug', 'flowers', 'books'] as const), left ? 1090 : 110, 740, 190)
  )
}

export const room: Composition = s => {
  const { m, r } = s
  const home = s.things.some(name => name === 'sofa' || name === 'window' || name === 'bear' || name === 'lamp')
  const big = r.pick(home ? (['sofa', 'cabinet', 'armchair', 'bed'] as const) : (['sofa', 'cabinet', 'armchair'] as const))
  const [first, second] = choose(s, 2)
  const flip = r.chance(0.5) ? 1 : -1
  const at = (dx: number) => 600 + dx * flip
  return (
    ground(m.back) +
    (r.chance(0.5) ? times(13, i => rect(i * 96, 0, 48, 640, m.backLow)) : rect(0, 420, width, 220, m.backDeep)) +
    rect(0, 640, width, 260, m.floor) +
    rect(0, 632, width, 16, m.light) +
    view(s, 'v', at(-220) - 150, 120, 300, 320) +
    framed(s, at(220) - 80, 170, 160, 190) +
    ellipse(600, 770, 470, 66, m.floorDeep) +
    ellipse(600, 766, 430, 54, m.c, 0.55) +
    put(s, big, at(-130), 740, 430) +
    put(s, 'lamp', at(-430), 726, 380) +
    put(s, 'potPlant', at(440), 730, 250) +
    shadow(m, at(190), 800, 110) +
    put(s, first!, at(190), 802, 300) +
    shadow(m, at(370), 830, 80) +
    put(s, second!, at(370), 832, 200)
  )
}

export const worker: Composition = s => {
  const { m, r } = s
  const [first, second, ...rest] = choose(s, 6)
  return (
    ground(m.back) +
    times(2, i => rect(70, 250 + i * 190, 1060, 16, m.wood) + rect(70, 266 + i * 190, 1060, 7, m.woodDeep)) +
    times(4, i => put(s, rest[i % rest.length]!, [170, 330, 880, 1040][i]!, 251 + (i % 2) * 190, 150)) +
    put(s, 'potPlant', 330, 251, 130) +
    put(s, 'books', 880, 441, 130) +
    circle(600, 360, 300, m.backLow) +
    person(s, 600, 730, 600) +
    rect(0, 700, width, 200, m.table) +
    rect(0, 700, width, 22, m.tableDeep) +
    rect(90, 742, 1020, 160, m.tableDeep) +
    shadow(m, 300, 724, 100) +
    put(s, first!, 290, 726, 250) +
    shadow(m, 910, 724, 100) +
    put(s, second!, 915, 726, r.between(220, 260))
  )
}

export const shopfront: Composition = s => {
  const { m, r } = s
  const [sign, ...goods] = choose(s, 4)
  const door = r.chance(0.5)
  const dx = door ? 800 : 210
  const wx = door ? 210 : 420
  return (
    skyOf(m) +
    clouds(s, 3, 50, 60) +
    rect(150, 90, 900, 690, m.b) +
    rect(150, 90, 900, 40, m.bDeep) +
    rect(190, 150, 820, 120, m.light, 8) +
    circle(600, 210, 74, m.c) +
    put(s, sign!, 600, 262, 104) +
    times(
      3,
      i => rect(250 + i * 80, 196 + (i % 2) * 6, 52, 14, m.metal, 7) + rect(720 + i * 80, 196 + (i % 2) * 6, 52, 14, m.metal, 7),
    ) +
    times(10, i => path(`M${190 + i * 82} 290h82v50a41 41 0 0 1-82 0Z`, i % 2 ? m.light : m.a)) +
    rect(190, 282, 820, 14, m.aDeep) +
    rect(wx, 400, 570, 290, m.light, 6) +
    rect(wx + 14, 414, 542, 262, m.glassLight) +
    poly(
      [
        [wx + 30, 660],
        [wx + 170, 420],
        [wx + 230, 420],
        [wx + 90, 660],
      ],
      m.light,
      0.6,
    ) +
    times(3, i => put(s, goods[i]!, wx + 110 + i * 174, 672, 180)) +
    rect(wx, 690, 570, 90, m.bDeep) +
    rect(dx, 390, 190, 390, m.light, 6) +
    rect(dx + 16, 406, 158, 374, m.aDeep) +
    rect(dx + 36, 430, 118, 200, m.glassLight, 4) +
    circle(dx + 150, 660, 9, m.c) +
    rect(0, 780, width, 120, m.floor) +
    rect(0, 780, width, 16, m.floorDeep) +
    put(s, 'tree', 78, 800, 330) +
    put(s, 'potPlant', 1100, 806, 190) +
    (r.chance(0.7) ? standing(s, r.pick([1010, 130, 700]), 838, 260) : put(s, 'bench', 1000, 840, 200))
  )
}

export const talk: Composition = s => {
  const { m, r } = s
  const [first, second] = choose(s, 2)
  return (
    ground(m.back) +
    rect(0, 0, width, 120, m.backDeep) +
    view(s, 'v', 380, 110, 440, 330) +
    foliage(s, 60, 820, 24, 1.5) +
    foliage(s, 1140, 820, -24, 1.5) +
    person(s, 290, 760, 520, r.chance(0.4)) +
    person(s, 910, 760, 520, false) +
    rect(0, 720, width, 180, m.table) +
    rect(0, 720, width, 20, m.tableDeep) +
    shadow(m, 600, 782, 120) +
    put(s, first!, 600, 784, 270) +
    put(s, second!, 410, 800, 150) +
    put(s, 'mug', 800, 800, 110)
  )
}

export const shelf: Composition = s => {
  const { m, r } = s
  const cols = r.pick([3, 4])
  const w = 1080 / cols
  const names = choose(s, cols * 3)
  return (
    ground(m.back) +
    rect(40, 30, 1120, 840, m.woodDeep, 10) +
    times(cols * 3, i => {
      const x = 60 + (i % cols) * w
      const y = 50 + Math.floor(i / cols) * 268
      const cell = rect(x, y, w - 16, 250, [m.back, m.backLow, m.light, m.c][r.int(0, 3)]!, 4)
      const filler = r.chance(0.24)
      return (
        cell +
        rect(x, y + 238, w - 16, 12, m.wood) +
        put(s, filler ? r.pick(['potPlant', 'books', 'flowers', 'clock'] as const) : names[i]!, x + (w - 16) / 2, y + 240, 200)
      )
    })
  )
}

export const evening: Composition = s => {
  const { m, r } = s
  const [first, second] = choose(s, 2)
  const night = { ...s, m: { ...m, back: m.ink, backLow: m.near, far: '#3f5d6d', mid: '#2f4a59', night: true } }
  return (
    ground(m.near) +
    clip(
      'w',
      rect(90, 70, 1020, 560, '#fff', 8),
      ground('#2b4453') +
        circle(r.between(200, 1000), 170, 60, m.sun) +
        times(26, () => circle(r.between(100, 1100), r.between(80, 320), r.between(1.5, 3.5), m.light)) +
        skyline(night, 640, 420),
    ) +
    times(4, i => rect(84 + i * 340, 60, 16, 580, m.light)) +
    rect(84, 56, 1034, 16, m.light) +
    rect(60, 626, 1080, 26, m.paper) +
    put(s, 'deskLamp', r.pick([260, 940]), 752, 300) +
    person(s, 600, 770, 480, r.chance(0.5)) +
    rect(0, 736, width, 164, m.wood) +
    rect(0, 736, width, 18, m.woodDeep) +
    put(s, first!, 400, 800, 220) +
    put(s, second!, 810, 806, 220) +
    put(s, 'mug', 1020, 800, 110)
  )
}
