/** Figures of the site by day and city. They name nobody. */

import type { Domain } from '#server/manifest/domain.ts'
import { figureRoutes } from './routes.ts'
import { countFigures } from './service.ts'
import type { FigureTables } from './tables.ts'

export const figureDomain = {
  name: 'platform/figure',
  tables: { daily_figures: [], figure_days: [] },
  routes: { figures: figureRoutes },
  jobs: [{ name: 'platform.figure.days', everySeconds: 600, work: ({ db, now }) => countFigures(db, now) }],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<FigureTables>

declare module '#server/db/schema.ts' {
  interface Database extends FigureTables {}
}
