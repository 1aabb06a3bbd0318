/** What an address for deliveries must hold. */
import * as z from 'zod/mini'
import { phoneField } from '#lib/forms/fields.ts'
import { areaNumber, lineField, version } from '#lib/forms/text.ts'

export const addressBody = z.object({
  receiver: lineField('收货人', 2, 20),
  phone: phoneField,
  /** The deepest area chosen: a town, or a district without towns. */
  areaCode: areaNumber.check(z.refine(code => code > 0, '请选择所在地区')),
  detail: lineField('详细地址', 4, 100),
  isDefault: z.boolean(),
})
export const addressChange = z.extend(addressBody, { version: z.optional(version) })
