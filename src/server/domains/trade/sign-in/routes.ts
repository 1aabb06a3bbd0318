import { signInManaging } from '#lib/contract/trade/coin-managing.ts'
import { signIn } from '#lib/contract/trade/sign-in.ts'
import { type Actor, operatorOf, signedInPerson } from '#server/access/actor.ts'
import { liftSignInBar } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { implement } from '#server/http/implement.ts'
import { restoreSignIn } from './restore.ts'
import { getSignIn, getSignInRule, receiveSignIn } from './service.ts'

/**
 * The person whose sign-in it is: the caller, acting as themselves.
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

export const signInRoutes = implement(signIn, {
  getSignIn: ({ db, actor, params, query, now }) => getSignIn(db, ownId(actor, params.id), now, query.month),
  receiveSignIn: ({ db, actor, params, now, exchange }) => {
    refuseOtherSites(exchange)
    return receiveSignIn(db, ownId(actor, params.id), now)
  },
  getSignInRule: ({ db, now }) => getSignInRule(db, now),
})

export const signInManagingRoutes = implement(signInManaging, {
  restoreSignIn: ({ db, actor, body, exchange, now }) => restoreSignIn(db, body, { operator: operatorOf(actor), exchange, now }),
  liftSignInBar: ({ db, actor, body, exchange }) => liftSignInBar(db, body, { operator: operatorOf(actor), exchange }),
})
