/** Compositions of the city: skylines, rivers, towers, streets, gardens, maps. */
import {
  choose,
  clouds,
  facade,
  foliage,
  ground,
  hills,
  put,
  type Scene,
  skyline,
  skyOf,
  width,
} from '#demo/pictures/backdrops.ts'
import { arch, circle, ellipse, group, line, path, poly, rect, stroke, times } from '#demo/pictures/shapes.ts'
import type { Composition } from './composition.ts'
import { standing } from './figures.ts'

const trees = (s: Scene, y: number, n: number, size: number) =>
  times(n, i =>
    put(
      s,
      s.r.chance(0.8) ? 'tree' : 'bush',
      60 + (i * 1080) / Math.max(1, n - 1) + s.r.between(-24, 24),
      y,
      size * s.r.between(0.8, 1.15),
    ),
  )

export const skylineDay: Composition = s =>
  skyOf(s.m) +
  circle(s.r.between(200, 1000), 210, 96, s.m.sun) +
  clouds(s, 4) +
  skyline(s, 720, 560) +
  trees(s, 740, 9, 130) +
  rect(0, 726, width, 174, s.m.near) +
  path('M0 790Q400 740 800 790T1200 770V900H0Z', s.m.leafDeep)

export const river: Composition = s => {
  const { m, r } = s
  return (
    skyOf(m) +
    circle(r.between(300, 900), 250, 110, m.sun) +
    clouds(s, 3) +
    hills(s, 560) +
    skyline(s, 560, 360) +
    rect(0, 556, width, 344, m.water) +
    times(26, () =>
      rect(r.between(0, 1100), r.between(590, 880), r.between(40, 170), 7, r.chance(0.5) ? m.waterDeep : m.glass, 3),
    ) +
    rect(0, 606, width, 22, m.light) +
    times(
      2,
      i =>
        rect(318 + i * 540, 330, 24, 380, m.a) +
        stroke(
          `M${330 + i * 540} 344Q${190 + i * 540} 590 ${60 + i * 540} 606M${330 + i * 540} 344Q${470 + i * 540} 590 ${600 + i * 540} 606`,
          m.a,
          8,
        ) +
        times(9, j =>
          line(130 + i * 540 + j * 50, 606, 130 + i * 540 + j * 50, 606 - Math.max(10, 230 - Math.abs(j - 4) * 52), m.aDeep, 4),
        ),
    ) +
    times(
      2,
      i =>
        path(`M${260 + i * 480} 800h170l-30 44H${290 + i * 480}Z`, m.light) +
        poly(
          [
            [340 + i * 480, 790],
            [340 + i * 480, 680],
            [420 + i * 480, 790],
          ],
          m.c,
        ),
    )
  )
}

export const towerUp: Composition = s => {
  const { m, r } = s
  const x = r.between(380, 480)
  const w = r.between(300, 400)
  return (
    skyOf(m) +
    clouds(s, 4, 80, 300) +
    facade(s, 40, 900, 270, r.between(420, 560), m.far, m.backLow) +
    facade(s, 900, 900, 270, r.between(460, 640), m.far, m.backLow) +
    rect(x, 110, w, 790, m.b) +
    rect(x + w * 0.62, 110, w * 0.38, 790, m.bDeep) +
    times(15, i =>
      times(6, j =>
        r.chance(0.93)
          ? rect(x + 20 + (j * (w - 30)) / 6, 144 + i * 44, (w - 60) / 8, 26, r.chance(0.16) ? m.sun : m.glass, 2)
          : '',
      ),
    ) +
    rect(x - 14, 96, w + 28, 22, m.light) +
    rect(x + w / 2 - 5, 20, 10, 80, m.a) +
    rect(x - 70, 760, w + 140, 140, m.light) +
    times(6, i => rect(x - 50 + (i * (w + 110)) / 6, 784, (w + 60) / 8, 116, m.glassLight)) +
    rect(x - 90, 748, w + 180, 20, m.a) +
    trees(s, 880, 7, 170) +
    rect(0, 866, width, 34, m.floor)
  )
}

export const campus: Composition = s => {
  const { m, r } = s
  const x = 600
  return (
    skyOf(m) +
    circle(r.between(180, 1020), 190, 80, m.sun) +
    clouds(s, 4, 60, 160) +
    hills(s, 660) +
    rect(160, 420, 880, 260, m.a) +
    rect(160, 400, 880, 28, m.light) +
    times(8, i => rect(190 + i * 106, 460, 56, 70, m.glassLight, 3) + rect(190 + i * 106, 566, 56, 70, m.glassLight, 3)) +
    rect(x - 120, 250, 240, 430, m.light) +
    poly(
      [
        [x - 150, 262],
        [x, 130],
        [x + 150, 262],
      ],
      m.b,
    ) +
    (r.chance(0.5) ? put(s, 'clock', x, 400, 110) : circle(x, 340, 44, m.c) + circle(x, 340, 26, m.light)) +
    times(4, i => rect(x - 96 + i * 56, 440, 24, 200, m.metal)) +
    rect(x - 130, 640, 260, 40, m.paper) +
    arch(x - 40, 480, 80, 680, m.bDeep) +
    rect(0, 676, width, 224, m.leaf) +
    poly(
      [
        [x - 90, 680],
        [x + 90, 680],
        [x + 330, 900],
        [x - 330, 900],
      ],
      m.paper,
    ) +
    trees(s, 710, 6, 190) +
    standing(s, 480, 800, 150) +
    standing(s, 700, 830, 170) +
    (r.chance(0.6) ? standing(s, 890, 790, 150) : '') +
    put(s, 'bush', 150, 850, 170) +
    put(s, 'bush', 1050, 850, 170)
  )
}

