/** What a file that is put up must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import { fileDraft } from '#lib/forms/park/download.ts'
import { version } from '#lib/forms/text.ts'

export { newVersion } from '#lib/forms/park/download.ts'

export const fileValues = z.extend(fileDraft, { version })
