/** What people add to almost anything in the forum, its polls and notices, and why topics are refused. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'

const data = readYaml(
  'park/data/forum.yaml',
  z.strictObject({
    /** Empty ones say that mostly nothing stands before and after. */
    openings: z.array(z.string()),
    closings: z.array(z.string()),
    short: texts,
    quotes: texts,
    polls: z.array(z.strictObject({ title: z.string(), question: z.string(), options: texts, body: z.string() })),
    notices: z.array(z.strictObject({ title: z.string(), body: texts })),
    refusals: z.strictObject({ REJECTED: texts, HIDDEN: texts, DELETED: texts }),
  }),
)

export const { openings: replyOpenings, closings: replyClosings, short: shortReplies, quotes: quoteReplies } = data
export const { polls: pollTopics, notices, refusals } = data
