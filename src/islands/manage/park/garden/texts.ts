/** The states of the garden in words. */
import type { ManagedBuilding, ManagedGardenFacility, ManagedTenant, ManagedUnit } from '#lib/contract/park/garden-managing.ts'

export const buildingStateTexts: Record<ManagedBuilding['state'], string> = {
  PLANNED: '规划中（不公开）',
  IN_USE: '使用中',
  CLOSED: '停用（不公开）',
}

export const unitStateTexts: Record<ManagedUnit['state'], string> = {
  VACANT: '空置招租',
  RESERVED: '已预留',
  FITTING_OUT: '装修中',
  LET: '已出租',
}

export const tenantStateTexts: Record<ManagedTenant['state'], string> = {
  SIGNED: '已签约，还没入驻',
  ACTIVE: '在园',
  LEAVING: '准备离开',
  LEFT: '已离开',
}

export const facilityStateTexts: Record<ManagedGardenFacility['state'], string> = {
  OPEN: '开放',
  PAUSED: '暂停开放',
  CLOSED: '关闭（不公开）',
}
