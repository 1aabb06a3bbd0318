/** The eight company tools as they are sold, and what people ask about them. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'
import { cloudTier, cloudTool } from '#lib/contract/trade/cloud.ts'

const question = z.strictObject({ question: z.string(), answer: z.string() })

const product = z.strictObject({
  tool: cloudTool,
  name: z.string(),
  tagline: z.string(),
  summary: z.string(),
  /** `from`: the smallest plan that has it. */
  features: z.array(z.strictObject({ title: z.string(), text: z.string(), from: cloudTier })),
  /** Yuan a month. */
  team: z.number().positive(),
  enterprise: z.number().positive(),
  limits: z.strictObject({ free: texts, team: texts, enterprise: texts }),
  questions: z.array(question),
})

/** `questions` are those that fit every product. */
export const { products: cloudProducts, questions: cloudQuestions } = readYaml(
  'trade/data/cloud-products.yaml',
  z.strictObject({ products: z.array(product), questions: z.array(question) }),
)
