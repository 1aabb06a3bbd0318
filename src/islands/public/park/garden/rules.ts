/** What the forms of the garden must hold. Fetched by lateResolver. */
import * as z from 'zod/mini'
import { bookingPurpose } from '#lib/forms/park/facility.ts'
import { enquiryBody, MAX_WANTED_AREA } from '#lib/forms/park/vacancy.ts'

export const bookingText = z.object({ purpose: bookingPurpose })

/** The area is typed as text; empty for any size. */
export const enquiryForm = z.extend(enquiryBody, {
  wantedArea: z.string().check(
    z.trim(),
    z.regex(/^\d*$/, '面积请填整数'),
    z.refine(text => text === '' || (Number(text) >= 1 && Number(text) <= MAX_WANTED_AREA), '面积从 1 到 100000 平方米'),
  ),
})
