/** The Web Mercator square (0..1 in both directions, y downwards): positions, grid cells and distances on it. */

export type Viewport = { west: number; south: number; east: number; north: number }
export type Box = { minX: number; minY: number; maxX: number; maxY: number }

/** Metres around the equator. */
const EQUATOR_METRES = 40_075_016.68

export const toX = (lng: number): number => (lng + 180) / 360
export const toY = (lat: number): number => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
export const toLng = (x: number): number => x * 360 - 180
export const toLat = (y: number): number => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90

export const boxOf = (viewport: Viewport): Box => ({
  minX: toX(viewport.west),
  maxX: toX(viewport.east),
  minY: toY(viewport.north),
  maxY: toY(viewport.south),
})

export const viewportOf = (box: Box): Viewport => ({
  west: toLng(box.minX),
  east: toLng(box.maxX),
  north: toLat(box.minY),
  south: toLat(box.maxY),
})

/** A length on the square for metres on the ground at this latitude. */
export const metresToSquare = (metres: number, lat: number): number => metres / (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180))

/** The square around a circle. */
export function boxAround(lng: number, lat: number, metres: number): Box {
  const reach = metresToSquare(metres, lat)
  return { minX: toX(lng) - reach, maxX: toX(lng) + reach, minY: toY(lat) - reach, maxY: toY(lat) + reach }
}

/** Levels for which cells are counted (db/baseline/city/nation.ts). */
export const CELL_LEVELS = [4, 6, 8, 10, 12, 14, 16] as const

/**
 * The level whose cells are about 64 to 128 pixels wide on the screen.
 * @param zoom of a map whose world is 512 pixels wide at zoom 0.
 */
export function cellLevelOf(zoom: number): number {
  const fitting = CELL_LEVELS.filter(level => level <= Math.max(4, Math.floor(zoom + 1.25)))
  return fitting.at(-1) ?? 4
}

export const cellsPerSide = (level: number): number => 2 ** (level + 2)
