import type { Address, PlaceNode } from '#lib/session/place.ts'

/** A choice: the city, and the whole way down to what was chosen in it. */
export type Choice = { address: Address; chain: PlaceNode[] }
