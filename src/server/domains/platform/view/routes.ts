import { view } from '#lib/contract/platform/view.ts'
import { implement } from '#server/http/implement.ts'
import { reportView } from './service.ts'

export const viewRoutes = implement(view, {
  reportView: ({ db, body, exchange, now }) => reportView(db, body, { exchange, now }),
})
