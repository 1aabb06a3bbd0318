/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/picture-check.ts'

export const pictureCheck = {
  listRefusedPictures: { method: 'GET', path: '/v1/manager/refusedPicture/list', access: 'manager' },
  removeRefusedPicture: { method: 'POST', path: '/v1/manager/refusedPicture/{id}/remove', access: 'manager' },
} as unknown as typeof contract.pictureCheck
