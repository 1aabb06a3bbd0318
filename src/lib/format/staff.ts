/** The words of staff: identities, permissions, tools. */

import type { CloudPermission, EmployeeIdentity, InvitationState } from '#lib/contract/people/staff.ts'
import type { CloudTool } from '#lib/contract/trade/cloud.ts'

export const identityTexts: Record<EmployeeIdentity, string> = {
  OWNER: '负责人',
  ADMIN: '管理员',
  CONSULTANT: '顾问',
  STAFF: '员工',
}

/** What each identity is for, said where it is chosen. */
export const identityHelp: Record<EmployeeIdentity, string> = {
  OWNER: '公司的负责人，只有一位',
  ADMIN: '管理员工、服务、职位和订单',
  CONSULTANT: '代表公司解答咨询',
  STAFF: '按工具权限使用公司的云工具',
}

export const permissionTexts: Record<CloudPermission, string> = {
  NONE: '不可用',
  VIEW: '可查看',
  EDIT: '可编辑',
  MANAGE: '可管理',
}

export const toolTexts: Record<CloudTool, string> = {
  accounting: '账务云',
  sheet: '协同表格',
  contract: '电子合同',
  kanban: '看板',
  note: '便签',
  schedule: '日程',
  project: '项目',
  disk: '云盘',
}

export const invitationTexts: Record<InvitationState, string> = {
  OPEN: '等待接受',
  EXPIRED: '已过期',
  USED: '已加入',
  DECLINED: '已谢绝',
  WITHDRAWN: '已撤回',
}
