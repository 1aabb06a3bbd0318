/** What the forms about staff must hold. Fetched by lateResolver; the forms import its types only. */
import { z } from 'zod'
import { cloudPermission, staff } from '#lib/contract/people/staff.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { cloudTool } from '#lib/contract/trade/cloud.ts'

const days = z.string()
export const phoneInvitation = staff.inviteByPhone.body.omit({ days: true }).extend({ days })
export const linkInvitation = staff.inviteByLink.body
  .omit({ days: true, maxUses: true })
  .extend({ days, maxUses: z.string().regex(/^([1-9]\d?|100)$/, '1 到 100 之间') })

export const membership = staff.updateMember.body
  .omit({ toolPermissions: true })
  .extend({ tools: z.record(cloudTool, z.union([cloudPermission, z.literal('')])) })

export const card = staff.updateCard.body.omit({ avatar: true }).extend({ avatar: z.array(z.custom<UploadedFile>()) })
