/** What the forms on the page of a school must hold. Fetched by lateResolver. */
import * as z from 'zod/mini'
import { openDayPlaceForm, schoolEnquiryForm } from '#lib/forms/learn/school-visit.ts'

export const enquiryForm = schoolEnquiryForm

/** The number comes out of a choice, as text. */
export const placeForm = z.extend(openDayPlaceForm, { people: z.string().check(z.regex(/^[1-4]$/, '请选择人数')) })
