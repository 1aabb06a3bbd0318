import type { CallResult } from '#lib/contract/define.ts'
import type {
  forumWorkspace,
  HiddenAppeal,
  MyReply,
  MyReplyState,
  MyTopic,
  MyTopicState,
} from '#lib/contract/park/forum-workspace.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { ReplyRow, TopicDetailRow, TopicRow } from './queries.ts'

export const presentTopic = (row: TopicRow): MyTopic => ({
  id: row.id,
  title: row.title,
  boardName: row.board_name ?? '',
  kind: row.kind,
  state: row.state as MyTopicState,
  reason: row.state_reason,
  authorName: row.author_nickname ?? CLOSED_ACCOUNT_NAME,
  digest: row.digest,
  replyCount: row.reply_count,
  likeCount: row.like_count,
  viewCount: row.view_count,
  createdAt: row.created_at.toISOString(),
})

export const presentTopicWhole = (
  row: TopicDetailRow,
  appeal: HiddenAppeal | null,
): CallResult<(typeof forumWorkspace)['getMyTopic']> => ({
  ...presentTopic(row),
  body: cleanHtml(row.body_html),
  pictures: row.pictures,
  tags: row.tags,
  collectCount: row.collect_count,
  publishedAt: row.published_at?.toISOString() ?? null,
  editedAt: row.edited_at?.toISOString() ?? null,
  appeal,
})

export const presentReply = (row: ReplyRow, appeal: HiddenAppeal | null): MyReply => ({
  id: row.id,
  topicId: row.topic_id,
  // Not even the title of a deleted topic is shown.
  topicTitle: row.topic_state === 'PUBLISHED' ? row.topic_title : '帖子已不可见',
  topicIsPublic: row.topic_state === 'PUBLISHED',
  floor: row.floor,
  text: row.body_text,
  state: row.state as MyReplyState,
  reason: row.state_reason,
  authorName: row.author_nickname ?? CLOSED_ACCOUNT_NAME,
  likeCount: row.like_count,
  solution: row.solution_reply_id === row.id,
  appeal,
  createdAt: row.created_at.toISOString(),
})
