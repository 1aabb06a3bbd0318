/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/city.ts'

export const city = {
  getCity: { method: 'GET', path: '/same/city', access: 'public' },
  listCategories: { method: 'GET', path: '/server/category', access: 'public' },
  listServices: { method: 'GET', path: '/same/city/server', access: 'public' },
  listServiceCompanies: { method: 'GET', path: '/same/city/server/company', access: 'public' },
  getServiceCompany: { method: 'GET', path: '/same/city/server/company/{userId}', access: 'public' },
  getService: { method: 'GET', path: '/same/city/server/{serverId}', access: 'public' },
  listServiceQuestions: { method: 'GET', path: '/same/city/server/{serverId}/question', access: 'public' },
  listSimilarServices: { method: 'GET', path: '/same/city/server/{serverId}/similar', access: 'public' },
  listCompanies: { method: 'GET', path: '/same/city/company', access: 'public' },
  screenCompanies: { method: 'POST', path: '/same/city/company/search/screen', access: 'public' },
  searchCompanies: { method: 'GET', path: '/same/city/company/search', access: 'public' },
  getCompanyScreen: { method: 'GET', path: '/same/city/company/screen', access: 'public' },
} as unknown as typeof contract.city
