/** What a topic may hold while it is written, what it must hold to be published, and what a reply must hold (rules of the park, section 1). */

import * as z from 'zod/mini'
import { id, line, lines, requiredText, richField } from '#lib/forms/text.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

export const MAX_TOPIC_TAGS = 5
export const MAX_TOPIC_FILES = 6
export const MIN_POLL_OPTIONS = 2
export const MAX_POLL_OPTIONS = 20
/** What a poll may be open for, in days; 0: without an end. */
export const POLL_DAYS = [1, 3, 7, 14, 30, 0] as const
export const MAX_MENTIONS = 5
export const MAX_TOPIC_LENGTH = 10_000
export const MAX_REPLY_LENGTH = 5_000

const topicKind = z.enum(['DISCUSSION', 'QUESTION', 'POLL', 'NOTICE'])

const pollDraft = z.object({
  question: line(z.maxLength(60, '最多 60 个字')),
  options: z.array(line(z.maxLength(40, '每项最多 40 个字'))).check(z.maxLength(MAX_POLL_OPTIONS, `最多 ${MAX_POLL_OPTIONS} 项`)),
  maxChoices: z.int().check(z.minimum(1), z.maximum(MAX_POLL_OPTIONS)),
  days: z.int().check(z.minimum(0), z.maximum(30)),
})

/** What may be saved while it is being written: too long is refused, missing is not. */
export const topicDraft = z.object({
  /** 0: not chosen yet. */
  boardId: z.int().check(z.minimum(0), z.maximum(MAX_INT)),
  kind: topicKind,
  title: line(z.maxLength(60, '标题最多 60 个字')),
  text: richField(0, MAX_TOPIC_LENGTH),
  tags: z
    .array(line(z.minLength(1, '标签不能是空的'), z.maxLength(12, '每个标签最多 12 个字')))
    .check(z.maxLength(MAX_TOPIC_TAGS, `最多 ${MAX_TOPIC_TAGS} 个标签`)),
  /** Uploads: fresh ones, and those that stand there already. */
  files: z.array(z.object({ uploadId: id })).check(z.maxLength(MAX_TOPIC_FILES, `最多 ${MAX_TOPIC_FILES} 个文件`)),
  poll: pollDraft,
})
export type TopicDraft = z.output<typeof topicDraft>

/** What must be there before it is published. */
export const topicReady = z.extend(topicDraft, {
  boardId: topicDraft.shape.boardId.check(z.minimum(1, '请选择版块')),
  title: topicDraft.shape.title.check(z.minLength(4, '标题至少 4 个字，写清主题')),
  text: richField(5, MAX_TOPIC_LENGTH, '正文至少 5 个字'),
})

/** What a poll must hold: asked only of a topic that is one. @returns messages by field. */
export function pollProblems({ question, options, maxChoices }: TopicDraft['poll']): Record<string, string> {
  const problems: Record<string, string> = {}
  const written = options.filter(Boolean)
  if (question.length < 2) problems['poll.question'] = '请写清楚投票的问题'
  if (written.length < MIN_POLL_OPTIONS) problems['poll.options'] = `至少写 ${MIN_POLL_OPTIONS} 个选项`
  else if (new Set(written).size < written.length) problems['poll.options'] = '有两个选项一样'
  if (written.length >= MIN_POLL_OPTIONS && maxChoices > written.length) problems['poll.maxChoices'] = '不能多于选项的个数'
  return problems
}

/** Why a published topic was changed; stands in its history. */
export const editReason = line(z.maxLength(60, '最多 60 个字'))

export const replyText = z.object({ text: richField(1, MAX_REPLY_LENGTH, '回复不能是空的') })

export const reportText = lines(z.maxLength(500, '最多 500 个字'))

/** Against hiding what somebody wrote: once, within so many days (rules of the park, section 6). */
export const FORUM_APPEAL_DAYS = 7
export const forumAppeal = z.object({ text: requiredText('申诉理由', 1_000) })

/** Why a moderator did something: its author reads it. */
export const moderationReason = requiredText('原因', 200)

/** Into which topic another is merged. */
export const topicMerge = z.object({
  targetId: z
    .int('请填写主题编号，或粘贴主题的地址')
    .check(z.positive('请填写主题编号'), z.maximum(MAX_INT, '没有这个编号的主题')),
  reason: moderationReason,
})
