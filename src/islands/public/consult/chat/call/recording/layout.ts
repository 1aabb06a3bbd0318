/** Where each picture stands in the film. */

/** As large as the pictures of a call are sent; of larger ones a busy machine drops every second frame (decision 055). */
export const FILM = { width: 640, height: 360, framesPerSecond: 20 } as const

export type Box = { x: number; y: number; width: number; height: number }
/** A picture that is to be drawn. */
export type Tile = { id: string; screen: boolean }

const EDGE = 8

/** A shared screen takes it all, with the people small along its lower edge; without one everybody has as much as the others. */
export function boxesOf(tiles: readonly Tile[]): Map<string, Box> {
  const screen = tiles.find(tile => tile.screen)
  const { width, height } = FILM
  if (screen) {
    const [w, h] = [width / 5, height / 5]
    const others = tiles.filter(tile => tile !== screen)
    return new Map([
      [screen.id, { x: 0, y: 0, width, height }],
      ...others.map(
        ({ id }, index) =>
          [id, { x: width - (index + 1) * (w + EDGE), y: height - h - EDGE, width: w, height: h }] as [string, Box],
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

/**
 * Which part of a picture is drawn where. A screen is seen as a whole; a person is as high as their place, where the sides of a wide picture are
 * left out: two people beside each other are as large as in the call.
 */
export function fitPicture(picture: { width: number; height: number }, place: Box, screen: boolean): { from: Box; to: Box } {
  const byHeight = place.height / picture.height
  const scale = screen ? Math.min(byHeight, place.width / picture.width) : byHeight
  const [width, height] = [Math.min(place.width, picture.width * scale), picture.height * scale]
  const cut = picture.width - width / scale
  return {
    from: { x: cut / 2, y: 0, width: picture.width - cut, height: picture.height },
    to: { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height },
  }
}
