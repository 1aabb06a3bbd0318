/** Binds a contract to its handlers. A missing handler, or one that answers the wrong shape, does not compile. */
import type { CallDefinition, CallParsed, CallResult, Contract } from '#lib/contract/define.ts'
import type { RequestContext } from '#server/access/request-context.ts'

export type Handler<Call extends CallDefinition> = (
  input: CallParsed<Call> & RequestContext,
) => Promise<CallResult<Call>> | CallResult<Call>

export type Handlers<Calls extends Contract> = { [name in keyof Calls]: Handler<Calls[name]> }

export type Route = { name: string; call: CallDefinition; handler: (input: never) => unknown }

export type Routes<Calls extends Contract> = { [name in keyof Calls]: { call: Calls[name]; handler: Handler<Calls[name]> } }

export function implement<const Calls extends Contract>(contract: Calls, handlers: Handlers<Calls>): Routes<Calls> {
  const entries = Object.entries(contract).map(
    ([name, call]) => [name, { call, handler: handlers[name as keyof Calls] }] as const,
  )
  return Object.fromEntries(entries) as Routes<Calls>
}
