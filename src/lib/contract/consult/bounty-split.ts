/** Splitting a bounty that nobody accepted an answer for, between answers that are equally good (consultation rules, section 3). */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, timestamp, version } from '#lib/contract/define.ts'
import { splitBountyBody } from '#lib/forms/consult/bounty-split.ts'

const part = z.object({ amount: fen, fee: fen, net: fen })

export const undecidedBounty = z.object({
  consultationId: z.int(),
  title: z.string(),
  bounty: fen,
  version,
  /** The best by the rule first: likes, completeness, time. */
  answers: z.array(
    z.object({
      consultationAnswerId: z.int(),
      author: z.string(),
      /** The company that the answerer acted for. */
      company: z.string().nullable(),
      summary: z.string(),
      likeCount: z.int(),
      /** What the rule compares: the length of the text, and 200 for each picture. */
      completeness: z.int(),
      createdAt: timestamp,
    }),
  ),
  /** What each would be given, by how many they are, in the order of their answers. Empty: the money is not held any more. */
  splits: z.array(z.object({ sharers: z.int(), parts: z.array(part) })),
})
export type UndecidedBounty = z.output<typeof undecidedBounty>

const OPERATOR = { access: 'manager', duty: 'support', params: z.object({ id: idParam }) } as const
const path = '/v1/manager/bounty/{id}'

export const bountySplit = {
  getUndecidedBounty: defineCall({
    ...OPERATOR,
    method: 'GET',
    path,
    summary: '到期没有采纳的悬赏：按规则排好的回答，以及几个人平分时各得多少',
    result: undecidedBounty,
    errors: ['missing.record'],
  }),
  splitBounty: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: `${path}/split`,
    summary: '把悬赏平分给同样好的几个回答，写明理由；只有领取了这条悬赏裁定的人可以',
    body: z.object({
      ...splitBountyBody.shape,
      /** The version of what the choice stands on: refused when answers or likes have changed since. */
      seen: version.optional(),
    }),
    result: z.object({
      state: z.literal('ACCEPTED'),
      /** In the order of time. */
      shares: z.array(part.extend({ consultationAnswerId: z.int() })),
    }),
    errors: [
      'missing.record',
      'state.conflict',
      'state.changed',
      'review.taken',
      'review.not_claimed',
      'rights.own_case',
      'validation.fields',
    ],
  }),
} satisfies Contract
