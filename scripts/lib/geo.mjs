// Geometry for build-boundaries: the packaged maps' compact encoding, and simplification that keeps neighbours together.

/** Undoes the encoding of the packaged maps: zigzag differences at 1/1024 degree, as characters. */
export function decodeMap(json) {
  const scale = json.UTF8Scale ?? 1024
  const ring = (text, offset) => {
    let [x, y] = offset
    const points = []
    for (let index = 0; index < text.length; index += 2) {
      const unzigzag = code => ((code - 64) >> 1) ^ -((code - 64) & 1)
      x += unzigzag(text.charCodeAt(index))
      y += unzigzag(text.charCodeAt(index + 1))
      points.push([x / scale, y / scale])
    }
    return points
  }
  return json.features.map(feature => {
    const { type, coordinates, encodeOffsets } = feature.geometry
    const polygons = type === 'Polygon' ? [coordinates] : coordinates
    const offsets = type === 'Polygon' ? [encodeOffsets] : encodeOffsets
    // A few parts of one file are plain points rather than text.
    const flat = (part, offset) => {
      if (typeof part === 'string') return [ring(part, offset)]
      return typeof part[0]?.[0] === 'number' ? [part] : part.flatMap((inner, index) => flat(inner, offset?.[index]))
    }
    const rings = polygons.flatMap((polygon, at) => flat(polygon, offsets?.[at]))
    return {
      id: String(feature.id ?? feature.properties.id ?? ''),
      name: feature.properties.name,
      centre: feature.properties.cp,
      rings,
    }
  })
}

/** A rule that moves a point to an earlier one that lies within `reach`, so that two outlines of one border become the same line. */
function createSnap(reach) {
  const grid = new Map()
  return ([x, y]) => {
    const column = Math.floor(x / reach)
    const row = Math.floor(y / reach)
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const known of grid.get(`${column + dx},${row + dy}`) ?? []) {
          if (Math.hypot(known[0] - x, known[1] - y) < reach) return known
        }
      }
    }
    const point = [x, y]
    const key = `${column},${row}`
    grid.set(key, [...(grid.get(key) ?? []), point])
    return point
  }
}

const extentOf = ring => {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

/**
 * Simplifies the rings of all features together: points closer than `reach` become one, and because the features share those
 * points, no gap opens between neighbours. Rings smaller than `smallest` are dropped, but never a feature's largest one.
 */
export function simplifyTogether(features, reach, smallest) {
  const snap = createSnap(reach)
  const simplifyRing = ring => {
    const points = ring.map(snap)
    const distinct = points.filter((point, index) => point !== points.at(index - 1))
    // A spike (there and back again) encloses nothing.
    const plain = distinct.filter((_, index) => distinct.at(index - 1) !== distinct[(index + 1) % distinct.length])
    return plain.length >= 3 ? plain : ring.filter((_, index) => index % Math.ceil(ring.length / 6) === 0)
  }
  return features.map(feature => {
    const sorted = [...feature.rings].sort((a, b) => extentOf(b) - extentOf(a))
    const rings = sorted.filter((ring, index) => index === 0 || extentOf(ring) >= smallest).map(simplifyRing)
    return { ...feature, rings: rings.filter(ring => ring.length >= 3) }
  })
}

/** The Albers equal-area projection as it is used for maps of China: parallels 25° and 47°, meridian 105°. Unit: earth radii, y up. */
export function albers([lng, lat]) {
  const rad = Math.PI / 180
  const n = (Math.sin(25 * rad) + Math.sin(47 * rad)) / 2
  const c = Math.cos(25 * rad) ** 2 + 2 * n * Math.sin(25 * rad)
  const rho = at => Math.sqrt(c - 2 * n * Math.sin(at * rad)) / n
  const theta = n * (lng - 105) * rad
  return [rho(lat) * Math.sin(theta), rho(35) - rho(lat) * Math.cos(theta)]
}
