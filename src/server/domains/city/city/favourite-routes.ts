import { favourite } from '#lib/contract/city/favourite.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getFavourite, listFavourites, setFavourite } from './favourites.ts'

export const favouriteRoutes = implement(favourite, {
  listFavourites: ({ db, actor, query }) => listFavourites(db, signedInPerson(actor).userId, query),
  getFavourite: ({ db, actor, params }) => getFavourite(db, signedInPerson(actor).userId, params),
  setFavourite: ({ db, actor, params, body }) => setFavourite(db, signedInPerson(actor).userId, { ...params, ...body }),
})
