import { figures } from '#lib/contract/platform/figure.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getDailyFigures, listFigureCities } from './service.ts'

export const figureRoutes = implement(figures, {
  getDailyFigures: ({ db, actor, query, now }) => getDailyFigures(db, operatorOf(actor), query, now),
  listFigureCities: ({ db, actor, query, now }) => listFigureCities(db, operatorOf(actor), query, now),
})
