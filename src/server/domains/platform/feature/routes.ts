import { features } from '#lib/contract/platform/feature.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { listFeatures, setFeature } from './service.ts'

export const featureRoutes = implement(features, {
  listFeatures: ({ db }) => listFeatures(db),
  setFeature: ({ db, actor, body, exchange, now }) => setFeature(db, body, { operator: operatorOf(actor), exchange, now }),
})
