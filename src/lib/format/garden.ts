/** What people see of the kinds of facilities instead of their codes. */
import type { FACILITY_KINDS } from '#lib/forms/park/garden.ts'

export const facilityKindTexts: Record<(typeof FACILITY_KINDS)[number], string> = {
  canteen: '餐饮',
  meeting: '会议与路演',
  parking: '停车与充电',
  transport: '交通接驳',
  sport: '运动休闲',
  health: '医疗健康',
  service: '政务与办事',
  lab: '公共实验室',
  living: '生活配套',
}
