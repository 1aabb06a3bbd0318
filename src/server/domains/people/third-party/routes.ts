import { thirdParty } from '#lib/contract/people/third-party.ts'
import { AppError } from '#server/errors.ts'
import { signedInPerson } from '#server/http/actor.ts'
import { implement } from '#server/http/implement.ts'
import { bindTicket, finishLogin, myLinked, offeredProviders, startLink, startLogin, unlink } from './service.ts'

export const thirdPartyRoutes = implement(thirdParty, {
  listProviders: ({ ports }) => offeredProviders(ports),
  startLogin: ({ db, body, ...surroundings }) => startLogin(db, body.provider, surroundings),
  login: ({ db, actor, body, ...surroundings }) => finishLogin(db, actor, body, surroundings),
  bind: ({ db, body, ...surroundings }) => bindTicket(db, body, surroundings),
  startLink: ({ db, actor, body, ...surroundings }) => startLink(db, signedInPerson(actor).userId, body.provider, surroundings),
  listLinked: ({ db, actor, ports }) => myLinked(db, signedInPerson(actor).userId, ports),
  unlink: async ({ db, actor, body, ...surroundings }) => {
    if (actor.kind === 'visitor') throw new AppError('session.invalid')
    await unlink(db, actor, body.provider, surroundings)
    return { done: true as const }
  },
})
