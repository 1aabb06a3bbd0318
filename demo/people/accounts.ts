/** The named accounts of the demo city, one for each role, and the company that they work for. */
import { z } from 'zod'
import { readYaml } from '#demo/read.ts'

/** No carrier issues numbers of these prefixes: nobody is called by mistake. */
export const inventedPhone = z.string().regex(/^15(40|48|49)\d{7}$/, 'a number of a prefix that no carrier issues is expected')

const account = z.strictObject({
  role: z.enum(['MEMBER', 'INDIVIDUAL_MERCHANT', 'OWNER', 'ADMIN', 'CONSULTANT', 'STAFF', 'OPERATOR']),
  /** What the role is called in Chinese. */
  title: z.string(),
  nickname: z.string().min(2).max(20),
  realName: z.string().min(2),
  gender: z.enum(['MALE', 'FEMALE']),
  phone: inventedPhone,
  intro: z.string(),
})

export type DemoAccount = z.infer<typeof account>

const data = readYaml(
  'people/data/accounts.yaml',
  z.strictObject({ accounts: z.array(account), company: z.strictObject({ brand: z.string(), industry: z.string() }) }),
)

export const demoAccounts: readonly DemoAccount[] = data.accounts
export const demoCompany = data.company
