/** The caller's delivery addresses. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, version } from '#lib/contract/define.ts'
import { addressBody, addressChange } from '#lib/forms/people/address.ts'

export const MAX_ADDRESSES = 20

export const deliveryAddress = z.object({
  id: z.number().int(),
  receiver: z.string(),
  phone: z.string(),
  provinceCode: z.number().int(),
  cityCode: z.number().int(),
  districtCode: z.number().int().nullable(),
  townCode: z.number().int().nullable(),
  /** 广东省深圳市南山区粤海街道 */
  area: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
  version,
})
export type DeliveryAddress = z.output<typeof deliveryAddress>

export const address = {
  listAddresses: defineCall({
    method: 'GET',
    path: '/address',
    summary: '我的收货地址，默认的在前',
    access: 'user',
    result: z.array(deliveryAddress),
    errors: [],
  }),
  addAddress: defineCall({
    method: 'POST',
    path: '/address',
    summary: '新增收货地址；第一个自动成为默认',
    access: 'user',
    body: addressBody,
    result: deliveryAddress,
    errors: ['address.full'],
  }),
  saveAddress: defineCall({
    method: 'POST',
    path: '/address/{id}',
    summary: '修改收货地址',
    access: 'user',
    params: z.object({ id: idParam }),
    body: addressChange,
    result: deliveryAddress,
    errors: ['missing.record', 'state.changed'],
  }),
  setDefaultAddress: defineCall({
    method: 'POST',
    path: '/address/{id}/default',
    summary: '设为默认收货地址',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  deleteAddress: defineCall({
    method: 'POST',
    path: '/address/{id}/delete',
    summary: '删除收货地址；删的是默认时，最近的一个成为默认',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
