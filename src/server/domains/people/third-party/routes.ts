import { thirdParty } from '#lib/contract/people/third-party.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'
import { implement } from '#server/http/implement.ts'
import { bindTicket, finishLogin, myLinked, offeredProviders, startLink, startLogin, unlink } from './service.ts'

export const thirdPartyRoutes = implement(thirdParty, {
  listProviders: ({ ports }) => offeredProviders(ports),
  startLogin: ({ db, body, ...context }) => startLogin(db, body.provider, context),
  login: ({ db, actor, body, ...context }) => finishLogin(db, actor, body, context),
  bind: ({ db, body, ...context }) => bindTicket(db, body, context),
  startLink: ({ db, actor, body, ...context }) => startLink(db, signedInPerson(actor).userId, body.provider, context),
  listLinked: ({ db, actor, ports }) => myLinked(db, signedInPerson(actor).userId, ports),
  unlink: async ({ db, actor, body, ...context }) => {
    if (actor.kind === 'visitor') throw new AppError('session.invalid')
    await unlink(db, actor, body.provider, context)
    return { done: true as const }
  },
})
