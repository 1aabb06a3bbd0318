import { consult } from '#lib/contract/consult.ts'
import { implement } from '#server/http/implement.ts'

export const consultRoutes = implement(consult, {})
