/** Writing topics: a draft that is kept while one types, publishing, changing with its history. */

import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, recordId, timestamp, version } from '#lib/contract/define.ts'
import { editReason, topicDraft, topicReady } from '#lib/forms/park/forum.ts'

export type { TopicDraft } from '#lib/forms/park/forum.ts'
export {
  MAX_POLL_OPTIONS,
  MAX_TOPIC_FILES,
  MAX_TOPIC_LENGTH,
  MAX_TOPIC_TAGS,
  MIN_POLL_OPTIONS,
  POLL_DAYS,
} from '#lib/forms/park/forum.ts'

/** A topic as its editor shows it. */
const topicContent = z.object({
  ...topicDraft.shape,
  files: z.array(z.object({ uploadId: z.int(), name: z.string(), size: z.int() })),
})
export type TopicContent = z.output<typeof topicContent>

const writtenState = z.enum(['DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'HIDDEN'])

const published = z.object({ topicId: z.int(), state: writtenState })

export const forumWriting = {
  getTopicEditor: defineCall({
    method: 'GET',
    path: '/forum/editor',
    summary: '写帖子要用的：可以发帖的版块、没写完的草稿；改帖子时还有帖子现在的内容',
    access: 'user',
    query: z.object({ topicId: idParam.optional() }),
    result: z.object({
      boards: z.array(z.object({ boardId: z.int(), name: z.string(), intro: z.string() })),
      /** Only those who moderate may write notices. */
      mayNotice: z.boolean(),
      topic: z.object({ topicId: z.int(), state: writtenState, reason: z.string(), content: topicContent, version }).nullable(),
      draft: z.object({ content: topicContent, savedAt: timestamp, version }).nullable(),
    }),
    errors: ['missing.record'],
  }),
  saveTopicDraft: defineCall({
    method: 'POST',
    path: '/forum/draft',
    summary: '保存草稿：新帖子一份，正在改的每个帖子一份',
    access: 'user',
    body: mini.extend(topicDraft, { topicId: mini.optional(recordId), version: mini.optional(version) }),
    result: z.object({ savedAt: timestamp, version }),
    errors: ['missing.record', 'state.changed', 'upload.missing'],
  }),
  discardTopicDraft: defineCall({
    method: 'POST',
    path: '/forum/draft/discard',
    summary: '丢掉草稿',
    access: 'user',
    body: z.object({ topicId: recordId.optional() }),
    result: done,
    errors: [],
  }),
  publishTopic: defineCall({
    method: 'POST',
    path: '/forum/topic',
    summary: '发帖；新账号的帖子里有联系方式或站外链接的，先审后发',
    access: 'user',
    posts: true,
    idempotent: true,
    body: topicReady,
    result: published,
    errors: ['rights.denied', 'state.conflict', 'upload.missing'],
  }),
  editTopic: defineCall({
    method: 'POST',
    path: '/forum/mine/topics/{id}/edit',
    summary: '修改我的帖子；公开过的，以前的内容留在修改记录里',
    access: 'user',
    posts: true,
    params: z.object({ id: idParam }),
    body: mini.extend(topicReady, { reason: editReason, version: mini.optional(version) }),
    result: published.extend({ version }),
    errors: ['missing.record', 'rights.denied', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  listTopicEdits: defineCall({
    method: 'GET',
    path: '/forum/topic/{id}/edits',
    summary: '一个公开主题以前的内容，最近的在前',
    access: 'public',
    params: z.object({ id: idParam }),
    result: z.array(z.object({ title: z.string(), body: z.string(), reason: z.string(), editedAt: timestamp })),
    errors: ['missing.record'],
  }),
} satisfies Contract
