/** What operators write of the garden: buildings, rooms, tenants, facilities. */
import * as z from 'zod/mini'
import { id, lineField, nameField, textField } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

export const BUILDING_STATES = ['PLANNED', 'IN_USE', 'CLOSED'] as const
export const UNIT_STATES = ['VACANT', 'RESERVED', 'FITTING_OUT', 'LET'] as const
export const TENANT_STATES = ['SIGNED', 'ACTIVE', 'LEAVING', 'LEFT'] as const
export const FACILITY_STATES = ['OPEN', 'PAUSED', 'CLOSED'] as const
export const FACILITY_KINDS = [
  'canteen',
  'meeting',
  'parking',
  'transport',
  'sport',
  'health',
  'service',
  'lab',
  'living',
] as const

const MAX_AREA = 10_000_000
/** Fen for a square metre and month. */
const MAX_RENT = 1_000_000

const count = (what: string, min: number, max: number) =>
  z.int(`${what}请填整数`).check(z.minimum(min, `${what}从 ${min} 到 ${max}`), z.maximum(max, `${what}从 ${min} 到 ${max}`))
const degrees = (what: string, most: number) =>
  z.number(`${what}请填数字`).check(z.minimum(-most, `${what}不对`), z.maximum(most, `${what}不对`))
const area = z.int('面积请填整数').check(z.minimum(1, '面积至少 1 平方米'), z.maximum(MAX_AREA, `面积最多 ${MAX_AREA} 平方米`))
const day = (message: string) => strictText(z.iso.date(message))

export const buildingForm = z.object({
  code: lineField('编号', 1, 12),
  name: nameField('名称', 2, 30),
  purpose: lineField('用途', 2, 30),
  intro: textField('介绍', 1_000),
  /** A new one needs a picture; without one it keeps what it has. */
  uploadId: z.nullable(id),
  address: lineField('地址', 2, 80),
  lng: degrees('经度', 180),
  lat: degrees('纬度', 90),
  floorsAbove: count('地上层数', 1, 200),
  floorsBelow: count('地下层数', 0, 20),
  builtYear: count('建成年份', 1900, 2100),
  area,
  state: z.enum(BUILDING_STATES, '请选择状态'),
})

/** A room; its floor is made with the first room on it. */
export const unitForm = z.object({
  level: count('楼层', -20, 200).check(z.refine(level => level !== 0, '没有 0 层')),
  number: lineField('房号', 1, 12),
  area,
  /** Fen for a square metre and month. */
  rent: z.int('请填写租金').check(z.minimum(0, '租金不能是负数'), z.maximum(MAX_RENT, '租金太高')),
  decoration: lineField('装修', 1, 20),
  orientation: lineField('朝向', 1, 10),
  state: z.enum(UNIT_STATES, '请选择状态'),
  tenantId: z.nullable(id),
  availableFrom: z.nullable(day('请选择可以入住的日期')),
})

export const tenantForm = z.object({
  name: nameField('名称', 2, 60),
  industry: lineField('行业', 2, 20),
  intro: textField('介绍', 500),
  /** The company of the site that it is, where it has one. */
  companyId: z.nullable(id),
  state: z.enum(TENANT_STATES, '请选择状态'),
  movedInOn: day('请选择入驻日期'),
  leftOn: z.nullable(day('请选择离开日期')),
})

export const facilityForm = z.object({
  buildingId: z.nullable(id),
  kind: z.enum(FACILITY_KINDS, '请选择种类'),
  name: nameField('名称', 2, 30),
  intro: textField('介绍', 500),
  place: lineField('位置', 1, 40),
  openHours: lineField('开放时间', 1, 60),
  phone: lineField('电话', 0, 30),
  state: z.enum(FACILITY_STATES, '请选择状态'),
})
