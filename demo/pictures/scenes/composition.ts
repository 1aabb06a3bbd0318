import type { Scene } from '#demo/pictures/backdrops.ts'

/** Draws one picture of 1200 × 900. */
export type Composition = (s: Scene) => string
