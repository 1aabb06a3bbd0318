/** Invented people of the demo pictures: busts in a box of 400 × 400 (shoulders end at y = 400) and small figures. */
import { type Mood, oklch } from './colour.ts'
import type { Chance } from './random.ts'
import { circle, ellipse, line, path, poly, rect, ring, stroke, times } from './shapes.ts'

const skins = [
  [oklch(0.88, 0.045, 62), oklch(0.81, 0.06, 55)],
  [oklch(0.84, 0.058, 62), oklch(0.77, 0.07, 55)],
  [oklch(0.9, 0.035, 58), oklch(0.83, 0.055, 48)],
  [oklch(0.79, 0.068, 60), oklch(0.72, 0.075, 54)],
  [oklch(0.7, 0.075, 57), oklch(0.63, 0.08, 52)],
] as const
const hairs = [
  oklch(0.26, 0.02, 260),
  oklch(0.3, 0.03, 50),
  oklch(0.23, 0.015, 220),
  oklch(0.37, 0.05, 48),
  oklch(0.42, 0.06, 55),
]
const blush = oklch(0.74, 0.11, 30)
const grey = oklch(0.78, 0.01, 230)

type Face = { skin: string; shade: string; hair: string; woman: boolean; old: boolean }

const drawFace = (r: Chance): Face => {
  const [skin, shade] = r.pick(skins)
  const old = r.chance(0.14)
  return { skin, shade, hair: old ? grey : r.pick(hairs), woman: r.chance(0.5), old }
}

/** Hair that falls behind head and shoulders. */
function hairBehind(style: number, hair: string): string {
  if (style === 0) return path('M108 170Q100 60 200 58t92 112l10 150q-30 26-60 10H158q-34 14-60-10Z', hair)
  if (style === 1) return path('M112 170Q104 62 200 60t88 110v66q-10 22-36 22H148q-28 0-36-22Z', hair)
  if (style === 2) return circle(200, 62, 36, hair) + path('M118 170Q112 70 200 66t82 104v30H118Z', hair)
  if (style === 3)
    return path('M118 170Q112 66 200 64t82 106v20H118Z', hair) + path('M276 130q60 30 40 130-6 22-22 34 6-90-30-110Z', hair)
  if (style === 4)
    return (
      circle(128, 190, 40, hair) +
      circle(272, 190, 40, hair) +
      circle(140, 134, 44, hair) +
      circle(260, 134, 44, hair) +
      circle(200, 100, 60, hair) +
      circle(120, 236, 30, hair) +
      circle(280, 236, 30, hair)
    )
  return ''
}

/** Hair over the forehead. Women use 0–4, men 5–10. */
function hairFront(style: number, hair: string): string {
  const fringe = [
    'M122 176Q120 76 200 74t78 102q-10-46-44-64-34 40-112 64Z',
    'M120 180Q112 72 200 72t80 108q-4-30-12-48H134q-10 20-14 48Z',
    'M124 168Q124 78 200 78t76 90q-20-54-76-58-56 4-76 58Z',
    'M122 176Q118 74 204 74q78 4 74 104-8-44-30-62-60 10-126 60Z',
    'M124 166q-4-86 76-88t76 88q-14-30-34-38-16 18-42 8-24 14-40 2-26 6-36 28Z',
    'M122 172q-12-96 72-100 30-16 60 8 34 22 24 92-6-26-18-38-56 8-104-10-22 12-34 48Z',
    'M124 168q-8-90 76-92 84 2 76 92-6-32-22-44-54-12-108 0-16 12-22 44Z',
    'M122 172q-6-70 40-88 10-18 50-14 72 2 66 102-4-24-14-36-20-6-32-26-40 36-92 26-14 10-18 36Z',
    'M126 158q2-74 74-76 72 2 74 76-10-24-28-34-46-8-92 0-18 10-28 34Z',
    'M118 176q-16-70 20-88 0-26 34-22 20-20 46-2 34-8 44 24 36 18 20 88-6-30-20-40-20 8-36-6-24 14-48 0-22 10-40 4-14 14-20 42Z',
    'M124 170q-10-92 76-96 60-6 74 40 8 20 2 56-8-30-20-42-60-2-88-30-6 40-44 72Z',
  ]
  return path(fringe[style]!, hair)
}

