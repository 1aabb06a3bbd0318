import { cloud } from '#lib/contract/trade/cloud.ts'
import { implement } from '#server/http/implement.ts'
import { getSubscription, listCloudQuestions, listProducts, listSubscriptions } from './service.ts'

export const cloudRoutes = implement(cloud, {
  listProducts: ({ db }) => listProducts(db),
  listCloudQuestions: ({ db, query }) => listCloudQuestions(db, query),
  listSubscriptions: ({ db, actor, query }) => listSubscriptions(db, actor, query),
  getSubscription: ({ db, actor, params }) => getSubscription(db, actor, params.subscriptionId),
})
