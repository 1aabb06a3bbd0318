/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/school-workspace.ts'

export const schoolWorkspace = {
  listCompanySchools: { method: 'GET', path: '/school/desk/list', access: 'admin' },
  getCompanySchool: { method: 'GET', path: '/school/desk/{schoolId}', access: 'admin' },
  createSchool: { method: 'POST', path: '/school/desk/create', access: 'admin' },
  saveSchool: { method: 'POST', path: '/school/desk/{schoolId}/save', access: 'admin' },
  submitSchool: { method: 'POST', path: '/school/desk/{schoolId}/submit', access: 'admin' },
  withdrawSchool: { method: 'POST', path: '/school/desk/{schoolId}/withdraw', access: 'admin' },
  discardSchool: { method: 'POST', path: '/school/desk/{schoolId}/discard', access: 'admin' },
  setSchoolPublished: { method: 'POST', path: '/school/desk/{schoolId}/shelf', access: 'admin' },
} as unknown as typeof contract.schoolWorkspace
