/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-content.ts'

export const operatorContent = {
  listCategories: { method: 'GET', path: '/v1/manager/samecity/server/category', access: 'manager' },
  sortCategories: { method: 'POST', path: '/v1/manager/samecity/server/category/sort', access: 'manager' },
  getCode: { method: 'GET', path: '/v1/manager/nation/getCode', access: 'manager' },
  listHotCities: { method: 'GET', path: '/v1/manager/nation/hotCity', access: 'manager' },
  setHotCities: { method: 'POST', path: '/v1/manager/nation/hotCity', access: 'manager' },
  listHotWords: { method: 'GET', path: '/v1/manager/search/hotWord', access: 'manager' },
  setHotWords: { method: 'POST', path: '/v1/manager/search/hotWord', access: 'manager' },
  listBanners: { method: 'GET', path: '/v1/manager/banner/list', access: 'manager' },
  addBanner: { method: 'POST', path: '/v1/manager/banner', access: 'manager' },
  changeBanner: { method: 'POST', path: '/v1/manager/banner/{id}', access: 'manager' },
  removeBanner: { method: 'POST', path: '/v1/manager/banner/{id}/remove', access: 'manager' },
  sortBanners: { method: 'POST', path: '/v1/manager/banner/sort', access: 'manager' },
} as unknown as typeof contract.operatorContent
