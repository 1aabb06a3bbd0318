/** Objects of food, feasts, film, gardens and roads. */
import { arch, circle, ellipse, group, line, path, poly, rect, ring, stroke, times } from '#demo/pictures/shapes.ts'
import type { Prop } from './prop.ts'

export const lifeProps = {
  cloche: m =>
    ellipse(100, 188, 94, 10, m.metalDeep) +
    path('M22 178a78 78 0 0 1 156 0Z', m.metal) +
    path('M100 100a78 78 0 0 1 78 78h-30a96 96 0 0 0-48-78Z', m.metalDeep) +
    circle(100, 94, 11, m.metalDeep) +
    rect(12, 176, 176, 10, m.light, 5),
  pot: m =>
    stroke('M70 40q-14-14 0-28M104 36q-14-14 0-28M136 40q-14-14 0-28', m.metalDeep, 6, 0.6) +
    rect(30, 88, 140, 108, m.a, 18) +
    rect(100, 88, 70, 108, m.aDeep, 18) +
    rect(8, 106, 30, 18, m.ink, 8) +
    rect(162, 106, 30, 18, m.ink, 8) +
    path('M26 88a74 34 0 0 1 148 0Z', m.aDeep) +
    circle(100, 54, 10, m.ink),
  wok: m =>
    stroke('M160 120L200 84', m.wood, 12) +
    path('M10 116h160q-8 72-80 72T10 116Z', m.ink) +
    ellipse(90, 116, 80, 15, m.metalDeep) +
    circle(60, 108, 15, m.leaf) +
    circle(94, 102, 18, m.a) +
    circle(126, 109, 14, m.c) +
    circle(78, 114, 9, m.light) +
    rect(50, 186, 80, 14, m.aDeep, 6),
  bowl: m =>
    stroke('M70 76q-12-16 0-30M104 74q-12-16 0-30', m.metalDeep, 6, 0.6) +
    line(120, 20, 96, 100, m.woodDeep, 6) +
    line(140, 26, 110, 100, m.woodDeep, 6) +
    ellipse(100, 106, 82, 20, m.paper) +
    ellipse(100, 104, 66, 13, m.c) +
    circle(72, 102, 12, m.leaf) +
    ellipse(120, 104, 20, 8, m.light) +
    circle(122, 103, 6, m.a) +
    path('M18 106h164q-6 78-58 88H76q-52-10-58-88Z', m.a) +
    path('M30 140h140l-8 16H38Z', m.light, 0.6),
  steamer: m =>
    times(
      3,
      i =>
        rect(28, 76 + i * 40, 144, 36, m.wood, 8) +
        times(7, j => rect(40 + j * 19, 80 + i * 40, 4, 28, m.woodDeep)) +
        rect(24, 106 + i * 40, 152, 10, m.woodDeep, 4),
    ) +
    path('M24 76q76-50 152 0Z', m.table) +
    rect(90, 44, 20, 12, m.woodDeep, 5),
  cake: m =>
    rect(30, 130, 140, 66, m.light, 8) +
    path('M30 138a8 8 0 0 1 8-8h124a8 8 0 0 1 8 8v16q-12 18-24 0t-24 0-24 0-24 0-22 0-22 0Z', m.a) +
    rect(58, 80, 84, 52, m.paper, 8) +
    path('M58 88a8 8 0 0 1 8-8h68a8 8 0 0 1 8 8v8q-10 14-20 0t-22 0-22 0-20 0Z', m.c) +
    rect(95, 48, 10, 34, m.b, 3) +
    path('M100 26q12 14 0 24-12-10 0-24Z', m.a) +
    ellipse(100, 197, 88, 5, m.metalDeep),
  bouquet: m =>
    path('M70 110l30 88 30-88Z', m.leafDeep) +
    path('M54 116l46 82 46-82-26 14H80Z', m.light) +
    rect(80, 150, 40, 14, m.a, 5) +
    times(
      7,
      i =>
        circle([52, 100, 148, 74, 126, 100, 100][i]!, [84, 40, 84, 56, 56, 88, 66][i]!, 25, i % 2 ? m.a : m.c) +
        circle([52, 100, 148, 74, 126, 100, 100][i]!, [84, 40, 84, 56, 56, 88, 66][i]!, 10, i % 2 ? m.sun : m.light),
    ) +
    ellipse(34, 118, 20, 9, m.leaf) +
    ellipse(166, 118, 20, 9, m.leaf),
  rings: m =>
    ring(76, 130, 50, m.c, 14) +
    ring(132, 130, 50, m.cDeep, 14) +
    poly(
      [
        [132, 38],
        [152, 56],
        [132, 82],
        [112, 56],
      ],
      m.glassLight,
    ) +
    poly(
      [
        [112, 56],
        [152, 56],
        [132, 82],
      ],
      m.glass,
    ),
  lantern: m =>
    rect(96, 0, 8, 34, m.c) +
    rect(70, 30, 60, 14, m.cDeep, 4) +
    ellipse(100, 96, 72, 56, m.a) +
    ellipse(100, 96, 42, 56, m.aDeep) +
    ellipse(100, 96, 16, 56, m.a) +
    rect(70, 148, 60, 14, m.cDeep, 4) +
    times(5, i => rect(80 + i * 9, 160, 4, 38, m.c)),
  arch: m =>
    path('M20 200V96a80 80 0 0 1 160 0v104h-20V96a60 60 0 0 0-120 0v104Z', m.light) +
    times(9, i =>
      circle(
        100 + 72 * Math.cos(Math.PI * (1 + i / 8)),
        96 + 72 * Math.sin(Math.PI * (1 + i / 8)),
        17 - (i % 3) * 3,
        [m.a, m.leaf, m.c][i % 3]!,
      ),
    ) +
    circle(28, 130, 13, m.leaf) +
    circle(172, 130, 13, m.a) +
    circle(30, 156, 10, m.c),
  camera: m =>
    rect(66, 46, 68, 34, m.ink, 8) +
    rect(10, 70, 180, 126, m.ink, 16) +
    rect(10, 96, 180, 60, m.metalDeep) +
    circle(100, 132, 54, m.light) +
    circle(100, 132, 43, m.ink) +
    circle(100, 132, 27, m.b) +
    circle(88, 120, 9, m.glassLight) +
    rect(146, 82, 28, 12, m.a, 4),
  tripod: m =>
    line(100, 76, 50, 196, m.ink, 8) +
    line(100, 76, 150, 196, m.ink, 8) +
    line(100, 76, 100, 192, m.ink, 8) +
    rect(52, 20, 96, 58, m.ink, 9) +
    circle(96, 49, 21, m.metalDeep) +
    circle(96, 49, 12, m.b) +
    rect(148, 34, 20, 26, m.a, 4),
  softbox: m =>
    line(100, 100, 60, 196, m.ink, 7) +
    line(100, 100, 140, 196, m.ink, 7) +
    poly(
      [
        [36, 10],
        [164, 30],
        [150, 118],
        [24, 100],
      ],
      m.ink,
    ) +
    poly(
      [
        [46, 22],
        [154, 39],
        [142, 106],
        [36, 90],
      ],
      m.sun,
    ),
  film: m =>
    group(
      rect(-90, -34, 180, 68, m.ink, 4) +
        times(7, i => rect(-82 + i * 25, -29, 14, 9, m.light, 2) + rect(-82 + i * 25, 20, 14, 9, m.light, 2)) +
        rect(-80, -14, 48, 28, m.a) +
        rect(-24, -14, 48, 28, m.c) +
        rect(32, -14, 48, 28, m.b),
      'translate(100 116) rotate(-10)',
    ),
  clapper: m =>
    rect(18, 88, 164, 110, m.ink, 8) +
    group(
      rect(0, -28, 166, 28, m.light, 4) +
        times(4, i =>
          poly(
            [
              [14 + i * 42, -28],
              [34 + i * 42, -28],
              [20 + i * 42, 0],
              [0 + i * 42, 0],
            ],
            m.ink,
          ),
        ),
      'translate(18 86) rotate(-9)',
    ) +
    poly(
      [
        [82, 116],
        [132, 142],
        [82, 170],
      ],
      m.a,
    ),
  truck: m =>
    rect(0, 70, 122, 104, m.a, 6) +
    rect(0, 112, 122, 18, m.c) +
    path('M126 96h38a8 8 0 0 1 7 4l25 36a8 8 0 0 1 2 5v33h-72Z', m.b) +
    path('M138 108h22l18 28h-40Z', m.glassLight) +
    rect(0, 170, 198, 12, m.ink, 4) +
    circle(42, 182, 18, m.ink) +
    circle(42, 182, 8, m.metal) +
    circle(158, 182, 18, m.ink) +
    circle(158, 182, 8, m.metal),
  scooter: m =>
    stroke('M150 180L128 64h-24', m.ink, 9) +
    path('M20 150q30-40 66-14h36l26 30-8 14H28Z', m.a) +
    rect(14, 62, 72, 64, m.c, 8) +
    rect(42, 62, 16, 26, m.light) +
    circle(44, 180, 20, m.ink) +
    circle(156, 180, 20, m.ink) +
    circle(44, 180, 8, m.metal) +
    circle(156, 180, 8, m.metal) +
    rect(52, 118, 50, 14, m.ink, 6),
  car: m =>
    path('M8 150q0-24 26-26l28-38q8-10 22-10h50q14 0 24 12l26 36q12 4 12 20v30H8Z', m.a) +
    path('M72 94h30v32H50ZM112 94h22q8 0 12 6l18 26h-52Z', m.glassLight) +
    rect(6, 160, 190, 16, m.aDeep, 6) +
    circle(50, 178, 20, m.ink) +
    circle(150, 178, 20, m.ink) +
    circle(50, 178, 8, m.metal) +
    circle(150, 178, 8, m.metal),
  pin: m =>
    path('M100 190C50 130 36 108 36 76a64 64 0 0 1 128 0c0 32-14 54-64 114Z', m.a) +
    circle(100, 76, 28, m.light) +
    ellipse(100, 194, 36, 6, m.ink, 0.25),
  potPlant: (m, r) => {
    const leaf = r.pick([0, 1, 2])
    const green =
      leaf === 0
        ? times(5, i =>
            group(path('M0 0q-26-44 0-96 26 52 0 96Z', i % 2 ? m.leaf : m.leafDeep), `translate(100 136) rotate(${i * 28 - 56})`),
          )
        : leaf === 1
          ? stroke('M100 140V50', m.leafDeep, 5) +
            times(6, i => ellipse(100 + (i % 2 ? 26 : -26), 62 + i * 13, 27, 11, i % 3 ? m.leaf : m.leafDeep)) +
            ellipse(100, 40, 12, 22, m.leaf)
          : times(
              4,
              i =>
                stroke(`M100 140Q${60 + i * 26} 90 ${34 + i * 44} ${56 + Math.abs(1.5 - i) * 16}`, m.leafDeep, 5) +
                circle(34 + i * 44, 52 + Math.abs(1.5 - i) * 16, 27, i % 2 ? m.leaf : m.leafDeep),
            )
    return (
      green +
      path('M62 136h76l-10 58a6 6 0 0 1-6 6H78a6 6 0 0 1-6-6Z', r.pick([m.a, m.light, m.b])) +
      rect(56, 128, 88, 18, r.pick([m.aDeep, m.paper, m.c]), 4)
    )
  },
  flowers: m =>
    times(
      3,
      i =>
        stroke(`M100 130Q${80 + i * 20} 90 ${54 + i * 46} ${60 - (i % 2) * 22}`, m.leafDeep, 5) +
        times(5, j =>
          circle(
            54 + i * 46 + 15 * Math.cos(j * 1.257),
            60 - (i % 2) * 22 + 15 * Math.sin(j * 1.257),
            12,
            [m.a, m.light, m.c][i]!,
          ),
        ) +
        circle(54 + i * 46, 60 - (i % 2) * 22, 9, m.sun),
    ) +
    path('M70 124h60q22 40 8 66a18 18 0 0 1-14 10H76a18 18 0 0 1-14-10q-14-26 8-66Z', m.b) +
    path('M104 124h26q22 40 8 66a18 18 0 0 1-14 10h-16q24-40-4-76Z', m.bDeep),
  wateringCan: m =>
    stroke('M132 110q56-10 40 70', m.a, 10) +
    path('M50 104h90l8 96H42Z', m.a) +
    path('M100 104h40l8 96h-44Z', m.aDeep) +
    stroke('M46 158L10 92', m.aDeep, 15) +
    ellipse(10, 84, 20, 8, m.c) +
    ellipse(95, 104, 45, 9, m.glass),
  tree: (m, r) => {
    const kind = r.int(0, 2)
    const trunk = rect(93, 120, 14, 80, m.woodDeep, 3)
    if (kind === 0) return trunk + circle(100, 80, 62, m.leafDeep) + circle(84, 70, 46, m.leaf)
    if (kind === 1) return trunk + ellipse(100, 82, 46, 78, m.leafDeep) + ellipse(90, 78, 30, 66, m.leaf)
    return (
      trunk +
      poly(
        [
          [100, 8],
          [150, 90],
          [50, 90],
        ],
        m.leaf,
      ) +
      poly(
        [
          [100, 56],
          [166, 150],
          [34, 150],
        ],
        m.leafDeep,
      )
    )
  },
  bush: m =>
    circle(50, 160, 40, m.leafDeep) +
    circle(104, 142, 54, m.leaf) +
    circle(156, 162, 38, m.leafDeep) +
    rect(14, 168, 178, 32, m.leafDeep, 16),
  bench: m =>
    rect(14, 110, 172, 13, m.wood, 4) +
    rect(14, 130, 172, 13, m.wood, 4) +
    rect(6, 152, 188, 15, m.woodDeep, 4) +
    rect(26, 166, 12, 34, m.ink) +
    rect(162, 166, 12, 34, m.ink) +
    rect(26, 106, 10, 50, m.ink) +
    rect(164, 106, 10, 50, m.ink),
  streetLamp: m =>
    rect(96, 20, 8, 180, m.ink, 3) +
    stroke('M100 24q20-22 46-8', m.ink, 6) +
    ellipse(148, 24, 20, 9, m.sun) +
    rect(84, 190, 32, 10, m.ink, 4),
  pavilion: m =>
    path('M0 84Q60 76 100 14q40 62 100 70l-16 14H16Z', m.b) +
    rect(94, 2, 12, 20, m.c, 5) +
    rect(28, 96, 144, 10, m.a) +
    times(4, i => rect(34 + i * 41, 104, 10, 84, m.aDeep)) +
    rect(20, 184, 160, 16, m.paper, 2) +
    rect(40, 146, 120, 8, m.a),
  fountain: m =>
    stroke('M100 96Q64 40 44 112M100 96q36-56 56 16M100 100V44', m.glass, 7) +
    ellipse(100, 124, 62, 13, m.light) +
    rect(90, 124, 20, 50, m.metal) +
    ellipse(100, 180, 96, 20, m.metal) +
    ellipse(100, 176, 84, 14, m.glass),
  mug: m =>
    stroke('M76 70q-12-14 0-28M104 70q-12-14 0-28', m.metalDeep, 6, 0.6) +
    ring(146, 136, 26, m.aDeep, 11) +
    path('M44 92h100v82a26 26 0 0 1-26 26H70a26 26 0 0 1-26-26Z', m.a) +
    path('M100 92h44v82a26 26 0 0 1-26 26h-18Z', m.aDeep) +
    ellipse(94, 92, 50, 11, m.woodDeep),
  teapot: m =>
    stroke('M150 116q46-6 30 44-6 14-34 16', m.b, 11) +
    path('M14 92q24 0 38 52l12 22-14 8Q24 150 14 92Z', m.bDeep) +
    ellipse(100, 146, 62, 54, m.b) +
    path('M100 92a62 54 0 0 1 0 108Z', m.bDeep) +
    ellipse(100, 96, 36, 10, m.bDeep) +
    circle(100, 82, 11, m.c),
  headset: m =>
    stroke('M36 128v-18a64 64 0 0 1 128 0v18', m.ink, 13) +
    rect(20, 112, 36, 64, m.a, 14) +
    rect(144, 112, 36, 64, m.a, 14) +
    stroke('M160 174q-6 20-48 20', m.ink, 7) +
    circle(106, 193, 10, m.ink),
  door: m =>
    arch(40, 10, 120, 200, m.woodDeep) +
    arch(52, 24, 96, 200, m.b) +
    circle(130, 130, 7, m.c) +
    arch(74, 50, 52, 104, m.glassLight),
} satisfies Record<string, Prop>
