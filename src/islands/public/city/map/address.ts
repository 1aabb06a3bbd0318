/** The map's state in the address: filters, the section or the circle, the page of the list. */

export type MapState = {
  city: number | null
  /** Empty: all kinds. */
  kinds: string[]
  /** Metres; null: the section itself. */
  radius: number | null
  lng: number
  lat: number
  zoom: number
  pageNo: number
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

const numberIn = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name)
  const value = Number(text)
  return text && Number.isFinite(value) ? value : null
}

/**
 * Reads the state from an address.
 * @param shown what the page shows without anything else: the centre of its section and a fitting zoom.
 */
export function readState(search: string, shown: { lng: number; lat: number; zoom: number }): MapState {
  const query = new URLSearchParams(search)
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map(name => numberIn(query, name))
  const hasSection = west != null && south != null && east != null && north != null
  return {
    city: numberIn(query, 'city'),
    kinds: (query.get('kinds') ?? '').split(',').filter(Boolean),
    radius: numberIn(query, 'radius'),
    lng: numberIn(query, 'lng') ?? (hasSection ? (west + east) / 2 : shown.lng),
    lat: numberIn(query, 'lat') ?? (hasSection ? (south + north) / 2 : shown.lat),
    zoom: numberIn(query, 'zoom') ?? shown.zoom,
    pageNo: Math.max(1, numberIn(query, 'pageNo') ?? 1),
  }
}

export type Section = { west: number; south: number; east: number; north: number }

/** What is asked of the API, and what stands in the address: the same parameters. */
export function queryOf(state: MapState, section: Section): Record<string, string | number> {
  const place: Record<string, number> = state.radius
    ? { lng: round(state.lng, 5), lat: round(state.lat, 5), radius: state.radius }
    : {
        west: round(section.west, 5),
        south: round(section.south, 5),
        east: round(section.east, 5),
        north: round(section.north, 5),
      }
  return {
    ...(state.city ? { city: state.city } : {}),
    ...(state.kinds.length > 0 ? { kinds: state.kinds.join(',') } : {}),
    ...place,
    zoom: round(state.zoom, 1),
    ...(state.pageNo > 1 ? { pageNo: state.pageNo } : {}),
  }
}

/** Adds or removes one kind; all four are the same as none. */
export function toggleKind(kinds: readonly string[], kind: string, all: number): string[] {
  const next = kinds.includes(kind) ? kinds.filter(one => one !== kind) : [...kinds, kind]
  return next.length === all ? [] : next
}
