/** The contract's client for pages: the same calls without a network, as an anonymous visitor, so that what a page shows may be cached. */

import { ApiError } from '#lib/api/error.ts'
import type { Api } from '#lib/api/types.ts'
import { visitor } from '#server/access/actor.ts'
import type { CallMemo } from '#server/cache/call-memo.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { RouteGroups } from '#server/manifest/domain.ts'
import type { Ports } from '#server/ports/ports.ts'
import { noExchange } from './exchange.ts'
import { asAppError } from './failure.ts'
import type { Route } from './implement.ts'
import { notePageFailure } from './page-failure.ts'
import { type RawInput, runCall } from './run-call.ts'

const keyOf = ({ call }: Pick<Route, 'call'>, input: RawInput): string => `${call.method} ${call.path} ${JSON.stringify(input)}`

/** @param services.memo holds the answers of calls that declare `cache`; without it every call runs. */
export function createInProcessApi({
  db,
  ports,
  routes,
  memo,
}: {
  db: Db
  ports: Ports
  routes: RouteGroups
  memo?: CallMemo
}): Api {
  const call =
    (route: Pick<Route, 'call' | 'handler'>) =>
    async (input: RawInput = {}) => {
      try {
        const run = () => runCall(route, input, { db, actor: visitor, now: new Date(), exchange: noExchange, ports })
        const { cache } = route.call
        return await (cache && memo ? memo.take(keyOf(route, input), cache, run) : run())
      } catch (error) {
        notePageFailure(asAppError(error))
        if (error instanceof AppError) throw new ApiError(error.code, error.message, { fields: error.fields, cause: error })
        throw error
      }
    }
  const domains = Object.entries(routes).map(
    ([domain, calls]) => [domain, Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, call(route)]))] as const,
  )
  return Object.fromEntries(domains) as unknown as Api
}
