import { school } from '#lib/contract/school.ts'
import { implement } from '#server/http/implement.ts'
import { compareSchools, getSchool, getSchoolIndex, listSchools } from './service.ts'

export const schoolRoutes = implement(school, {
  getSchoolIndex: ({ db, now }) => getSchoolIndex(db, now),
  listSchools: ({ db, query }) => listSchools(db, query),
  compareSchools: ({ db, query }) => compareSchools(db, query.ids),
  getSchool: ({ db, params, now }) => getSchool(db, params.id, now),
})
