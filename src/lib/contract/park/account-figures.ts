/** How an official account does: followers, reads and likes by day, reads and likes by article. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, timestamp } from '#lib/contract/define.ts'

export const FIGURE_PERIODS = ['7', '30', '90'] as const
/** Articles that are listed, the most read first. */
export const MAX_FIGURE_ARTICLES = 100

const accountDay = z.object({
  /** In China. */
  day: z.iso.date(),
  gained: z.int(),
  lost: z.int(),
  reads: z.int(),
  likes: z.int(),
})

export const accountFigures = {
  getAccountFigures: defineCall({
    method: 'GET',
    path: '/official/own/{accountId}/figures',
    summary: '我的官方号每天新增和取消的关注、阅读和赞，以及各篇文章的阅读和赞',
    access: 'user',
    params: z.object({ accountId: idParam }),
    query: z.object({ days: z.enum(FIGURE_PERIODS).default('30') }),
    result: z.object({
      name: z.string(),
      followers: z.int(),
      /** Every day of the period, the earliest first. */
      days: z.array(accountDay),
      articles: z.array(
        z.object({ id: z.int(), title: z.string(), publishedAt: timestamp.nullable(), reads: z.int(), likes: z.int() }),
      ),
    }),
    errors: ['missing.record'],
  }),
} satisfies Contract
