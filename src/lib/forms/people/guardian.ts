/** What an operator enters for a guardian whom they have identified. */
import * as z from 'zod/mini'
import { guardianPassword, MINUTES_A_DAY } from '#lib/forms/people/minor-mode.ts'
import { id, line, lines } from '#lib/forms/text.ts'

/** KEEP takes a closing back that a guardian asked for. */
export const GUARDIAN_ACTS = ['MINOR_ON', 'MINOR_OFF', 'CLOSE', 'KEEP'] as const
export const MAX_GUARDIAN_PAPERS = 4

export const guardianAct = z
  .object({
    action: z.enum(GUARDIAN_ACTS),
    guardianName: line(z.minLength(2, '请填写监护人的姓名'), z.maxLength(20, '姓名最多 20 个字')),
    relation: line(z.minLength(1, '请填写和未成年人的关系，如：母亲'), z.maxLength(20, '最多 20 个字')),
    reason: lines(z.minLength(4, '请写明怎样核实的、要求是什么'), z.maxLength(300, '最多 300 个字')),
    /** Pictures of what proves who asks: finished uploads of this operator. */
    uploadIds: z
      .array(id)
      .check(z.minLength(1, '请上传核实用的证明'), z.maxLength(MAX_GUARDIAN_PAPERS, `最多 ${MAX_GUARDIAN_PAPERS} 张`)),
    /** Only for MINOR_ON: what the guardian chose. */
    password: z.optional(guardianPassword),
    minutesADay: z.optional(z.union(MINUTES_A_DAY.map(minutes => z.literal(minutes)))),
  })
  .check(
    z.refine(act => act.action !== 'MINOR_ON' || act.password !== undefined, {
      path: ['password'],
      message: '请输入监护人选的 4 位数字',
    }),
    z.refine(act => act.action !== 'MINOR_ON' || act.minutesADay !== undefined, {
      path: ['minutesADay'],
      message: '请选择每天的时长',
    }),
  )