function glasses(r: Chance, m: Mood): string {
  const ink = r.pick([m.ink, m.ink, m.aDeep])
  const frame = r.int(0, 2)
  if (frame === 0) return ring(166, 196, 25, ink, 6) + ring(234, 196, 25, ink, 6) + line(191, 194, 209, 194, ink, 6)
  if (frame === 1)
    return `<rect x="140" y="176" width="50" height="38" rx="9" fill="none" stroke="${ink}" stroke-width="6"/><rect x="210" y="176" width="50" height="38" rx="9" fill="none" stroke="${ink}" stroke-width="6"/>${line(190, 190, 210, 190, ink, 6)}`
  return (
    stroke('M140 182h52M208 182h52M192 186q8-6 16 0', ink, 7) +
    ring(166, 198, 23, m.metalDeep, 4) +
    ring(234, 198, 23, m.metalDeep, 4)
  )
}

function face(features: Face, r: Chance): string {
  const ink = oklch(0.27, 0.03, 50)
  const smile = r.int(0, 2)
  const eye = r.chance(0.75)
    ? ellipse(168, 196, 7, 8.5, ink) + ellipse(232, 196, 7, 8.5, ink)
    : stroke('M156 198q12-10 24 0M220 198q12-10 24 0', ink, 6)
  const brow = features.old ? grey : features.hair
  return (
    ellipse(146, 226, 17, 11, blush, 0.4) +
    ellipse(254, 226, 17, 11, blush, 0.4) +
    eye +
    stroke(
      features.woman ? 'M152 174q14-10 30-3M218 171q16-7 30 3' : 'M150 174q16-9 34-2M216 172q18-7 34 2',
      brow,
      features.woman ? 5 : 8,
    ) +
    stroke('M202 202q8 22-6 24', features.shade, 6) +
    (smile === 0
      ? path('M172 246q28 12 56 0-6 26-28 26t-28-26Z', oklch(0.97, 0.01, 60)) +
        stroke('M170 245q30 12 60 0', features.woman ? oklch(0.6, 0.14, 25) : ink, 5)
      : stroke(
          smile === 1 ? 'M174 250q26 18 52 0' : 'M180 252q24 12 46-4',
          features.woman ? oklch(0.58, 0.14, 22) : oklch(0.45, 0.08, 30),
          7,
        ))
  )
}

function clothes(m: Mood, r: Chance, features: Face, apron: boolean): string {
  const [main, deep] = r.pick([
    [m.a, m.aDeep],
    [m.b, m.bDeep],
    [m.c, m.cDeep],
    [m.ink, m.near],
    [m.light, m.metal],
  ] as const)
  const body = path('M52 400q0-76 82-96l34-10q32 30 64 0l34 10q82 20 82 96Z', main)
  const kind = apron ? 6 : r.int(0, 7)
  const inner = main === m.light ? m.b : m.light
  if (kind === 0)
    return (
      body +
      path('M166 292l34 34 34-34 18 14-52 94-52-94Z', inner) +
      path('M200 326l-14 14 8 60h12l8-60Z', r.pick([m.aDeep, m.bDeep, m.c])) +
      path('M148 300l52 100H120l4-62ZM252 300l-52 100h80l-4-62Z', deep)
    )
  if (kind === 1) return body + path('M156 290q44 60 88 0l14 12q-58 78-116 0Z', deep)
  if (kind === 2)
    return (
      body +
      path('M160 286l40 36-26 28-28-52ZM240 286l-40 36 26 28 28-52Z', inner) +
      line(200, 330, 200, 400, deep, 4) +
      circle(200, 352, 5, deep) +
      circle(200, 380, 5, deep)
    )
  if (kind === 3) return body + rect(150, 268, 100, 46, deep, 16)
  if (kind === 4)
    return body + path('M136 302q64 84 128 0l10 4q-10 74-74 74t-74-74Z', deep) + stroke('M180 346v40M220 346v40', inner, 6)
  if (kind === 5)
    return (
      body +
      times(4, i => stroke(`M${70 - i * 2} ${338 + i * 20}Q200 ${372 + i * 20} ${330 + i * 2} ${338 + i * 20}`, inner, 7, 0.85)) +
      path('M156 290q44 50 88 0l8 8q-52 66-104 0Z', deep)
    )
  if (kind === 6)
    return (
      body +
      path('M160 286l40 36-26 22-24-48ZM240 286l-40 36 26 22 24-48Z', inner) +
      path('M130 352h140v48H130Z', deep) +
      stroke('M140 354L152 296M260 354L248 296', deep, 13)
    )
  return (
    body +
    path('M168 286q32 26 64 0l4 22q-36 30-72 0Z', deep) +
    (features.woman
      ? stroke('M158 306q42 56 84 0', m.sun, 5) + circle(200, 336, 8, m.sun)
      : poly(
          [
            [232, 306],
            [262, 330],
            [236, 400],
            [200, 400],
          ],
          deep,
          0.5,
        ))
  )
}

