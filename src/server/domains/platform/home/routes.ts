import { home } from '#lib/contract/platform/home.ts'
import { implement } from '#server/http/implement.ts'
import { getFigures, getIndex, getRow, listIndexCategories, listPhones } from './service.ts'

export const homeRoutes = implement(home, {
  getIndex: ({ db, query, now }) => getIndex(db, query.city, now),
  getRow: ({ db, query, now }) => getRow(db, query, now),
  listIndexCategories: ({ db, query }) => listIndexCategories(db, query.city),
  getFigures: ({ db, query, now }) => getFigures(db, query.city, now),
  listPhones: ({ db }) => listPhones(db),
})
