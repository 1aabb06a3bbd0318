/** The official accounts of the demo park and what they write. */
import { z } from 'zod'
import { readYaml, slots, texts } from '#demo/read.ts'
import { ACCOUNT_KINDS } from '#lib/contract/park/account.ts'

const kind = z.enum(ACCOUNT_KINDS)

/** `verifiedAs` is null for an account that nobody has verified. */
export const accountTexts = readYaml(
  'park/data/accounts.yaml',
  z.array(z.strictObject({ slug: z.string(), name: z.string(), kind, intro: z.string(), verifiedAs: z.string().nullable() })),
)

const article = z.strictObject({ slots, titles: texts, leads: texts, points: texts, ends: texts })

/** Articles by the kind of the account. `{slot}` is one of its words, `{n:3-9}` a number of that range. */
export const articleTexts = readYaml('park/data/articles.yaml', z.record(kind, article))
