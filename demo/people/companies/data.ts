/** Names and sentences of companies. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'

export const companyData = readYaml(
  'people/data/companies.yaml',
  z.strictObject({
    /** Two characters that a founder might choose. */
    brands: texts,
    /** `{name}`, `{year}` and `{city}` are filled in. */
    openings: texts,
    promises: texts,
    process: z.array(texts),
    slogans: texts,
    hours: texts,
  }),
)
