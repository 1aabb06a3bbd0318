/** What the forms of enquiries and open days must hold. Fetched by lateResolver. */
import * as z from 'zod/mini'
import { MAX_OPEN_DAY_SEATS, openDayCancellation, openDayForm, schoolMessageForm } from '#lib/forms/learn/school-visit.ts'

export const messageForm = schoolMessageForm
export const cancelForm = openDayCancellation

const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, '请选择时间'))

/** As its fields hold it: numbers are typed as text, times are those of a clock in China. */
export const openDayEditor = z.extend(openDayForm, {
  schoolId: z.string().check(z.regex(/^[1-9]\d*$/, '请选择承办院校')),
  startsAt: moment,
  endsAt: moment,
  seats: z.string().check(
    z.trim(),
    z.regex(/^\d{1,4}$/, '请填写整数'),
    z.refine(text => Number(text) >= 1 && Number(text) <= MAX_OPEN_DAY_SEATS, `名额从 1 到 ${MAX_OPEN_DAY_SEATS}`),
  ),
})
