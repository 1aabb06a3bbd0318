/** What the form of a school's news must hold. Fetched by lateResolver. */
import * as z from 'zod/mini'
import { schoolNewsForm } from '#lib/forms/learn/school-news.ts'

/** As its fields hold it: the school comes out of a choice, as text. */
export const newsEditor = z.extend(schoolNewsForm, { schoolId: z.string().check(z.regex(/^[1-9]\d*$/, '请选择院校')) })
