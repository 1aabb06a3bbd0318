import { checkIn } from '#lib/contract/trade/check-in.ts'
import { checkInManaging } from '#lib/contract/trade/coin-managing.ts'
import { type Actor, operatorOf, signedInPerson } from '#server/access/actor.ts'
import { liftCheckInBar } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { implement } from '#server/http/implement.ts'
import { restoreCheckIn } from './restore.ts'
import { getCheckIn, getCheckInRule, receiveCheckIn } from './service.ts'

/**
 * The person whose check-in it is: the caller, acting as themselves.
 * @throws AppError `missing.record` for somebody else's, `sign_in.person_only` for anyone who acts for a company.
 */
function ownId(actor: Actor, id: number): number {
  const { userId } = signedInPerson(actor)
  if (userId !== id) throw new AppError('missing.record')
  if (actor.kind !== 'visitor' && actor.company) throw new AppError('sign_in.person_only')
  return userId
}

/**
 * The specification makes this a GET although it writes. The bearer token keeps links, pictures and prefetching out; a page of another
 * site is refused even where it got hold of one.
 * @throws AppError `rights.denied`
 */
function refuseOtherSites({ fetchSite }: Exchange): void {
  if (fetchSite === 'cross-site') throw new AppError('rights.denied')
}

export const checkInRoutes = implement(checkIn, {
  getCheckIn: ({ db, actor, params, query, now }) => getCheckIn(db, ownId(actor, params.id), now, query.month),
  receiveCheckIn: ({ db, actor, params, now, exchange }) => {
    refuseOtherSites(exchange)
    return receiveCheckIn(db, ownId(actor, params.id), now)
  },
  getCheckInRule: ({ db, now }) => getCheckInRule(db, now),
})

export const checkInManagingRoutes = implement(checkInManaging, {
  restoreCheckIn: ({ db, actor, body, exchange, now }) =>
    restoreCheckIn(db, body, { operator: operatorOf(actor), exchange, now }),
  liftCheckInBar: ({ db, actor, body, exchange }) => liftCheckInBar(db, body, { operator: operatorOf(actor), exchange }),
})
