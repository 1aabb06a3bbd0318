/** Who is calling. Sessions arrive with the identity of a request; a visitor has none. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: number; companyId: number | null }
  | { kind: 'manager'; userId: number }

export const visitor: Actor = { kind: 'visitor' }
