/** What the forms about staff must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import {
  cardBody,
  cloudPermission,
  cloudTool,
  linkInvitationBody,
  memberBody,
  phoneInvitationBody,
} from '#lib/forms/people/staff.ts'

const days = z.string()
export const phoneInvitation = z.extend(z.omit(phoneInvitationBody, { days: true }), { days })
export const linkInvitation = z.extend(z.omit(linkInvitationBody, { days: true, maxUses: true }), {
  days,
  maxUses: z.string().check(z.regex(/^([1-9]\d?|100)$/, '1 到 100 之间')),
})

export const membership = z.extend(z.omit(memberBody, { toolPermissions: true }), {
  tools: z.record(cloudTool, z.union([cloudPermission, z.literal('')])),
})

export const card = z.extend(z.omit(cardBody, { avatar: true }), { avatar: z.array(z.custom<UploadedFile>()) })
