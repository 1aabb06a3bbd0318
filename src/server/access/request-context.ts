/** What a use case may know of the call that it serves. A use case takes one of these types, or a `Pick` of the first. */
import type { Db } from '#server/db/client.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { Ports } from '#server/ports/ports.ts'
import { type Actor, type Operator, operatorOf } from './actor.ts'

/** All of it, as each handler is given it besides the parsed input. `now` is the moment at which the call came. */
export type RequestContext = { db: Db; actor: Actor; now: Date; exchange: Exchange; ports: Ports }

/** For use cases that take `db` as a separate argument, so that the caller may pass a transaction. */
export type ActorContext = Pick<RequestContext, 'actor' | 'exchange' | 'now'>

/** For use cases that open their transaction themselves and need nothing of the HTTP request. */
export type ActionContext = Pick<RequestContext, 'db' | 'actor' | 'now'>

/** For use cases of `/v1/manager`. */
export type OperatorContext = Pick<RequestContext, 'exchange' | 'now'> & { operator: Operator }

/** @throws AppError `rights.denied` for everybody but operators (the access rule of the call has refused them before). */
export const operatorContext = ({ actor, exchange, now }: ActorContext): OperatorContext => ({
  operator: operatorOf(actor),
  exchange,
  now,
})
