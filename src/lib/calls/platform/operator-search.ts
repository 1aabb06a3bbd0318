/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-search.ts'

export const operatorSearch = {
  listSynonyms: { method: 'GET', path: '/v1/manager/search/synonym/list', access: 'manager' },
  addSynonyms: { method: 'POST', path: '/v1/manager/search/synonym', access: 'manager' },
  changeSynonyms: { method: 'POST', path: '/v1/manager/search/synonym/{id}', access: 'manager' },
} as unknown as typeof contract.operatorSearch
