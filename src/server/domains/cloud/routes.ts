import { cloud } from '#lib/contract/cloud.ts'
import { implement } from '#server/http/implement.ts'
import { listCloudQuestions, listProducts } from './service.ts'

export const cloudRoutes = implement(cloud, {
  listProducts: ({ db }) => listProducts(db),
  listCloudQuestions: ({ db, query }) => listCloudQuestions(db, query),
})
