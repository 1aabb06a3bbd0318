/** Names for a map: those of the areas whose centres lie in a section, of the level that fits its zoom. */
import { isCity } from '#server/reference/cities.ts'
import { areaIndex } from './names.ts'

export type AreaLabel = { name: string; lng: number; lat: number; level: number }

/** More would cover each other. */
const MAX_LABELS = 60

const fits = (zoom: number) => {
  if (zoom < 5.5) return (row: { level: number }) => row.level === 1
  if (zoom < 8.5) return isCity
  return (row: { code: number; level: number; parentCode: number | null }) => row.level >= 2 && !isCity(row)
}

export function areaLabels(section: { west: number; south: number; east: number; north: number }, zoom: number): AreaLabel[] {
  const isShown = fits(zoom)
  const labels: AreaLabel[] = []
  for (const row of areaIndex().values()) {
    if (row.lng === null || row.lat === null || row.level === 0 || !isShown(row)) continue
    if (row.lng < section.west || row.lng > section.east || row.lat < section.south || row.lat > section.north) continue
    labels.push({ name: row.level < 3 && isCity(row) ? row.name : row.short, lng: row.lng, lat: row.lat, level: row.level })
    if (labels.length === MAX_LABELS) break
  }
  return labels
}