export const garden: Composition = s => {
  const { m, r } = s
  return (
    skyOf(m) +
    circle(r.between(240, 960), 200, 90, m.sun) +
    clouds(s, 3) +
    skyline(s, 520, 260) +
    rect(0, 516, width, 384, m.leaf) +
    path('M0 600Q300 540 640 590T1200 560V900H0Z', m.leafDeep) +
    path('M480 900Q700 740 520 660T640 560h60q-80 70 80 120t-40 220Z', m.paper) +
    ellipse(r.chance(0.5) ? 930 : 240, 760, 210, 66, m.water) +
    put(s, r.pick(['pavilion', 'pavilion', 'fountain'] as const), r.chance(0.5) ? 300 : 860, 680, 290) +
    trees(s, 620, 8, 180) +
    put(s, 'bench', 660, 790, 170) +
    standing(s, 560, 820, 180) +
    standing(s, 470, 700, 120) +
    foliage(s, 20, 920, 24, 1.3) +
    foliage(s, 1180, 920, -24, 1.3)
  )
}

export const aerial: Composition = s => {
  const { m, r } = s
  const fills = [m.leaf, m.backLow, m.floor, m.c, m.light, m.leafDeep]
  return (
    ground(m.paper) +
    group(
      times(48, i => {
        const x = -240 + (i % 8) * 210
        const y = -160 + Math.floor(i / 8) * 210
        return (
          rect(x, y, 186, 186, r.pick(fills), 12) +
          (r.chance(0.62)
            ? times(4, j =>
                r.chance(0.8)
                  ? rect(
                      x + 22 + (j % 2) * 76,
                      y + 22 + Math.floor(j / 2) * 76,
                      60,
                      r.between(40, 64),
                      r.pick([m.a, m.b, m.backDeep, m.metal, m.aDeep]),
                      5,
                    )
                  : '',
              )
            : times(5, j => circle(x + 34 + ((j * 53) % 130), y + 36 + ((j * 71) % 120), 20, j % 2 ? m.leafDeep : m.leaf)))
        )
      }),
      `rotate(${r.between(-24, 24).toFixed(1)} 600 450)`,
    ) +
    stroke(
      `M-20 ${r.between(120, 420)}Q400 ${r.between(300, 760)} 760 ${r.between(260, 520)}T1240 ${r.between(500, 800)}`,
      m.water,
      74,
    ) +
    stroke(`M${r.between(200, 500)} -20Q600 400 ${r.between(700, 1000)} 920`, m.light, 30) +
    put(s, 'pin', r.between(480, 720), 500, 190)
  )
}

export const shops: Composition = s => {
  const { m, r } = s
  const names = choose(s, 4)
  return (
    skyOf(m) +
    clouds(s, 3, 40, 100) +
    times(4, i => {
      const x = 30 + i * 290
      const h = r.between(430, 580)
      const fill = r.shuffle([m.a, m.b, m.c, m.light, m.far])[0]!
      return (
        rect(x, 740 - h, 270, h, fill) +
        rect(x - 8, 726 - h, 286, 20, m.paper) +
        times(3, j => rect(x + 26 + j * 80, 770 - h, 54, 74, m.glassLight, 3)) +
        times(5, j => path(`M${x + j * 54} 470h54v34a27 27 0 0 1-54 0Z`, j % 2 ? m.light : m.aDeep)) +
        rect(x + 20, 540, 150, 200, m.glassLight) +
        put(s, names[i]!, x + 95, 736, 130) +
        rect(x + 184, 540, 66, 200, m.woodDeep)
      )
    }) +
    rect(0, 740, width, 160, m.floor) +
    rect(0, 740, width, 16, m.paper) +
    put(s, 'streetLamp', 310, 770, 360) +
    put(s, 'streetLamp', 890, 770, 360) +
    standing(s, 440, 830, 230) +
    standing(s, 700, 850, 240) +
    put(s, 'potPlant', 1120, 800, 130)
  )
}

export const sunrise: Composition = s => {
  const { m, r } = s
  return (
    ground(m.back) +
    times(6, i => circle(600, 560, 520 - i * 76, i % 2 ? m.backLow : m.backDeep)) +
    circle(600, 560, 140, m.sun) +
    skyline(s, 640, r.between(260, 380)) +
    rect(0, 636, width, 264, m.water) +
    times(8, i => rect(600 - 200 + i * 14, 660 + i * 28, 400 - i * 28, 10, m.sun, 5)) +
    times(14, () => rect(r.between(0, 1100), r.between(660, 880), r.between(40, 140), 7, m.waterDeep, 3)) +
    poly(
      [
        [0, 900],
        [0, 720],
        [320, 900],
      ],
      m.near,
    ) +
    poly(
      [
        [1200, 900],
        [1200, 700],
        [840, 900],
      ],
      m.near,
    ) +
    put(s, 'tree', 90, 800, 260) +
    put(s, 'tree', 1110, 790, 280)
  )
}
