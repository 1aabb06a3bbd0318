/** What an operator may do to whom. */
import type { Operator } from '#server/access/actor.ts'

/** So long an operator sees with somebody's eyes, at most. */
export const SHADOW_MINUTES = 15

/** Whose eyes an operator may see with: not those of another operator, who would be watched at work. */
export const mayShadow = (operator: Pick<Operator, 'userId'>, user: { id: number; is_operator: boolean }): boolean =>
  user.id !== operator.userId && !user.is_operator
