import type { Composition } from './composition.ts'
import { closeup, diagonal, emblem, flatlay, mosaic, outdoor, pattern, podium, street } from './layouts.ts'
import { evening, room, shelf, shopfront, tabletop, talk, worker } from './rooms.ts'

/** Sixteen ways to show the things of a topic. */
export const thingScenes: readonly Composition[] = [
  tabletop,
  worker,
  room,
  emblem,
  shopfront,
  flatlay,
  talk,
  podium,
  street,
  diagonal,
  shelf,
  outdoor,
  evening,
  closeup,
  mosaic,
  pattern,
]
