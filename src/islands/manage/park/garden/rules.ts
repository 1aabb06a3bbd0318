/** The forms of the garden as their fields hold them: numbers are text there. Fetched when somebody begins to write. */
import * as z from 'zod/mini'
import { yuanField } from '#lib/forms/fields.ts'
import { buildingForm, facilityForm, tenantForm, unitForm } from '#lib/forms/park/garden.ts'

const wholeNumber = (what: string) => z.string().check(z.trim(), z.regex(/^-?\d{1,8}$/, `${what}请填整数`))
const decimal = (what: string) => z.string().check(z.trim(), z.regex(/^-?\d{1,3}(\.\d{1,8})?$/, `${what}请填数字，如 114.0579`))
const optionalId = (message: string) => z.string().check(z.trim(), z.regex(/^(|[1-9]\d{0,9})$/, message))
const optionalDay = z.string()

export const buildingEditor = z.extend(buildingForm, {
  lng: decimal('经度'),
  lat: decimal('纬度'),
  floorsAbove: wholeNumber('地上层数'),
  floorsBelow: wholeNumber('地下层数'),
  builtYear: wholeNumber('建成年份'),
  area: wholeNumber('面积'),
})

export const unitEditor = z
  .extend(unitForm, {
    level: wholeNumber('楼层'),
    area: wholeNumber('面积'),
    rent: yuanField(),
    tenantId: optionalId('请选择企业'),
    availableFrom: optionalDay,
  })
  .check(
    z.refine(({ state, availableFrom }) => state !== 'VACANT' || availableFrom !== '', {
      path: ['availableFrom'],
      message: '空置的房间要写从哪天起可以入住',
    }),
    z.refine(({ state, tenantId }) => (state !== 'LET' && state !== 'FITTING_OUT') || tenantId !== '', {
      path: ['tenantId'],
      message: '请选择用房的企业',
    }),
  )

export const tenantEditor = z
  .extend(tenantForm, { companyId: optionalId('请从查到的公司里选，没有就留空'), leftOn: optionalDay })
  .check(z.refine(({ state, leftOn }) => state !== 'LEFT' || leftOn !== '', { path: ['leftOn'], message: '请选择离开日期' }))

export const facilityEditor = z.extend(facilityForm, { buildingId: optionalId('请选择楼宇') })
