/** Compositions made of the things of a topic: still lifes, rooms, shops, people at work. */

import {
  choose,
  clouds,
  foliage,
  framed,
  ground,
  height,
  hills,
  put,
  type Scene,
  shadow,
  skyline,
  skyOf,
  view,
  width,
} from '../backdrops.ts'
import { bust, figure } from '../people.ts'
import { arch, circle, clip, ellipse, group, line, path, place, poly, rect, ring, stroke, times } from '../shapes.ts'

export type Composition = (s: Scene) => string

const person = (s: Scene, x: number, base: number, size: number, work = true) =>
  place(bust(s.m, s.r, work), x - size / 2, base - size, size / 400)
const standing = (s: Scene, x: number, base: number, tall: number) =>
  shadow(s.m, x, base, tall * 0.2) + place(figure(s.m, s.r), x - (tall * 30) / 200, base - tall, tall / 200)

const tabletop: Composition = s => {
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

const room: Composition = s => {
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

const worker: Composition = s => {
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

const flatlay: Composition = s => {
  const { m, r } = s
  const names = choose(s, 9)
  const turn = r.between(0, 6)
  return (
    ground(m.back) +
    (r.chance(0.5)
      ? poly(
          [
            [0, 0],
            [700, 0],
            [340, 900],
            [0, 900],
          ],
          m.backDeep,
        )
      : circle(r.between(300, 900), 450, 420, m.backLow)) +
    group(
      rect(-190, -150, 380, 300, m.paper, 8) + rect(-170, -130, 380, 300, m.light, 8),
      `translate(600 450) rotate(${r.between(-14, 14).toFixed(1)})`,
    ) +
    times(8, i => {
      const angle = turn + (i / 8) * Math.PI * 2
      const x = 600 + 430 * Math.cos(angle)
      const y = 450 + 290 * Math.sin(angle)
      return (
        circle(x + 8, y + 12, 92, m.ink, 0.07) +
        circle(x, y, 92, [m.light, m.backLow, m.paper][i % 3]!) +
        put(s, names[i]!, x, y + 66, 132, r.between(-22, 22))
      )
    }) +
    put(s, names[8]!, 600, 590, 280, r.between(-8, 8))
  )
}

const emblem: Composition = s => {
  const { m, r } = s
  const [first, second, third] = choose(s, 3)
  const kind = r.int(0, 2)
  return (
    ground(m.back) +
    (kind === 0
      ? arch(340, 90, 520, 900, m.backLow) + arch(390, 150, 420, 900, m.backDeep)
      : kind === 1
        ? circle(600, 430, 350, m.backLow) + circle(600, 430, 285, m.backDeep)
        : rect(300, 110, 600, 640, m.backDeep, 40) + circle(600, 400, 230, m.backLow)) +
    foliage(s, 300, 790, -16, 1.45) +
    foliage(s, 900, 790, 16, 1.45) +
    rect(0, 760, width, 140, m.floor) +
    rect(400, 700, 400, 90, m.light, 6) +
    rect(400, 700, 400, 20, m.paper, 6) +
    put(s, first!, 600, 702, 440) +
    shadow(m, 240, 800, 90) +
    put(s, second!, 240, 802, 190) +
    shadow(m, 960, 800, 90) +
    put(s, third!, 960, 802, 190)
  )
}

const shopfront: Composition = s => {
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

const talk: Composition = s => {
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

const shelf: Composition = s => {
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

const mosaic: Composition = s => {
  const { m, r } = s
  const names = choose(s, 12)
  const fills = r.shuffle([m.a, m.b, m.c, m.backDeep, m.light, m.aDeep, m.leaf, m.backLow])
  return times(12, i => {
    const x = (i % 4) * 300
    const y = Math.floor(i / 4) * 300
    const fill = fills[(i * 3 + Math.floor(i / 4)) % fills.length]!
    const other = fills[(i * 3 + 2 + Math.floor(i / 4)) % fills.length]!
    const kind = (i + Math.floor(i / 4)) % 2 ? 5 : r.int(0, 4)
    const tile = rect(x, y, 301, 301, fill)
    if (kind === 5)
      return tile + circle(x + 150, y + 150, 118, fill === m.light ? m.back : m.light) + put(s, names[i]!, x + 150, y + 232, 166)
    if (kind === 0) return tile + path(`M${x} ${y}h300a300 300 0 0 1-300 300Z`, other)
    if (kind === 1) return tile + circle(x + 150, y + 150, 110, other) + circle(x + 150, y + 150, 55, fill)
    if (kind === 2) return tile + times(3, j => rect(x, y + 20 + j * 100, 300, 50, other))
    if (kind === 3)
      return (
        tile +
        poly(
          [
            [x, y + 300],
            [x + 150, y],
            [x + 300, y + 300],
          ],
          other,
        )
      )
    return tile + path(`M${x} ${y + 150}a150 150 0 0 1 300 0Z`, other) + path(`M${x} ${y + 300}a150 150 0 0 1 300 0Z`, m.sun)
  })
}

const outdoor: Composition = s => {
  const { m, r } = s
  const [first, second, third] = choose(s, 3)
  const flip = r.chance(0.5)
  return (
    skyOf(m) +
    circle(flip ? 900 : 300, 230, 90, m.sun) +
    clouds(s, 4) +
    hills(s, 640) +
    put(s, 'house', flip ? 300 : 900, 650, 330) +
    times(5, i => put(s, 'tree', [90, 500, 700, 1110, 620][i]!, 650 + (i % 2) * 12, r.between(170, 280))) +
    rect(0, 636, width, 264, m.leaf) +
    path('M0 720Q300 650 620 700T1200 690V900H0Z', m.leafDeep) +
    path(flip ? 'M250 650Q420 730 300 900H560Q520 730 340 650Z' : 'M860 650Q700 730 760 900H1030Q960 730 950 650Z', m.paper) +
    shadow(m, 600, 800, 140) +
    put(s, first!, 600, 802, 300) +
    put(s, second!, flip ? 830 : 360, 822, 210) +
    put(s, third!, flip ? 1020 : 180, 806, 190) +
    put(s, 'bush', flip ? 120 : 1080, 880, 230)
  )
}

const diagonal: Composition = s => {
  const { m, r } = s
  const [first, second, third] = choose(s, 3)
  const flip = r.chance(0.5)
  const left = flip ? 840 : 360
  const right = flip ? 350 : 850
  return (
    ground(m.back) +
    poly(
      flip
        ? [
            [0, 0],
            [480, 0],
            [720, 900],
            [0, 900],
          ]
        : [
            [720, 0],
            [1200, 0],
            [1200, 900],
            [480, 900],
          ],
      m.b,
    ) +
    circle(right, 470, 270, m.c) +
    ring(left, 420, 250, m.backDeep, 34) +
    times(12, i => circle(left - 240 + (i % 4) * 34, 130 + Math.floor(i / 4) * 34, 8, m.a)) +
    person(s, right, 900, 720) +
    put(s, first!, left, 690, 360) +
    shadow(m, left, 700, 150) +
    put(s, second!, left - 150, 830, 170, -8) +
    put(s, third!, left + 130, 830, 180, 8)
  )
}

const podium: Composition = s => {
  const { m, r } = s
  const [first, second, third] = choose(s, 3)
  const block = (x: number, top: number, w: number, fill: string, lid: string) =>
    path(`M${x} ${top}v${height - top}h${w}V${top}Z`, fill) + ellipse(x + w / 2, top, w / 2, 34, lid)
  return (
    ground(m.back) +
    arch(r.pick([120, 640]), 130, 420, 900, m.backLow) +
    circle(r.pick([860, 330]), 300, 150, m.sun) +
    rect(0, 740, width, 160, m.floor) +
    block(150, 640, 300, m.bDeep, m.b) +
    block(450, 560, 320, m.cDeep, m.c) +
    block(770, 690, 300, m.aDeep, m.a) +
    put(s, second!, 300, 652, 250) +
    put(s, first!, 610, 574, 330) +
    put(s, third!, 920, 702, 250) +
    foliage(s, 1180, 900, -30, 1.3) +
    foliage(s, 20, 900, 30, 1.2)
  )
}

const evening: Composition = s => {
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

const street: Composition = s => {
  const { m, r } = s
  const [first, second] = choose(s, 2)
  return (
    skyOf(m) +
    circle(r.between(250, 950), 200, 80, m.sun) +
    clouds(s, 3) +
    skyline(s, 660, 470) +
    times(4, i => put(s, 'tree', 120 + i * 330, 676, r.between(190, 260))) +
    rect(0, 660, width, 60, m.paper) +
    rect(0, 716, width, 184, m.metalDeep) +
    times(7, i => rect(20 + i * 190, 806, 100, 12, m.light, 6)) +
    put(s, 'streetLamp', r.pick([90, 1110]), 716, 380) +
    shadow(m, 560, 780, 170) +
    put(s, first!, 560, 782, 340) +
    put(s, second!, 860, 790, 210) +
    standing(s, 260, 800, 250) +
    (r.chance(0.5) ? standing(s, 1010, 790, 240) : '')
  )
}

const closeup: Composition = s => {
  const { m, r } = s
  const [first, second, third] = choose(s, 3)
  const flip = r.chance(0.5)
  return (
    ground(m.back) +
    times(7, i =>
      path(
        `M${flip ? 1200 : 0} 900m${flip ? -(1000 - i * 140) : 1000 - i * 140} 0a${1000 - i * 140} ${1000 - i * 140} 0 0 ${flip ? 1 : 0} ${flip ? 1000 - i * 140 : -(1000 - i * 140)} ${-(1000 - i * 140)}V900Z`,
        i % 2 ? m.backDeep : m.backLow,
      ),
    ) +
    put(s, first!, flip ? 740 : 460, 780, 560) +
    shadow(m, flip ? 740 : 460, 784, 240) +
    circle(flip ? 300 : 900, 300, 130, m.c) +
    put(s, second!, flip ? 300 : 900, 390, 180) +
    circle(flip ? 300 : 900, 610, 130, m.b) +
    put(s, third!, flip ? 300 : 900, 700, 180) +
    stroke(flip ? 'M430 300h60M430 610h60' : 'M710 300h60M710 610h60', m.light, 8)
  )
}

const pattern: Composition = s => {
  const { m, r } = s
  const names = choose(s, 6)
  const tilt = r.between(-14, 14)
  return (
    ground(m.back) +
    group(
      times(35, i => {
        const row = Math.floor(i / 7)
        const x = -60 + (i % 7) * 230 + (row % 2) * 115
        const y = 70 + row * 215
        return i % 2
          ? circle(x, y - 40, 70, [m.backLow, m.backDeep, m.light][i % 3]!) + put(s, names[i % 6]!, x, y + 20, 110)
          : put(s, names[(i + 3) % 6]!, x, y + 40, 130)
      }),
      `rotate(${tilt.toFixed(1)} 600 450)`,
    )
  )
}

/** Sixteen ways to show the things of a topic. */
export const thingScenes: readonly Composition[] = [
  tabletop,
  worker,
  room,
  emblem,
  shopfront,
  flatlay,
  talk,
  podium,
  street,
  diagonal,
  shelf,
  outdoor,
  evening,
  closeup,
  mosaic,
  pattern,
]
export { person, standing }
