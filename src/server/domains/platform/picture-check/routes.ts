import { pictureCheck } from '#lib/contract/platform/picture-check.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { listRefusedPictures, removeRefusedPicture } from './list.ts'

export const pictureCheckRoutes = implement(pictureCheck, {
  listRefusedPictures: ({ db, query }) => listRefusedPictures(db, query),
  removeRefusedPicture: ({ db, actor, params, exchange, now }) =>
    removeRefusedPicture(db, params.id, { operator: operatorOf(actor), exchange, now }),
})
