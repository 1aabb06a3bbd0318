/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/school.ts'

export const MAX_COMPARED = 4 as typeof contract.MAX_COMPARED

export const school = {
  getSchoolIndex: { method: 'GET', path: '/school/index', access: 'public' },
  listSchools: { method: 'GET', path: '/school/list', access: 'public' },
  compareSchools: { method: 'GET', path: '/school/compare', access: 'public' },
  getSchool: { method: 'GET', path: '/school/{id}', access: 'public' },
} as unknown as typeof contract.school
