/** Objects of care, sport, beauty and animals. */
import { circle, ellipse, group, line, path, poly, rect, ring, stroke, times } from '#demo/pictures/shapes.ts'
import type { Prop } from './prop.ts'

export const careProps = {
  stroller: m =>
    stroke('M150 44l26-14', m.ink, 8) +
    path('M30 100a66 66 0 0 1 66-66v66Z', m.b) +
    path('M30 100h126q-6 56-60 56-60 0-66-56Z', m.a) +
    stroke('M60 156l-14 24M126 152l20 28', m.ink, 7) +
    circle(50, 182, 17, m.ink) +
    circle(142, 182, 17, m.ink) +
    circle(50, 182, 7, m.metal) +
    circle(142, 182, 7, m.metal) +
    line(150, 44, 138, 130, m.ink, 7),
  blocks: m =>
    rect(22, 128, 72, 72, m.a, 6) +
    rect(104, 128, 72, 72, m.b, 6) +
    rect(62, 56, 72, 72, m.c, 6) +
    circle(58, 164, 18, m.light) +
    poly(
      [
        [140, 144],
        [160, 182],
        [120, 182],
      ],
      m.light,
    ) +
    rect(82, 76, 32, 32, m.light, 4),
  bear: m =>
    circle(60, 46, 24, m.wood) +
    circle(140, 46, 24, m.wood) +
    ellipse(100, 150, 56, 52, m.wood) +
    circle(100, 78, 54, m.wood) +
    ellipse(100, 98, 26, 20, m.paper) +
    circle(80, 72, 6, m.ink) +
    circle(120, 72, 6, m.ink) +
    ellipse(100, 90, 9, 6, m.ink) +
    ellipse(100, 158, 30, 32, m.paper) +
    circle(50, 186, 18, m.woodDeep) +
    circle(150, 186, 18, m.woodDeep),
  bottle: m =>
    rect(66, 70, 68, 130, m.glassLight, 18) +
    rect(66, 130, 68, 70, m.light, 18) +
    rect(62, 54, 76, 24, m.b, 6) +
    path('M76 54q0-38 24-42 24 4 24 42Z', m.c) +
    times(4, i => rect(114, 100 + i * 20, 14, 4, m.metalDeep)),
  wheelchair: m =>
    stroke('M60 30v86h72l24 66h28', m.ink, 9) +
    rect(52, 46, 20, 74, m.a, 8) +
    rect(60, 106, 80, 22, m.aDeep, 8) +
    ring(84, 150, 44, m.ink, 9) +
    circle(84, 150, 9, m.metalDeep) +
    circle(160, 188, 11, m.ink) +
    line(40, 32, 62, 32, m.ink, 9),
  heart: m =>
    path('M100 190C20 130 10 90 30 60s58-20 70 8c12-28 50-38 70-8s10 70-70 130Z', m.a) +
    path('M100 190c80-60 90-100 70-130s-58-20-70 8Z', m.aDeep) +
    stroke('M34 116h34l14-30 22 56 16-26h44', m.light, 8),
  pills: m =>
    rect(34, 60, 84, 138, m.light, 12) +
    rect(28, 38, 96, 34, m.b, 8) +
    rect(34, 102, 84, 54, m.a) +
    rect(68, 112, 16, 34, m.light) +
    rect(59, 121, 34, 16, m.light) +
    group(rect(-44, -18, 88, 36, m.c, 18) + path('M0-18h26a18 18 0 0 1 0 36H0Z', m.light), 'translate(148 172) rotate(-24)'),
  dumbbell: m =>
    rect(50, 122, 100, 16, m.metalDeep) +
    rect(26, 84, 24, 92, m.ink, 8) +
    rect(6, 98, 20, 64, m.a, 7) +
    rect(150, 84, 24, 92, m.ink, 8) +
    rect(174, 98, 20, 64, m.a, 7),
  kettlebell: m =>
    stroke('M66 110C40 20 160 20 134 110', m.ink, 18) +
    circle(100, 138, 60, m.b) +
    path('M100 78a60 60 0 0 1 0 120Z', m.bDeep) +
    circle(100, 138, 24, m.light) +
    rect(62, 190, 76, 10, m.bDeep, 4),
  mat: m =>
    ellipse(50, 164, 36, 36, m.aDeep) +
    rect(50, 128, 146, 72, m.a, 4) +
    ellipse(50, 164, 36, 36, m.a) +
    ring(50, 164, 22, m.light, 5) +
    ring(50, 164, 9, m.light, 4) +
    rect(110, 128, 12, 72, m.c) +
    rect(160, 128, 12, 72, m.c),
  ball: m =>
    circle(100, 122, 78, m.b) +
    path('M100 44a78 78 0 0 1 0 156 100 100 0 0 0 0-156Z', m.bDeep) +
    stroke('M30 96q70 30 140 0M34 156q66 24 132 0', m.light, 5, 0.7),
  mirror: m =>
    ellipse(100, 84, 68, 80, m.c) +
    ellipse(100, 84, 57, 69, m.glassLight) +
    poly(
      [
        [64, 110],
        [110, 34],
        [128, 44],
        [78, 132],
      ],
      m.light,
      0.8,
    ) +
    rect(94, 160, 12, 28, m.cDeep) +
    rect(58, 186, 84, 12, m.cDeep, 6),
  scissors: m =>
    stroke('M64 146L140 18M136 146L60 18', m.metalDeep, 13) +
    ring(52, 168, 24, m.a, 12) +
    ring(148, 168, 24, m.a, 12) +
    circle(100, 84, 7, m.ink),
  dryer: m =>
    path('M30 40h92a44 44 0 0 1 0 88H46Z', m.a) +
    path('M30 40l16 88H20V40Z', m.ink) +
    circle(122, 84, 24, m.aDeep) +
    group(rect(-18, 0, 36, 84, m.aDeep, 10), 'translate(116 118) rotate(12)') +
    stroke('M104 200q-6-2-40 0', m.ink, 6),
  cosmetics: m =>
    rect(26, 108, 50, 92, m.b, 8) +
    rect(36, 70, 30, 40, m.c, 4) +
    rect(90, 128, 46, 72, m.light, 8) +
    rect(88, 112, 50, 22, m.ink, 5) +
    rect(152, 120, 26, 80, m.ink, 4) +
    rect(155, 92, 20, 30, m.c) +
    path('M155 92V70l20-12v34Z', m.a),
  towels: m =>
    rect(22, 156, 156, 44, m.a, 18) +
    rect(28, 116, 144, 42, m.light, 18) +
    rect(34, 76, 132, 42, m.c, 18) +
    circle(50, 178, 9, m.aDeep) +
    circle(54, 137, 9, m.metal) +
    circle(58, 97, 9, m.cDeep) +
    circle(130, 62, 15, m.light) +
    circle(150, 66, 11, m.a),
  dog: m =>
    path('M60 96q40-20 80 0l14 96a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8Z', m.wood) +
    path('M82 130q18 14 36 0l4 70H78Z', m.paper) +
    circle(100, 72, 48, m.wood) +
    path('M56 44q-30 20-20 66 22 4 28-36ZM144 44q30 20 20 66-22 4-28-36Z', m.woodDeep) +
    ellipse(100, 92, 24, 18, m.paper) +
    circle(80, 66, 6, m.ink) +
    circle(120, 66, 6, m.ink) +
    ellipse(100, 84, 10, 7, m.ink) +
    rect(64, 116, 72, 12, m.a, 6) +
    circle(100, 132, 9, m.c),
  cat: m =>
    stroke('M150 186q44-10 30-64', m.metalDeep, 16) +
    path('M62 100q38-18 76 0l16 94a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6Z', m.metalDeep) +
    path('M52 62l4-48 32 24h24l32-24 4 48a48 46 0 1 1-96 0Z', m.metalDeep) +
    circle(80, 66, 7, m.c) +
    circle(120, 66, 7, m.c) +
    circle(80, 66, 3, m.ink) +
    circle(120, 66, 3, m.ink) +
    ellipse(100, 82, 6, 4, m.a) +
    ellipse(100, 162, 26, 38, m.light) +
    rect(66, 104, 68, 10, m.b, 5),
  petBowl: m =>
    path('M40 140h120l20 60H20Z', m.a) +
    ellipse(100, 140, 60, 14, m.woodDeep) +
    times(6, i => circle(62 + i * 15, 134 - (i % 2) * 7, 9, m.wood)) +
    circle(100, 174, 12, m.light),
  paw: m =>
    ellipse(100, 138, 46, 40, m.a) +
    ellipse(42, 98, 18, 24, m.a) +
    ellipse(80, 64, 18, 26, m.a) +
    ellipse(122, 64, 18, 26, m.a) +
    ellipse(160, 98, 18, 24, m.a),
} satisfies Record<string, Prop>
