/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-people.ts'

export const operatorPeople = {
  listUsers: { method: 'GET', path: '/v1/manager/user/list', access: 'manager' },
  getUser: { method: 'GET', path: '/v1/manager/user/{id}', access: 'manager' },
  freezeUser: { method: 'POST', path: '/v1/manager/user/{id}/freeze', access: 'manager' },
  unfreezeUser: { method: 'POST', path: '/v1/manager/user/{id}/unfreeze', access: 'manager' },
  signOutUser: { method: 'POST', path: '/v1/manager/user/{id}/signout', access: 'manager' },
  beginShadow: { method: 'POST', path: '/v1/manager/user/{id}/shadow', access: 'manager' },
  endShadow: { method: 'POST', path: '/v1/manager/shadow/end', access: 'manager' },
  listCompanies: { method: 'GET', path: '/v1/manager/company/list', access: 'manager' },
  getCompany: { method: 'GET', path: '/v1/manager/company/{id}', access: 'manager' },
  freezeCompany: { method: 'POST', path: '/v1/manager/company/{id}/freeze', access: 'manager' },
  unfreezeCompany: { method: 'POST', path: '/v1/manager/company/{id}/unfreeze', access: 'manager' },
} as unknown as typeof contract.operatorPeople
