/** What an operator may do to whom. */
import { hasDuty, type Operator } from '#server/access/actor.ts'

/** Nobody stops themselves; an operator is stopped only by one who has every duty. */
export const mayStop = (operator: Pick<Operator, 'userId' | 'duties'>, user: { id: number; is_operator: boolean }): boolean =>
  user.id !== operator.userId && (!user.is_operator || hasDuty(operator, 'super'))
