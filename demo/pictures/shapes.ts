/** The few SVG shapes every picture is made of. Coordinates are rounded to a tenth. */
const f = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}"${r ? ` rx="${f(r)}"` : ''} fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`

/** An open line with round ends. */
export const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`

export const line = (x1: number, y1: number, x2: number, y2: number, colour: string, width: number) =>
  stroke(`M${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}`, colour, width)

export const ring = (x: number, y: number, r: number, colour: string, width: number) =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="${colour}" stroke-width="${f(width)}"/>`

export const poly = (points: readonly (readonly [number, number])[], fill: string, opacity = 1) =>
  `<polygon points="${points.map(([x, y]) => `${f(x)},${f(y)}`).join(' ')}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`

/** A door-shaped arch standing on `bottom`. */
export const arch = (x: number, top: number, w: number, bottom: number, fill: string) =>
  path(`M${f(x)} ${f(bottom)}V${f(top + w / 2)}a${f(w / 2)} ${f(w / 2)} 0 0 1 ${f(w)} 0V${f(bottom)}Z`, fill)

export const group = (children: string, transform: string) => `<g transform="${transform}">${children}</g>`

/** Shifts and scales around the origin of `children`. */
export const place = (children: string, x: number, y: number, scale = 1, rotate = 0) =>
  group(
    children,
    `translate(${f(x)} ${f(y)})${rotate ? ` rotate(${f(rotate)})` : ''}${scale === 1 ? '' : ` scale(${scale.toFixed(3)})`}`,
  )

/** `children` seen only inside `shape` (an SVG shape without fill worries). `id` is unique within the picture. */
export const clip = (id: string, shape: string, children: string) =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${children}</g>`

/** A vertical gradient to be used as `url(#id)`. */
export const fade = (id: string, top: string, bottom: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`

/** n times, joined. */
export const times = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('')
