/** Industries of the demo city: how their companies are named and what they say about themselves. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'

const industry = z.strictObject({
  name: z.string(),
  /** What stands between brand and 有限公司, and the short form after the brand. */
  forms: z.array(z.tuple([z.string(), z.string()])).min(1),
  /** The root of the service tree in which its companies sell; null for those that only hire. */
  category: z.string().nullable(),
  weight: z.number().positive(),
  /** Professions that it alone or mostly has; those that every company has stand with the texts of jobs. */
  hires: texts,
  /** What the company does, after 我们 or the short name. */
  does: texts,
  strengths: texts.min(3),
  tags: texts,
})

export type Industry = z.infer<typeof industry>

export const industries: readonly Industry[] = readYaml('people/data/industries.yaml', z.array(industry))
