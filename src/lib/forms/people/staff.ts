/** What is sent about the people of a company. */
import * as z from 'zod/mini'
import { phoneField } from '#lib/forms/fields.ts'
import { code, line, looseId, name, version } from '#lib/forms/text.ts'

export const CLOUD_TOOLS = ['accounting', 'sheet', 'contract', 'kanban', 'note', 'schedule', 'project', 'disk'] as const
export const cloudTool = z.enum(CLOUD_TOOLS)
export const cloudPermission = z.enum(['NONE', 'VIEW', 'EDIT', 'MANAGE'])
/** What anybody but the owner can be. */
const grantedIdentity = z.enum(['ADMIN', 'CONSULTANT', 'STAFF'], '请选择身份')

/** Days that an invitation may be good for. */
export const INVITATION_DAYS = [1, 3, 7, 14, 30] as const

export const toolPermissions = z.partialRecord(cloudTool, cloudPermission)
const granted = { employeeIdentity: grantedIdentity, cloudPermission, title: line(z.maxLength(20, '职务最多 20 个字')) }
const days = z.union(INVITATION_DAYS.map(one => z.literal(one)))

export const memberBody = z.object({ ...granted, toolPermissions, version: z.optional(version) })
export const cardBody = z.object({
  consultationName: name(z.maxLength(20, '名字最多 20 个字')),
  /** A fresh upload, the picture that is there (its key), or none. */
  avatar: z.nullable(z.union([looseId, code(300, z.minLength(1))])),
  version: z.optional(version),
})
export const phoneInvitationBody = z.object({ ...granted, phone: phoneField, days })
export const linkInvitationBody = z.object({
  ...granted,
  days,
  maxUses: z.int().check(z.minimum(1, '至少 1 次'), z.maximum(100, '最多 100 次')),
})
export const dissolution = z.object({ name: line(z.minLength(1, '请输入公司全称'), z.maxLength(60, '公司全称不一致')) })
