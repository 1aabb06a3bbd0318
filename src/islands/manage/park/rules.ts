/** What moderating a topic asks for, and rooms of facilities. Fetched when somebody begins to write. */
import * as z from 'zod/mini'
import { roomForm } from '#lib/forms/park/facility.ts'
import { moderationReason, topicMerge } from '#lib/forms/park/forum.ts'
import { id } from '#lib/forms/text.ts'

export const hideBody = z.object({ reason: moderationReason })
export const mergeBody = topicMerge
export const moveBody = z.object({ boardId: id, reason: moderationReason })

const wholeNumber = (message: string) => z.string().check(z.trim(), z.regex(/^\d{1,4}$/, message))

/** A room of a facility, as its fields hold it: numbers are text there. */
export const roomEditor = z
  .extend(roomForm, {
    seats: wholeNumber('请填写整数').check(z.refine(text => Number(text) >= 1 && Number(text) <= 1_000, '从 1 到 1000 人')),
    opensAt: wholeNumber('请选择时间'),
    closesAt: wholeNumber('请选择时间'),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => Number(closesAt) > Number(opensAt), {
      path: ['closesAt'],
      message: '要晚于开放的时间',
    }),
  )
