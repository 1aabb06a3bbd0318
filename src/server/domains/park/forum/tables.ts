/** Tables of the forum, as Kysely sees them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type TopicState = 'DRAFT' | 'UNDER_REVIEW' | 'PUBLISHED' | 'REJECTED' | 'HIDDEN' | 'DELETED'
export type TopicKind = 'DISCUSSION' | 'QUESTION' | 'POLL' | 'NOTICE'
export type ReplyState = 'UNDER_REVIEW' | 'PUBLISHED' | 'HIDDEN' | 'DELETED'
export type ForumTarget = 'TOPIC' | 'REPLY'
export type TopicAttachment = { name: string; url: string; size: number }

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
type Json<Value> = ColumnType<Value, string | undefined, string>

export interface ForumBoardsTable {
  id: Generated<number>
  slug: string
  name: string
  intro: string
  group_name: string
  picture: string | null
  sort_order: number
  state: 'OPEN' | 'READ_ONLY' | 'CLOSED'
  topic_count: Generated<number>
  reply_count: Generated<number>
}

export interface ForumTopicsTable {
  id: Generated<number>
  board_id: number
  author_id: number
  /** The company it was written for; null: the person themselves. */
  author_company_id: ColumnType<number | null, number | null | undefined, number | null>
  kind: TopicKind
  title: string
  title_grams: GeneratedAlways<string[]>
  summary: string
  body_html: string
  pictures: Generated<string[]>
  tags: Generated<string[]>
  attachments: Json<TopicAttachment[]>
  state: TopicState
  state_reason: string | null
  /** 0 not pinned, 1 in its board, 2 everywhere. */
  pinned: Generated<number>
  /** Until when it is pinned everywhere. */
  pinned_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  digest: Generated<boolean>
  /** Since when; kept while a topic whose text was changed much is looked at again. */
  digest_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  locked: Generated<boolean>
  solution_reply_id: number | null
  /** What its first post has become, where it was merged into another topic; it is deleted itself then. */
  merged_reply_id: ColumnType<number | null, number | null | undefined, number | null>
  city_code: number | null
  reply_count: Generated<number>
  like_count: Generated<number>
  collect_count: Generated<number>
  view_count: Generated<number>
  /** What the hot order goes by; recomputed as people act. */
  heat: Generated<number>
  last_reply_at: Date
  last_reply_user_id: number | null
  edited_at: Date | null
  edit_count: Generated<number>
  published_at: Date | null
  created_at: Stamp
}

export interface ForumTopicEditsTable {
  id: Generated<number>
  topic_id: number
  editor_id: number
  title: string
  body_html: string
  reason: string
  created_at: Stamp
}

export interface ForumPollsTable {
  topic_id: number
  question: string
  max_choices: Generated<number>
  closes_at: Date | null
  voter_count: Generated<number>
}

export interface ForumPollOptionsTable {
  id: Generated<number>
  topic_id: number
  position: number
  label: string
  vote_count: Generated<number>
}

export interface ForumPollVotesTable {
  option_id: number
  user_id: number
  created_at: Stamp
}

export interface ForumRepliesTable {
  id: Generated<number>
  topic_id: number
  author_id: number
  author_company_id: ColumnType<number | null, number | null | undefined, number | null>
  /** The topic itself is the first floor. */
  floor: number
  body_html: string
  body_text: string
  quote_reply_id: number | null
  mentioned_user_ids: Generated<number[]>
  state: ReplyState
  state_reason: string | null
  like_count: Generated<number>
  edited_at: Date | null
  created_at: Stamp
}

export interface ForumLikesTable {
  user_id: number
  target: ForumTarget
  target_id: number
  created_at: Stamp
}

export interface ForumCollectsTable {
  user_id: number
  topic_id: number
  created_at: Stamp
}

export interface ForumSubscriptionsTable {
  user_id: number
  board_id: number | null
  topic_id: number | null
  created_at: Stamp
}

export interface ForumDraftsTable {
  id: Generated<number>
  user_id: number
  board_id: number | null
  topic_id: number | null
  title: Generated<string>
  body_html: Generated<string>
  /** What is chosen beside the text (writing/content.ts); empty in drafts of a time when there was only text. */
  content: Json<Record<string, unknown>>
  updated_at: Stamp
}

/** How far somebody has read a topic. */
export interface ForumReadsTable {
  user_id: number
  topic_id: number
  floor: number
  read_at: Stamp
}

/** When somebody was in a board last, and since when topics are new to them. */
export interface ForumBoardReadsTable {
  user_id: number
  board_id: number
  seen_at: Date
  since: Date
}

/** Who keeps a board in order, besides operators. */
export interface ForumModeratorsTable {
  board_id: number
  user_id: number
  appointed_by: number
  created_at: Date
  ends_at: Date
  /** That the term ends soon. */
  reminded_at: Date | null
}

/** That somebody hid a topic or a reply, and the one appeal against it. */
export interface ForumHidingsTable {
  id: GeneratedAlways<number>
  target: ForumTarget
  target_id: number
  author_id: number
  reason: string
  hidden_by: number
  hidden_at: Date
  /** Since when it is no longer hidden, or gone. */
  ended_at: Date | null
  appeal_text: string | null
  appealed_at: Date | null
  appeal_state: 'WAITING' | 'UPHELD' | 'REFUSED' | null
  answer: Generated<string>
  decided_by: number | null
  decided_at: Date | null
}

/** Followers of a topic (or of its board, where it is new itself) who are still to be notified. */
export interface ForumNoticeRunsTable {
  id: GeneratedAlways<number>
  topic_id: number
  reply_id: number | null
  after_user_id: Generated<number>
}

export type ForumTables = {
  forum_boards: ForumBoardsTable
  forum_topics: ForumTopicsTable
  forum_topic_edits: ForumTopicEditsTable
  forum_polls: ForumPollsTable
  forum_poll_options: ForumPollOptionsTable
  forum_poll_votes: ForumPollVotesTable
  forum_replies: ForumRepliesTable
  forum_likes: ForumLikesTable
  forum_collects: ForumCollectsTable
  forum_subscriptions: ForumSubscriptionsTable
  forum_drafts: ForumDraftsTable
  forum_reads: ForumReadsTable
  forum_board_reads: ForumBoardReadsTable
  forum_moderators: ForumModeratorsTable
  forum_hidings: ForumHidingsTable
  forum_notice_runs: ForumNoticeRunsTable
}
