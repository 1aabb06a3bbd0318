/** What a question may hold while it is written, and what it must hold before anybody reviews it (consultation rules, sections 2 and 3). */

import * as z from 'zod/mini'
import { MAX_PASSAGE, MAX_QUOTES, MIN_PASSAGE } from '#lib/format/quote.ts'
import { code, id, line, lines, richField } from '#lib/forms/text.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

export const MAX_QUESTION_PICTURES = 9
export const MAX_QUESTION_LABELS = 5
/** A bounty, in fen: at least 5 yuan, at most 100,000. */
export const MIN_BOUNTY = 500
export const MAX_BOUNTY = 10_000_000
export const MIN_BOUNTY_DAYS = 7
export const MAX_BOUNTY_DAYS = 30
export const DEFAULT_BOUNTY_DAYS = 15
export const MAX_ANSWER_LENGTH = 10_000

/** Pictures that stand there already, by key, and new uploads. */
export const pictureList = z
  .array(z.union([z.object({ key: code(300, z.minLength(1)) }), z.object({ uploadId: id })]))
  .check(z.maxLength(MAX_QUESTION_PICTURES, `最多 ${MAX_QUESTION_PICTURES} 张`))

/** What may be saved while it is being written: too long is refused, missing is not. */
export const questionDraft = z.object({
  title: line(z.maxLength(60, '最多 60 个字')),
  text: richField(0, 10_000),
  /** 0: not chosen yet. */
  categoryId: z.int().check(z.minimum(0), z.maximum(MAX_INT)),
  labelIds: z.array(id).check(z.maxLength(MAX_QUESTION_LABELS, `最多 ${MAX_QUESTION_LABELS} 个标签`)),
  pictures: pictureList,
  anonymous: z.boolean(),
  /** Fen; 0: free. */
  bounty: z.int('请填写金额').check(z.minimum(0, '金额不能是负数'), z.maximum(MAX_BOUNTY, '悬赏最多 10 万元')),
  /** For how long a bounty stands. */
  days: z
    .int('请填整数')
    .check(z.minimum(MIN_BOUNTY_DAYS, `最少 ${MIN_BOUNTY_DAYS} 天`), z.maximum(MAX_BOUNTY_DAYS, `最多 ${MAX_BOUNTY_DAYS} 天`)),
})
export type QuestionDraft = z.output<typeof questionDraft>

/** What must be there before anybody reviews it. */
export const questionReady = z.extend(questionDraft, {
  title: questionDraft.shape.title.check(z.minLength(6, '标题至少 6 个字，写清楚想问什么')),
  text: richField(10, 10_000, '至少写 10 个字：背景、试过的办法、想要的帮助'),
  categoryId: questionDraft.shape.categoryId.check(z.minimum(1, '请选择领域')),
  bounty: questionDraft.shape.bounty.check(z.refine(fen => fen === 0 || fen >= MIN_BOUNTY, '悬赏至少 5 元')),
})

/** A new one takes the place of what is there; null takes it out, without the field it stays. */
const medium = z.optional(z.nullable(z.object({ uploadId: id })))

const QUOTE_KINDS = ['ANSWER', 'PLAYBACK'] as const
export type QuoteKind = (typeof QUOTE_KINDS)[number]

/** A passage of a public answer or of the public part of a playback, word for word. */
export const quoteBody = z.object({
  kind: z.enum(QUOTE_KINDS),
  /** Of the answer or the playback. */
  id,
  /** Milliseconds at which the first quoted line of a playback begins; null for an answer. */
  at: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_INT))),
  passage: lines(
    z.minLength(MIN_PASSAGE, `引文至少 ${MIN_PASSAGE} 个字`),
    z.maxLength(MAX_PASSAGE, `一段引文最多 ${MAX_PASSAGE} 个字`),
  ),
})
export type QuoteBody = z.output<typeof quoteBody>

export const answerBody = z.object({
  text: richField(10, MAX_ANSWER_LENGTH, '回答至少 10 个字'),
  pictures: pictureList,
  voice: medium,
  video: medium,
  /** Without the field, those that are there stay. */
  quotes: z.optional(z.array(quoteBody).check(z.maxLength(MAX_QUOTES, `最多引用 ${MAX_QUOTES} 段`))),
})
export type AnswerBody = z.output<typeof answerBody>
