/** Where each picture stands in the film. */

export const FILM = { width: 960, height: 540, framesPerSecond: 20 } as const

export type Place = { x: number; y: number; width: number; height: number }
/** A picture that is to be drawn. */
export type Tile = { id: string; screen: boolean }

const EDGE = 12

/** A shared screen takes it all, with the people small along its lower edge; without one everybody has as much as the others. */
export function placesOf(tiles: readonly Tile[]): Map<string, Place> {
  const screen = tiles.find(tile => tile.screen)
  const { width, height } = FILM
  if (screen) {
    const [w, h] = [width / 5, height / 5]
    const others = tiles.filter(tile => tile !== screen)
    return new Map([
      [screen.id, { x: 0, y: 0, width, height }],
      ...others.map(
        ({ id }, index) =>
          [id, { x: width - (index + 1) * (w + EDGE), y: height - h - EDGE, width: w, height: h }] as [string, Place],
      ),
    ])
  }
  const columns = Math.ceil(Math.sqrt(tiles.length))
  const rows = Math.ceil(tiles.length / columns)
  const [w, h] = [width / columns, height / rows]
  return new Map(
    tiles.map(({ id }, index) => [id, { x: (index % columns) * w, y: Math.floor(index / columns) * h, width: w, height: h }]),
  )
}

/** The whole picture inside its place, neither cut nor stretched. */
export function fit(picture: { width: number; height: number }, place: Place): Place {
  const scale = Math.min(place.width / picture.width, place.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height }
}
