/** All fields of the consultation corpus, in the order of the category wall. The language of their texts is that of `unfold.ts`. */
import { z } from 'zod'
import { range, readYaml, slots, texts } from '#demo/read.ts'

const topic = z.strictObject({
  /** Name of the second-level category. */
  leaf: z.string(),
  labels: texts,
  slots,
  titles: texts,
  stories: texts,
  answers: texts,
  comments: texts,
})

const field = z
  .strictObject({
    name: z.string(),
    icon: z.string(),
    intro: z.string(),
    notice: z.string(),
    leaves: z.array(z.strictObject({ name: z.string(), intro: z.string() })).min(1),
    /** What those who answer here call themselves, with what proves it. */
    professions: z.array(z.tuple([z.string(), z.string()])).min(1),
    mottos: texts,
    intros: texts,
    /** Usual price of a text consultation in yuan, from and to. */
    prices: range,
    topics: z.array(topic).min(1),
  })
  .superRefine((value, context) => {
    const leaves = new Set(value.leaves.map(leaf => leaf.name))
    for (const [index, { leaf }] of value.topics.entries())
      if (!leaves.has(leaf))
        context.addIssue({ code: 'custom', path: ['topics', index, 'leaf'], message: `no category ${leaf} above` })
  })

export type ConsultTopic = z.infer<typeof topic>
export type ConsultField = z.infer<typeof field>

const NAMES = ['law', 'tax', 'hr', 'it', 'health', 'edu', 'property', 'design', 'finance', 'marketing', 'business', 'life']

export const consultFields: readonly ConsultField[] = NAMES.map(name => readYaml(`consult/data/fields/${name}.yaml`, field))
