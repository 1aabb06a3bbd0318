/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/open-day.ts'

export const MAX_GUESTS = 4 as typeof contract.MAX_GUESTS

export const OPEN_DAY_STATES = ['COMING', 'OVER', 'CANCELLED'] as typeof contract.OPEN_DAY_STATES

export const PLACE_STATES = ['REGISTERED', 'CANCELLED'] as typeof contract.PLACE_STATES

export const openDay = {
  getOpenDay: { method: 'GET', path: '/school/open-day/{openDayId}', access: 'public' },
  registerForOpenDay: { method: 'POST', path: '/school/open-day/{openDayId}/place', access: 'user' },
  listMyOpenDays: { method: 'GET', path: '/school/open-day/mine/list', access: 'user' },
  cancelOpenDayPlace: { method: 'POST', path: '/school/open-day/place/{placeId}/cancel', access: 'user' },
} as unknown as typeof contract.openDay

export const openDayOrganising = {
  listOpenDaySchools: { method: 'GET', path: '/school/desk/open-day/school/list', access: 'admin' },
  listCompanyOpenDays: { method: 'GET', path: '/school/desk/open-day/list', access: 'admin' },
  getCompanyOpenDay: { method: 'GET', path: '/school/desk/open-day/{openDayId}', access: 'admin' },
  createOpenDay: { method: 'POST', path: '/school/desk/open-day/create', access: 'admin' },
  saveOpenDay: { method: 'POST', path: '/school/desk/open-day/{openDayId}/save', access: 'admin' },
  cancelOpenDay: { method: 'POST', path: '/school/desk/open-day/{openDayId}/cancel', access: 'admin' },
  listOpenDayVisitors: { method: 'GET', path: '/school/desk/open-day/{openDayId}/visitors', access: 'admin' },
  revealVisitorPhone: { method: 'POST', path: '/school/desk/open-day/place/{placeId}/phone', access: 'admin' },
} as unknown as typeof contract.openDayOrganising
