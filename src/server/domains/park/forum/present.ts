/** Rows of the forum as everybody may see them. */

import type { ForumBoard, ForumPoll, ForumReply, TopicCard, TopicDetail } from '#lib/contract/park/forum.ts'
import type { Author } from '#lib/contract/platform/author.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { BoardRow, PollRow, ReplyRow, TopicCardRow, TopicDetailRow } from './queries.ts'
import { isReplyReadable } from './visibility.ts'

const QUOTE_LENGTH = 80

const presentAuthor = (row: { author_id: number; author_nickname: string | null; author_avatar: string | null }): Author => ({
  id: row.author_id,
  nickname: row.author_nickname ?? CLOSED_ACCOUNT_NAME,
  avatar: row.author_avatar || null,
})

export const presentBoard = (row: BoardRow): ForumBoard => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  intro: row.intro,
  group: row.group_name,
  picture: row.picture,
  topicCount: row.topic_count,
  replyCount: row.reply_count,
  todayCount: row.today_count ?? 0,
})

export const presentTopicCard = (row: TopicCardRow): TopicCard => ({
  id: row.id,
  board: { id: row.board_id, name: row.board_name ?? '' },
  title: row.title,
  summary: row.summary,
  kind: row.kind,
  pinned: row.pinned,
  digest: row.digest,
  locked: row.locked,
  solved: row.solution_reply_id !== null,
  pictures: row.pictures,
  author: presentAuthor(row),
  replyCount: row.reply_count,
  likeCount: row.like_count,
  viewCount: row.view_count,
  publishedAt: (row.published_at ?? row.last_reply_at).toISOString(),
  lastReplyAt: row.last_reply_at.toISOString(),
  lastReplyBy: row.replier_nickname,
})

export const presentPoll = (poll: PollRow): ForumPoll => ({
  question: poll.question,
  maxChoices: poll.max_choices,
  closesAt: poll.closes_at?.toISOString() ?? null,
  voterCount: poll.voter_count,
  options: poll.options.map(option => ({ id: option.id, label: option.label, voteCount: option.vote_count })),
})

export const presentTopic = (
  row: TopicDetailRow,
  extra: { poll: PollRow | null; authorTopicCount: number | null; related: { id: number; title: string; reply_count: number }[] },
): TopicDetail => ({
  ...presentTopicCard(row),
  body: cleanHtml(row.body_html),
  tags: row.tags,
  attachments: row.attachments,
  collectCount: row.collect_count,
  editedAt: row.edited_at?.toISOString() ?? null,
  editCount: row.edit_count,
  poll: extra.poll && presentPoll(extra.poll),
  authorTopicCount: extra.authorTopicCount,
  related: extra.related.map(topic => ({ id: topic.id, title: topic.title, replyCount: topic.reply_count })),
})

export const presentReply = (row: ReplyRow, topic: { author_id: number; solution_reply_id: number | null }): ForumReply => {
  const readable = isReplyReadable(row.state)
  const quoteReadable = row.quoted_state !== null && isReplyReadable(row.quoted_state)
  return {
    id: row.id,
    floor: row.floor,
    author: presentAuthor(row),
    byTopicAuthor: row.author_id === topic.author_id,
    body: readable ? cleanHtml(row.body_html) : '',
    removed: !readable,
    waiting: row.state === 'UNDER_REVIEW',
    solution: readable && row.id === topic.solution_reply_id,
    quote:
      readable && row.quoted_floor !== null
        ? {
            floor: row.quoted_floor,
            nickname: row.quoted_nickname ?? CLOSED_ACCOUNT_NAME,
            text: quoteReadable ? (row.quoted_text ?? '').slice(0, QUOTE_LENGTH) : '该回复已被移除',
          }
        : null,
    attachments: readable ? (row.attachments ?? []) : [],
    likeCount: readable ? row.like_count : 0,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}
