/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/vacancy.ts'

export const ENQUIRY_STATES = ['WAITING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as typeof contract.ENQUIRY_STATES

export const HALF_DAYS = ['MORNING', 'AFTERNOON'] as typeof contract.HALF_DAYS

export const MAX_OPEN_ENQUIRIES = 5 as typeof contract.MAX_OPEN_ENQUIRIES

export const VIEWING_DAYS = 30 as typeof contract.VIEWING_DAYS

export const managedVacancy = {
  listEnquiries: { method: 'GET', path: '/v1/manager/garden/enquiry/list', access: 'manager' },
  revealPhone: { method: 'POST', path: '/v1/manager/garden/enquiry/{id}/phone', access: 'manager' },
  confirmEnquiry: { method: 'POST', path: '/v1/manager/garden/enquiry/{id}/confirm', access: 'manager' },
  declineEnquiry: { method: 'POST', path: '/v1/manager/garden/enquiry/{id}/decline', access: 'manager' },
} as unknown as typeof contract.managedVacancy

export const vacancy = {
  enquire: { method: 'POST', path: '/garden/vacancy/{id}/enquiry', access: 'user' },
  listEnquiries: { method: 'GET', path: '/garden/enquiry/list', access: 'user' },
  withdrawEnquiry: { method: 'POST', path: '/garden/enquiry/{id}/withdraw', access: 'user' },
} as unknown as typeof contract.vacancy
