/** Things of a topic laid out: still lifes, emblems, patterns, outdoors. */
import { choose, clouds, foliage, ground, height, hills, put, shadow, skyline, skyOf, width } from '#demo/pictures/backdrops.ts'
import { arch, circle, ellipse, group, path, poly, rect, ring, stroke, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'
import { person, standing } from './figures.ts'

export const flatlay: Composition = s => {
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

export const emblem: Composition = s => {
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

export const mosaic: Composition = s => {
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

export const outdoor: Composition = s => {
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

export const diagonal: Composition = s => {
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

export const podium: Composition = s => {
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

export const street: Composition = s => {
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

export const closeup: Composition = s => {
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

export const pattern: Composition = s => {
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
