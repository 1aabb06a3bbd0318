/** What the forms of the minors' mode must hold. */
import * as z from 'zod/mini'
import { codeField } from '#lib/forms/fields.ts'
import { strictText } from '#lib/validate/checked.ts'

export const MINUTES_A_DAY = [40, 60, 120] as const

export const guardianPassword = strictText(z.string().check(z.regex(/^\d{4}$/, '请输入 4 位数字')))

export const minorModeOn = z.object({
  password: guardianPassword,
  minutesADay: z.union(MINUTES_A_DAY.map(minutes => z.literal(minutes))),
})

export const guardianProof = z.object({ password: guardianPassword })

export const guardianCode = z.object({ code: codeField })
