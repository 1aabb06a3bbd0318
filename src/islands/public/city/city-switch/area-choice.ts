import type { Address, NamedArea } from '#lib/session/area.ts'

/** A choice: the city, and the whole way down to what was chosen in it. */
export type AreaChoice = { address: Address; chain: NamedArea[] }
