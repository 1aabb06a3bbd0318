import { cloud } from '#lib/contract/trade/cloud.ts'
import { cloudBuying } from '#lib/contract/trade/cloud-buying.ts'
import { implement } from '#server/http/implement.ts'
import { buyPlan, getCloudOffer } from './purchase/service.ts'
import { getSubscription, listCloudQuestions, listProducts, listSubscriptions } from './service.ts'

export const cloudRoutes = implement(cloud, {
  listProducts: ({ db }) => listProducts(db),
  listCloudQuestions: ({ db, query }) => listCloudQuestions(db, query),
  listSubscriptions: ({ db, actor, query }) => listSubscriptions(db, actor, query),
  getSubscription: ({ db, actor, params }) => getSubscription(db, actor, params.subscriptionId),
})

export const cloudBuyingRoutes = implement(cloudBuying, {
  getCloudOffer: ({ db, actor, params }) => getCloudOffer(db, actor, params.productId),
  buyPlan: ({ db, actor, body, now }) => buyPlan(db, actor, body, now),
})
