import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, boxesOf, FILM, fitPicture } from './layout.ts'

const inside = (place: Box, { width, height }: { width: number; height: number }): boolean =>
  place.x >= -1e-6 && place.y >= -1e-6 && place.x + place.width <= width + 1e-6 && place.y + place.height <= height + 1e-6

const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 1e-6 || b.x + b.width <= a.x + 1e-6 || a.y + a.height <= b.y + 1e-6 || b.y + b.height <= a.y + 1e-6

test('everybody has a place in the film, beside the others; a shared screen has all of it', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), screens => {
      const tiles = screens.map((screen, index) => ({ id: String(index), screen }))
      const places = boxesOf(tiles)
      const screen = tiles.find(tile => tile.screen)
      expect(places.size).toBe(tiles.length)
      for (const place of places.values()) expect(inside(place, FILM)).toBe(true)
      if (screen) expect(places.get(screen.id)).toMatchObject({ x: 0, y: 0, width: FILM.width, height: FILM.height })
      const people = tiles.filter(tile => tile !== screen).map(({ id }) => places.get(id)!)
      for (const [index, one] of people.entries())
        for (const other of people.slice(index + 1)) expect(apart(one, other)).toBe(true)
    }),
  )
})

test('no picture is stretched or leaves its place; a screen is seen as a whole, a person as high as the place', () => {
  const side = fc.integer({ min: 16, max: 4_000 })
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, screen) => {
      const place = { x: 10, y: 20, width: 320, height: 180 }
      const { from, to } = fitPicture({ width, height }, place, screen)
      expect(inside({ ...to, x: to.x - place.x, y: to.y - place.y }, place)).toBe(true)
      expect(inside(from, { width, height })).toBe(true)
      expect(from.width / from.height).toBeCloseTo(to.width / to.height, 6)
      if (screen) expect(from.width).toBeCloseTo(width, 6)
      else expect(to.height).toBeCloseTo(place.height, 6)
    }),
  )
})