/** Head and shoulders of somebody, drawn in 400 × 400. `work` gives an apron or a uniform. */
export function bust(m: Mood, r: Chance, work = false): string {
  const features = drawFace(r)
  const back = features.woman ? r.int(0, 4) : 9
  const front = features.woman ? (back === 4 ? 4 : r.int(0, 3)) : r.int(5, 10)
  const jaw = r.int(0, 2)
  const head = path(
    [
      'M122 170Q120 84 200 84t78 86q2 60-26 92-26 30-52 30t-52-30q-28-32-26-92Z',
      'M120 170Q118 84 200 84t80 86q4 66-20 96-24 28-60 28t-60-28q-24-30-20-96Z',
      'M122 168Q122 84 200 84t78 84q4 70-38 106-20 20-40 20t-40-20q-42-36-38-106Z',
    ][jaw]!,
    features.skin,
  )
  const beard =
    !features.woman && r.chance(0.16)
      ? path('M126 214q8 84 74 84t74-84q-10 30-36 26-20-14-38-4-18-10-38 4-26 4-36-26Z', features.hair, 0.92)
      : ''
  const ears = ellipse(121, 200, 14, 20, features.shade) + ellipse(279, 200, 14, 20, features.shade)
  const cap =
    work && r.chance(0.3)
      ? path('M116 150q-4-88 84-90t84 90q-84-24-168 0Z', m.a) + path('M110 148q90-30 180 0l6 16q-96-30-192 0Z', m.aDeep)
      : ''
  return (
    (features.woman ? hairBehind(back, features.hair) : '') +
    path('M166 250h68v48q-34 44-68 0Z', features.shade) +
    clothes(m, r, features, work) +
    ears +
    head +
    (features.woman && r.chance(0.5) ? circle(118, 226, 7, m.sun) + circle(282, 226, 7, m.sun) : '') +
    beard +
    face(features, r) +
    hairFront(front, features.hair) +
    cap +
    (r.chance(0.34) ? glasses(r, m) : '')
  )
}

/** A small standing or walking figure, 60 wide and 200 high, feet at y = 200, centred on x = 30. */
export function figure(m: Mood, r: Chance): string {
  const [skin] = r.pick(skins)
  const hair = r.pick(hairs)
  const [top, legs] = r.shuffle([m.a, m.b, m.c, m.ink, m.light, m.aDeep])
  const woman = r.chance(0.5)
  const walking = r.chance(0.6)
  const bag = r.chance(0.4)
  return (
    (walking
      ? line(26, 118, 14, 190, legs!, 14) + line(34, 118, 46, 190, legs!, 14)
      : rect(17, 112, 12, 82, legs!, 5) + rect(31, 112, 12, 82, legs!, 5)) +
    ellipse(walking ? 17 : 22, 194, 11, 6, m.ink) +
    ellipse(walking ? 50 : 40, 194, 11, 6, m.ink) +
    (woman && r.chance(0.5) ? path('M16 54q14-10 28 0l14 86H2Z', top!) : path('M12 62q0-14 18-14t18 14l2 62H10Z', top!)) +
    line(13, 64, walking ? 0 : 8, 106, top!, 10) +
    line(47, 64, walking ? 60 : 52, 106, top!, 10) +
    (bag ? rect(-6, 100, 22, 28, r.pick([m.wood, m.cDeep]), 4) : '') +
    rect(25, 38, 10, 14, skin) +
    circle(30, 26, 18, skin) +
    (woman
      ? path('M10 34Q6 4 30 4t20 30l2 18-10-2V24q-14 2-24-6-2 10-4 14v18l-8 2Z', hair)
      : path('M12 24q0-20 18-20t18 20q-4-8-8-8-12 2-22-2-4 4-6 10Z', hair))
  )
}
