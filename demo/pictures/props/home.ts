/** Objects of homes, cleaning, repair, moving and decoration. */
import { arch, circle, ellipse, group, line, path, poly, rect, ring, stroke, times } from '#demo/pictures/shapes.ts'
import type { Prop } from './prop.ts'

export const homeProps = {
  bucket: m =>
    stroke('M48 92C60 10 140 10 152 92', m.metalDeep, 7) +
    path('M40 90H160L146 196a6 6 0 0 1-6 4H60a6 6 0 0 1-6-4Z', m.a) +
    path('M110 90H160L146 196a6 6 0 0 1-6 4H112Z', m.aDeep) +
    ellipse(100, 90, 60, 13, m.glassLight) +
    circle(76, 84, 14, m.light) +
    circle(102, 78, 18, m.light) +
    circle(126, 86, 12, m.light),
  spray: m =>
    path('M70 96q30-26 60 0l10 26v70a8 8 0 0 1-8 8H68a8 8 0 0 1-8-8v-70Z', m.b) +
    path('M108 82q16 4 22 14l10 26v70a8 8 0 0 1-8 8h-24Z', m.bDeep) +
    rect(86, 58, 28, 28, m.light, 3) +
    path('M66 28h62a10 10 0 0 1 10 10v22H92l-8-14H66Z', m.a) +
    rect(52, 30, 18, 14, m.ink, 3) +
    path('M86 60h-8l-12 24', 'none') +
    rect(72, 132, 56, 40, m.paper, 6) +
    circle(100, 152, 11, m.c),
  broom: m =>
    line(146, 6, 92, 128, m.wood, 9) +
    path('M68 116l46 22-10 26-52-26Z', m.a) +
    path('M53 138l52 26-20 36H14Z', m.c) +
    stroke('M62 150L34 196M76 158L52 198M90 165L72 198', m.cDeep, 3),
  mop: m =>
    line(132, 2, 104, 140, m.metalDeep, 8) +
    rect(66, 134, 72, 18, m.a, 6) +
    times(7, i => rect(60 + i * 12, 148, 11, 44 + (i % 2) * 8, i % 2 ? m.light : m.glass, 5)),
  vacuum: m =>
    stroke('M150 150C190 120 150 30 112 22', m.ink, 8) +
    line(112, 22, 40, 176, m.metalDeep, 9) +
    path('M10 186h58a6 6 0 0 0-6-14H22a10 10 0 0 0-12 14Z', m.ink) +
    path('M92 176a42 42 0 0 1 84 0v14H92Z', m.a) +
    path('M134 134a42 42 0 0 1 42 42v14h-42Z', m.aDeep) +
    circle(112, 186, 14, m.ink) +
    circle(160, 186, 14, m.ink) +
    circle(134, 164, 12, m.light),
  washer: m =>
    rect(34, 40, 132, 158, m.light, 8) +
    rect(34, 40, 132, 32, m.metal, 8) +
    circle(100, 132, 48, m.metalDeep) +
    circle(100, 132, 38, m.glass) +
    path('M63 138q18-14 37 0t37 0a38 38 0 0 1-74 0Z', m.b) +
    circle(54, 56, 8, m.a) +
    rect(110, 50, 42, 12, m.ink, 4),
  sofa: m =>
    rect(16, 88, 168, 80, m.a, 22) +
    rect(16, 132, 168, 48, m.aDeep, 12) +
    rect(40, 126, 58, 34, m.a, 8) +
    rect(102, 126, 58, 34, m.a, 8) +
    rect(0, 116, 34, 66, m.a, 15) +
    rect(166, 116, 34, 66, m.a, 15) +
    group(rect(-18, -18, 36, 36, m.c, 6), 'translate(58 118) rotate(12)') +
    rect(22, 180, 9, 20, m.woodDeep, 3) +
    rect(169, 180, 9, 20, m.woodDeep, 3),
  armchair: m =>
    rect(44, 56, 112, 110, m.b, 34) +
    rect(54, 128, 92, 40, m.c, 10) +
    rect(30, 106, 30, 72, m.bDeep, 15) +
    rect(140, 106, 30, 72, m.bDeep, 15) +
    line(56, 176, 48, 197, m.woodDeep, 8) +
    line(144, 176, 152, 197, m.woodDeep, 8),
  bed: m =>
    rect(6, 60, 20, 132, m.wood, 6) +
    rect(20, 140, 176, 42, m.woodDeep, 5) +
    rect(22, 112, 174, 42, m.light, 12) +
    rect(30, 96, 54, 26, m.paper, 12) +
    path('M84 112h100a12 12 0 0 1 12 12v36H84Z', m.a) +
    rect(84, 112, 22, 48, m.aDeep) +
    rect(26, 180, 10, 20, m.woodDeep) +
    rect(182, 180, 10, 20, m.woodDeep),
  cabinet: m =>
    rect(18, 62, 164, 122, m.wood, 6) +
    rect(28, 74, 68, 46, m.light, 3) +
    rect(104, 74, 68, 46, m.c, 3) +
    rect(28, 128, 68, 46, m.a, 3) +
    rect(104, 128, 68, 46, m.light, 3) +
    times(4, i => circle(62 + (i % 2) * 76, 97 + (i > 1 ? 54 : 0), 4, m.ink)) +
    rect(28, 184, 10, 16, m.woodDeep) +
    rect(162, 184, 10, 16, m.woodDeep),
  lamp: m =>
    rect(96, 60, 8, 134, m.ink, 3) +
    path('M64 66L80 8h40l16 58Z', m.c) +
    path('M100 8h20l16 58h-36Z', m.cDeep) +
    ellipse(100, 196, 36, 6, m.ink),
  deskLamp: m =>
    ellipse(74, 196, 42, 7, m.ink) +
    line(74, 192, 44, 108, m.a, 8) +
    line(44, 108, 112, 56, m.a, 8) +
    circle(44, 108, 9, m.ink) +
    path('M88 60q10-38 48-34l24 52q-20 12-44 6Z', m.a) +
    ellipse(140, 82, 22, 7, m.sun),
  boxes: m =>
    rect(22, 112, 92, 88, m.wood, 3) +
    rect(22, 112, 92, 16, m.woodDeep) +
    rect(60, 112, 16, 40, m.paper) +
    rect(102, 134, 82, 66, m.tableDeep, 3) +
    rect(136, 134, 14, 30, m.paper) +
    rect(44, 44, 84, 68, m.table, 3) +
    rect(44, 44, 84, 13, m.wood) +
    rect(78, 44, 15, 30, m.a) +
    group(path('M0 0v-22l-9 9M0-22l9 9', 'none'), 'translate(60 100)') +
    stroke('M142 186v-22m-8 8l8-8 8 8', m.woodDeep, 4),
  box: m =>
    poly(
      [
        [28, 96],
        [100, 120],
        [100, 200],
        [28, 172],
      ],
      m.wood,
    ) +
    poly(
      [
        [172, 96],
        [100, 120],
        [100, 200],
        [172, 172],
      ],
      m.woodDeep,
    ) +
    poly(
      [
        [28, 96],
        [100, 72],
        [172, 96],
        [100, 120],
      ],
      m.table,
    ) +
    poly(
      [
        [28, 96],
        [100, 120],
        [84, 142],
        [8, 114],
      ],
      m.table,
    ) +
    poly(
      [
        [172, 96],
        [100, 120],
        [116, 142],
        [192, 114],
      ],
      m.tableDeep,
    ) +
    circle(100, 84, 22, m.a) +
    rect(76, 62, 22, 34, m.b, 4),
  trolley: m =>
    line(150, 30, 150, 172, m.a, 9) +
    line(150, 30, 182, 22, m.a, 9) +
    rect(38, 98, 104, 74, m.wood, 4) +
    rect(80, 98, 18, 30, m.paper) +
    rect(56, 44, 82, 54, m.table, 4) +
    rect(88, 44, 16, 24, m.c) +
    rect(26, 172, 132, 10, m.ink, 4) +
    circle(48, 187, 13, m.ink) +
    circle(140, 187, 13, m.ink) +
    circle(48, 187, 5, m.metal) +
    circle(140, 187, 5, m.metal),
  drill: m =>
    path('M40 62h92a14 14 0 0 1 14 14v26H66L40 92Z', m.a) +
    path('M66 102h44l10 76H74Z', m.ink) +
    rect(62, 174, 68, 24, m.a, 6) +
    rect(146, 70, 22, 24, m.ink, 3) +
    rect(166, 78, 34, 8, m.metalDeep, 3) +
    rect(50, 72, 50, 10, m.aDeep, 4) +
    path('M110 106l16 4-6 20h-12Z', m.c),
  hammer: m =>
    line(60, 194, 112, 70, m.wood, 15) +
    path('M66 34l76 32q20 6 30 28l-24 2-12-10-82-34Z', m.metalDeep) +
    path('M66 34l-16 36 16 6 16-36Z', m.ink),
  wrench: m =>
    group(
      rect(-13, -60, 26, 140, m.metalDeep, 12) +
        path('M-34 -64a38 38 0 0 1 18-34v34h32v-34a38 38 0 0 1 18 34 36 36 0 0 1-68 0Z', m.metalDeep) +
        rect(-5, -20, 10, 76, m.metal, 5),
      'translate(100 114) rotate(28)',
    ),
  toolbox: m =>
    stroke('M66 96V70a12 12 0 0 1 12-12h44a12 12 0 0 1 12 12v26', m.ink, 9) +
    rect(14, 94, 172, 106, m.a, 10) +
    rect(14, 140, 172, 60, m.aDeep, 10) +
    rect(14, 130, 172, 14, m.ink) +
    rect(46, 122, 22, 32, m.c, 4) +
    rect(132, 122, 22, 32, m.c, 4),
  ladder: m =>
    line(84, 8, 46, 196, m.c, 9) +
    line(116, 8, 154, 196, m.cDeep, 9) +
    times(5, i => line(78 - i * 7, 38 + i * 34, 122 + i * 7, 38 + i * 34, i % 2 ? m.c : m.wood, 7)),
  roller: m =>
    rect(30, 20, 118, 50, m.b, 12) +
    rect(30, 20, 118, 18, m.c, 9) +
    stroke('M148 44h24v46H98v32', m.metalDeep, 7) +
    rect(86, 120, 26, 80, m.a, 10),
  paintCan: m =>
    stroke('M46 92C60 34 140 34 154 92', m.metalDeep, 5) +
    rect(42, 88, 116, 112, m.metal, 8) +
    rect(42, 116, 116, 56, m.a) +
    ellipse(100, 88, 58, 13, m.b) +
    path('M52 92q10 44 22 44t16-36Z', m.b) +
    circle(112, 144, 16, m.light),
  swatches: m =>
    times(6, i =>
      group(
        rect(-17, -150, 34, 150, [m.a, m.c, m.b, m.leaf, m.aDeep, m.bDeep][i]!, 5) + circle(0, -12, 5, m.paper),
        `translate(100 190) rotate(${i * 19 - 48})`,
      ),
    ),
  window: m =>
    rect(20, 12, 160, 188, m.light, 6) +
    rect(32, 24, 64, 164, m.glass) +
    rect(104, 24, 64, 164, m.glass) +
    poly(
      [
        [40, 120],
        [88, 40],
        [88, 70],
        [40, 150],
      ],
      m.light,
      0.7,
    ) +
    poly(
      [
        [112, 150],
        [160, 70],
        [160, 104],
        [112, 176],
      ],
      m.light,
      0.7,
    ),
  fridge: m =>
    rect(48, 6, 104, 190, m.b, 12) +
    rect(48, 76, 104, 6, m.bDeep) +
    rect(62, 36, 8, 28, m.light, 4) +
    rect(62, 94, 8, 44, m.light, 4) +
    rect(112, 96, 26, 20, m.c, 3) +
    rect(116, 24, 18, 18, m.a, 3),
  aircon: m =>
    rect(10, 60, 180, 62, m.light, 12) +
    rect(24, 100, 152, 10, m.metalDeep, 5) +
    circle(166, 78, 5, m.a) +
    stroke('M46 136q10 16 0 32t0 28M100 136q10 16 0 32t0 28M154 136q10 16 0 32t0 28', m.tableDeep, 5, 0.5),
  pipe: m =>
    stroke('M20 60h70a30 30 0 0 1 30 30v110', m.metalDeep, 28) +
    rect(60, 40, 20, 40, m.ink, 4) +
    rect(98, 124, 44, 18, m.ink, 4) +
    ring(100, 20, 22, m.a, 9) +
    line(78, 20, 122, 20, m.a, 8),
  house: m =>
    path('M22 100L100 30l78 70Z', m.a) +
    rect(40, 96, 120, 104, m.paper) +
    rect(112, 96, 48, 104, m.c, 0) +
    arch(64, 130, 36, 200, m.b) +
    rect(122, 118, 26, 30, m.glass, 3) +
    rect(132, 38, 16, 40, m.aDeep),
  key: m => ring(66, 70, 34, m.c, 18) + stroke('M92 96L168 172m-24-24l22-18m-38 2l18-16', m.cDeep, 14),
} satisfies Record<string, Prop>
