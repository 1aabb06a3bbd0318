/** Objects of offices, law, accounting, design, technology, print and learning. */
import { circle, ellipse, group, line, path, poly, rect, ring, stroke, times } from '#demo/pictures/shapes.ts'
import type { Prop } from './prop.ts'

export const officeProps = {
  laptop: m =>
    rect(30, 66, 140, 102, m.ink, 10) +
    rect(40, 76, 120, 82, m.glassLight, 4) +
    rect(50, 88, 52, 9, m.a, 4) +
    rect(50, 104, 78, 6, m.glass, 3) +
    rect(50, 116, 64, 6, m.glass, 3) +
    circle(136, 132, 16, m.b) +
    path('M136 132V116a16 16 0 0 1 16 16Z', m.c) +
    path('M8 176h184l-10 18a8 8 0 0 1-8 6H26a8 8 0 0 1-8-6Z', m.metalDeep) +
    rect(8, 168, 184, 10, m.metal, 4),
  monitor: (m, r) =>
    rect(12, 34, 176, 122, m.ink, 10) +
    rect(22, 44, 156, 102, m.glassLight, 4) +
    (r.chance(0.5)
      ? times(5, i =>
          rect(38 + i * 26, 132 - [26, 48, 36, 64, 76][i]!, 16, [26, 48, 36, 64, 76][i]!, [m.a, m.b, m.c, m.a, m.b][i]!, 3),
        )
      : poly(
          [
            [22, 146],
            [66, 92],
            [96, 124],
            [130, 78],
            [178, 146],
          ],
          m.b,
        ) + circle(142, 68, 13, m.a)) +
    rect(90, 156, 20, 30, m.metalDeep) +
    rect(58, 184, 84, 14, m.metal, 7),
  tablet: m =>
    rect(46, 30, 108, 166, m.ink, 12) +
    rect(55, 42, 90, 142, m.glassLight, 4) +
    rect(64, 54, 72, 48, m.a, 4) +
    rect(64, 112, 72, 8, m.glass, 4) +
    rect(64, 128, 50, 8, m.glass, 4) +
    circle(80, 160, 12, m.b) +
    circle(112, 160, 12, m.c),
  phone: m =>
    rect(62, 34, 76, 162, m.ink, 14) +
    rect(69, 46, 62, 138, m.glassLight, 6) +
    rect(76, 58, 40, 22, m.a, 7) +
    rect(84, 88, 40, 22, m.b, 7) +
    rect(76, 118, 32, 20, m.c, 7) +
    circle(100, 190, 0.1, m.light),
  docs: m =>
    group(rect(0, 0, 108, 146, m.metal, 5), 'translate(60 44) rotate(7)') +
    rect(40, 50, 112, 150, m.light, 5) +
    rect(56, 70, 52, 10, m.a, 4) +
    times(5, i => rect(56, 94 + i * 16, i === 4 ? 44 : 80, 6, m.metal, 3)) +
    circle(128, 178, 13, m.aDeep, 0.85),
  clipboard: m =>
    rect(40, 30, 120, 170, m.wood, 8) +
    rect(50, 46, 100, 144, m.light, 4) +
    rect(74, 20, 52, 24, m.metalDeep, 7) +
    times(4, i => stroke(`M62 ${78 + i * 28}l7 7 12-14`, m.b, 5) + rect(92, 76 + i * 28, 48 - (i % 2) * 14, 7, m.metal, 3)),
  folder: m =>
    path('M16 66a8 8 0 0 1 8-8h50l16 18h86a8 8 0 0 1 8 8v108a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8Z', m.cDeep) +
    rect(32, 70, 134, 90, m.light, 4) +
    path('M6 104a8 8 0 0 1 8-10h172a8 8 0 0 1 8 10l-12 90a8 8 0 0 1-8 6H26a8 8 0 0 1-8-6Z', m.c),
  gavel: m =>
    ellipse(92, 192, 76, 9, m.woodDeep) +
    rect(28, 172, 128, 20, m.wood, 6) +
    group(
      rect(-46, -26, 92, 52, m.wood, 8) +
        rect(-50, -30, 16, 60, m.woodDeep, 6) +
        rect(34, -30, 16, 60, m.woodDeep, 6) +
        rect(-8, 22, 15, 110, m.woodDeep, 7),
      'translate(84 96) rotate(-58)',
    ),
  scales: m =>
    rect(95, 30, 10, 154, m.c, 4) +
    rect(58, 184, 84, 14, m.cDeep, 6) +
    circle(100, 28, 11, m.cDeep) +
    line(34, 54, 166, 42, m.c, 8) +
    stroke('M34 54L12 120M34 54L56 120M166 42L144 108M166 42L188 108', m.ink, 3) +
    path('M8 120h52a26 26 0 0 1-52 0Z', m.b) +
    path('M140 108h52a26 26 0 0 1-52 0Z', m.b),
  seal: m =>
    rect(72, 40, 56, 70, m.a, 14) +
    circle(100, 38, 26, m.a) +
    rect(52, 104, 96, 44, m.aDeep, 8) +
    rect(40, 148, 120, 16, m.ink, 4) +
    rect(20, 176, 160, 24, m.light, 4) +
    circle(100, 188, 8, m.a),
  pillar: m =>
    rect(40, 20, 120, 20, m.light, 4) +
    rect(52, 40, 96, 10, m.metal) +
    times(4, i => rect(56 + i * 24, 50, 16, 124, i % 2 ? m.light : m.paper)) +
    rect(48, 172, 104, 12, m.metal) +
    rect(34, 184, 132, 16, m.light, 3),
  calculator: m =>
    rect(44, 26, 112, 174, m.ink, 12) +
    rect(56, 40, 88, 36, m.glassLight, 5) +
    rect(104, 52, 30, 12, m.bDeep, 3) +
    times(12, i => rect(56 + (i % 3) * 31, 88 + Math.floor(i / 3) * 27, 25, 20, i === 11 ? m.a : i % 3 === 2 ? m.c : m.metal, 5)),
  coins: m =>
    times(5, i => ellipse(66, 192 - i * 16, 42, 13, m.cDeep) + ellipse(66, 187 - i * 16, 42, 13, m.c)) +
    times(3, i => ellipse(146, 192 - i * 16, 38, 12, m.cDeep) + ellipse(146, 187 - i * 16, 38, 12, m.c)) +
    circle(138, 112, 26, m.c) +
    ring(138, 112, 16, m.cDeep, 5),
  chart: m =>
    rect(14, 26, 172, 174, m.light, 10) +
    times(5, i =>
      rect(36 + i * 28, 176 - [40, 66, 54, 92, 118][i]!, 18, [40, 66, 54, 92, 118][i]!, i === 4 ? m.a : i % 2 ? m.b : m.c, 4),
    ) +
    stroke('M40 116L72 92l28 10 28-40 32-20', m.ink, 5) +
    circle(160, 42, 7, m.ink),
  pie: m =>
    circle(100, 118, 78, m.b) +
    path('M100 118V40a78 78 0 0 1 68 116Z', m.c) +
    path('M108 108V30a78 78 0 0 1 74 60Z', m.a) +
    circle(100, 118, 30, m.light),
  pens: m =>
    rect(96, 40, 14, 90, m.a, 4) +
    group(rect(-7, -80, 14, 90, m.c, 4) + path('M-7-80h14L0-98Z', m.wood), 'translate(76 120) rotate(-9)') +
    group(rect(-6, -90, 12, 100, m.b, 4) + rect(-6, -96, 12, 16, m.ink, 4), 'translate(130 120) rotate(11)') +
    path('M52 108h96l-8 86a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6Z', m.light) +
    path('M102 108h46l-8 86a6 6 0 0 1-6 6h-32Z', m.metal),
  pencil: m =>
    group(
      rect(-15, -80, 30, 130, m.c, 0) +
        rect(0, -80, 15, 130, m.cDeep) +
        path('M-15 50h30L0 84Z', m.paper) +
        path('M-6 70h12L0 84Z', m.ink) +
        rect(-15, -96, 30, 20, m.a, 6),
      'translate(100 104) rotate(32)',
    ),
  ruler: m =>
    group(
      rect(-22, -98, 44, 196, m.c, 5) + times(9, i => rect(-22, -84 + i * 20, i % 2 ? 12 : 20, 4, m.cDeep)),
      'translate(100 100) rotate(24)',
    ),
  palette: m =>
    path(
      'M100 48c62 0 92 36 92 70 0 26-26 30-46 28-18-2-24 12-16 26 8 16-8 24-34 24-56 0-88-34-88-76 0-40 38-72 92-72Z',
      m.wood,
    ) +
    circle(62, 96, 14, m.a) +
    circle(104, 78, 14, m.c) +
    circle(146, 98, 13, m.b) +
    circle(52, 140, 13, m.leaf) +
    circle(88, 168, 10, m.light),
  blueprint: m =>
    rect(14, 60, 172, 138, m.bDeep, 5) +
    stroke('M36 84h60v44H36zM96 84h68v90H96M36 128v46h60M126 174v-30h38', m.glassLight, 4) +
    rect(6, 50, 188, 22, m.b, 11),
  tower: m =>
    rect(46, 14, 108, 184, m.ink, 8) +
    times(
      4,
      i =>
        rect(58, 28 + i * 40, 84, 28, m.metalDeep, 4) +
        circle(70, 42 + i * 40, 4, m.a) +
        circle(82, 42 + i * 40, 4, m.leaf) +
        rect(100, 38 + i * 40, 34, 7, m.glass, 3),
    ),
  chip: m =>
    times(5, i => rect(48 + i * 23, 66, 10, 128, m.metalDeep) + rect(36, 78 + i * 23, 128, 10, m.metalDeep)) +
    rect(48, 78, 104, 104, m.ink, 10) +
    rect(70, 100, 60, 60, m.b, 8) +
    circle(100, 130, 14, m.c),
  cloud: m =>
    path('M52 168a40 40 0 0 1-4-80 56 56 0 0 1 108-4 42 42 0 0 1-2 84Z', m.light) +
    path('M100 168h54a42 42 0 0 0 2-84 56 56 0 0 0-10-19q14 60-46 103Z', m.glass) +
    stroke('M100 152v-46m-18 18l18-18 18 18', m.a, 9),
  shield: m =>
    path('M100 22l70 24v56c0 46-32 78-70 96-38-18-70-50-70-96V46Z', m.b) +
    path('M100 22l70 24v56c0 46-32 78-70 96Z', m.bDeep) +
    stroke('M68 108l24 24 42-50', m.light, 13),
  gear: m =>
    times(8, i => group(rect(-13, -86, 26, 40, m.metalDeep, 5), `translate(100 112) rotate(${i * 45})`)) +
    circle(100, 112, 62, m.metalDeep) +
    circle(100, 112, 28, m.back),
  printer: m =>
    rect(52, 20, 96, 66, m.light, 3) +
    rect(20, 76, 160, 92, m.ink, 12) +
    rect(20, 76, 160, 40, m.metalDeep, 12) +
    circle(156, 96, 6, m.a) +
    rect(44, 132, 112, 68, m.light, 3) +
    rect(58, 146, 50, 8, m.b, 3) +
    rect(58, 162, 84, 6, m.metal, 3) +
    rect(58, 176, 70, 6, m.metal, 3),
  rolls: m =>
    times(
      4,
      i =>
        rect(24 + i * 40, 50 + (i % 2) * 22, 34, 150 - (i % 2) * 22, [m.a, m.c, m.b, m.light][i]!, 4) +
        ellipse(41 + i * 40, 50 + (i % 2) * 22, 17, 7, [m.aDeep, m.cDeep, m.bDeep, m.metal][i]!),
    ),
  poster: m =>
    rect(38, 14, 124, 182, m.light, 4) +
    rect(48, 24, 104, 104, m.a) +
    circle(100, 72, 30, m.c) +
    poly(
      [
        [48, 128],
        [92, 84],
        [126, 128],
      ],
      m.b,
    ) +
    rect(48, 140, 70, 10, m.ink, 3) +
    rect(48, 160, 100, 6, m.metal, 3) +
    rect(48, 174, 84, 6, m.metal, 3),
  books: m =>
    rect(24, 168, 152, 30, m.a, 4) +
    rect(24, 174, 20, 18, m.paper) +
    rect(40, 138, 132, 30, m.b, 4) +
    rect(152, 144, 20, 18, m.paper) +
    rect(32, 110, 126, 28, m.c, 4) +
    rect(32, 116, 16, 16, m.paper) +
    group(rect(-56, -14, 112, 26, m.aDeep, 4), 'translate(98 96) rotate(-5)'),
  openBook: m =>
    path('M100 92Q56 66 8 84V190q48-16 92 8Z', m.light) +
    path('M100 92q44-26 92-8v106q-48-16-92 8Z', m.paper) +
    times(4, i => stroke(`M26 ${108 + i * 18}q30-8 56 4`, m.metal, 5) + stroke(`M118 ${112 + i * 18}q28-12 56-4`, m.metal, 5)) +
    path('M140 78l18-2v44l-9-9-9 9Z', m.a),
  gradCap: m =>
    poly(
      [
        [100, 56],
        [196, 96],
        [100, 136],
        [4, 96],
      ],
      m.ink,
    ) +
    path('M46 116v44q54 36 108 0v-44l-54 22Z', m.bDeep) +
    stroke('M100 96l70 14v50', m.c, 5) +
    rect(162, 156, 16, 34, m.c, 5),
  globe: m =>
    circle(100, 92, 70, m.b) +
    path('M50 60q30-24 50-8 6 24-20 30-10 26-34 20-12-22 4-42ZM112 96q30-16 52 4-2 40-36 48-22-18-16-52Z', m.leaf) +
    stroke('M32 130a80 80 0 0 0 136 0', m.woodDeep, 8) +
    rect(95, 160, 10, 24, m.woodDeep) +
    rect(62, 184, 76, 14, m.wood, 6),
  easel: m =>
    line(60, 60, 34, 196, m.wood, 9) +
    line(140, 60, 166, 196, m.wood, 9) +
    rect(34, 20, 132, 106, m.bDeep, 4) +
    rect(42, 28, 116, 90, m.b) +
    stroke('M58 96q24-50 44-20t44-36', m.light, 5) +
    rect(26, 126, 148, 10, m.woodDeep, 3),
  trophy: m =>
    stroke('M62 54H30q0 52 40 56M138 54h32q0 52-40 56', m.cDeep, 10) +
    path('M56 34h88v50a44 44 0 0 1-88 0Z', m.c) +
    path('M100 34h44v50a44 44 0 0 1-44 44Z', m.cDeep) +
    rect(92, 126, 16, 34, m.cDeep) +
    rect(60, 158, 80, 40, m.ink, 6) +
    rect(78, 170, 44, 14, m.c, 3),
  certificate: m =>
    rect(10, 50, 180, 132, m.light, 6) +
    `<rect x="22" y="62" width="156" height="108" fill="none" stroke="${m.c}" stroke-width="5"/>` +
    rect(60, 84, 80, 10, m.ink, 4) +
    rect(46, 106, 108, 6, m.metal, 3) +
    rect(56, 120, 88, 6, m.metal, 3) +
    path('M138 150l-8 48 20-12 20 12-8-48Z', m.aDeep) +
    circle(150, 148, 24, m.a) +
    circle(150, 148, 13, m.c),
  mic: m =>
    rect(74, 14, 52, 96, m.metalDeep, 26) +
    rect(74, 56, 52, 10, m.ink) +
    stroke('M52 78v12a48 48 0 0 0 96 0V78', m.ink, 8) +
    rect(95, 138, 10, 48, m.ink) +
    rect(58, 184, 84, 14, m.ink, 7),
  bubbles: m =>
    path('M12 44a14 14 0 0 1 14-14h92a14 14 0 0 1 14 14v52a14 14 0 0 1-14 14H62l-24 26v-26H26a14 14 0 0 1-14-14Z', m.b) +
    path('M70 104a14 14 0 0 1 14-14h92a14 14 0 0 1 14 14v52a14 14 0 0 1-14 14h-8v26l-26-26H84a14 14 0 0 1-14-14Z', m.a) +
    times(3, i => circle(104 + i * 26, 130, 8, m.light)) +
    rect(32, 54, 72, 9, m.light, 4) +
    rect(32, 76, 46, 9, m.light, 4),
  magnifier: m =>
    circle(86, 82, 58, m.glassLight) +
    ring(86, 82, 58, m.ink, 14) +
    line(130, 128, 178, 184, m.a, 20) +
    stroke('M54 78a34 34 0 0 1 30-32', m.light, 8),
  clock: m =>
    circle(100, 108, 88, m.ink) +
    circle(100, 108, 76, m.light) +
    times(12, i => group(rect(-3, -70, 6, i % 3 ? 9 : 16, m.ink), `translate(100 108) rotate(${i * 30})`)) +
    line(100, 108, 100, 62, m.ink, 7) +
    line(100, 108, 134, 128, m.a, 7) +
    circle(100, 108, 8, m.a),
  calendar: m =>
    rect(18, 36, 164, 160, m.light, 10) +
    path('M18 46a10 10 0 0 1 10-10h144a10 10 0 0 1 10 10v34H18Z', m.a) +
    rect(54, 22, 12, 30, m.ink, 5) +
    rect(134, 22, 12, 30, m.ink, 5) +
    times(15, i => rect(34 + (i % 5) * 28, 96 + Math.floor(i / 5) * 32, 20, 20, i === 7 ? m.b : i % 4 === 0 ? m.c : m.metal, 4)),
} satisfies Record<string, Prop>
