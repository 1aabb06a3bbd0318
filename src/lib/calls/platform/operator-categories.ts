/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-categories.ts'

export const operatorCategories = {
  listCategoryTree: { method: 'GET', path: '/v1/manager/category/list', access: 'manager' },
  addCategory: { method: 'POST', path: '/v1/manager/category', access: 'manager' },
  changeCategory: { method: 'POST', path: '/v1/manager/category/{id}', access: 'manager' },
  orderCategories: { method: 'POST', path: '/v1/manager/category/sort', access: 'manager' },
} as unknown as typeof contract.operatorCategories
