/** People set into a scene. */
import { type Scene, shadow } from '#demo/pictures/backdrops.ts'
import { bust, figure } from '#demo/pictures/people.ts'
import { place } from '#demo/pictures/shapes.ts'

/** Head and shoulders, `size` wide and high, ending at `base`. */
export const person = (s: Scene, x: number, base: number, size: number, work = true) =>
  place(bust(s.m, s.r, work), x - size / 2, base - size, size / 400)

/** A whole small figure standing at (x, base). */
export const standing = (s: Scene, x: number, base: number, tall: number) =>
  shadow(s.m, x, base, tall * 0.2) + place(figure(s.m, s.r), x - (tall * 30) / 200, base - tall, tall / 200)
