import { cloud } from '#lib/contract/cloud.ts'
import { implement } from '#server/http/implement.ts'

export const cloudRoutes = implement(cloud, {})
