/** The forum. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { createTopicFilesHandler } from './files-handler.ts'
import { digestReview } from './managing/digest.ts'
import { pinSweep } from './managing/pins.ts'
import { hidingReview } from './managing/review-subject.ts'
import { termSweep } from './managing/terms.ts'
import { readsSweep } from './reads-sweep.ts'
import {
  forumManagingRoutes,
  forumModeratingRoutes,
  forumModeratorsRoutes,
  forumRoutes,
  forumTalkRoutes,
  forumWorkspaceRoutes,
  forumWritingRoutes,
} from './routes.ts'
import { replySearchSource, searchSource } from './search.ts'
import type { ForumTables } from './tables.ts'
import { notifyJob } from './talk/notices.ts'
import { replyReportable, topicReportable } from './talk/reportables.ts'
import { replyReview, topicReview, writtenReply, writtenTopic } from './writing/review-subject.ts'

export const forumDomain = {
  name: 'park/forum',
  tables: {
    forum_boards: [],
    forum_topics: [
      retained('author_id', {
        copy: copyOf('forum-topics', '我的帖子', 'id board_id title body_html state created_at published_at'),
      }),
      mentioned('last_reply_user_id'),
    ],
    forum_topic_edits: [retained('editor_id')],
    forum_polls: [],
    forum_poll_options: [],
    forum_poll_votes: [retained('user_id')],
    forum_replies: [
      retained('author_id', { copy: copyOf('forum-replies', '我的回帖', 'id topic_id floor body_text state created_at') }),
    ],
    forum_likes: [deleted('user_id')],
    forum_collects: [deleted('user_id', { copy: copyOf('forum-collects', '收藏的帖子', 'topic_id created_at') })],
    forum_subscriptions: [
      deleted('user_id', { copy: copyOf('forum-subscriptions', '关注的版块和帖子', 'board_id topic_id created_at') }),
    ],
    forum_reads: [deleted('user_id')],
    forum_board_reads: [deleted('user_id')],
    forum_notice_runs: [],
    forum_moderators: [deleted('user_id'), mentioned('appointed_by')],
    forum_hidings: [
      retained('author_id', {
        copy: copyOf(
          'forum-appeals',
          '帖子和回复被隐藏的记录与申诉',
          'target target_id reason hidden_at appeal_text appealed_at answer decided_at',
        ),
      }),
      mentioned('hidden_by'),
      mentioned('decided_by'),
    ],
    forum_drafts: [deleted('user_id', { copy: copyOf('forum-drafts', '论坛草稿', 'id title body_html content updated_at') })],
  },
  routes: {
    forum: forumRoutes,
    forumWorkspace: forumWorkspaceRoutes,
    forumWriting: forumWritingRoutes,
    forumTalk: forumTalkRoutes,
    forumManaging: forumManagingRoutes,
    forumModerating: forumModeratingRoutes,
    forumModerators: forumModeratorsRoutes,
  },
  jobs: [readsSweep, notifyJob, pinSweep, termSweep],
  handlers: [({ db }) => createTopicFilesHandler(db)],
  reviews: [topicReview, replyReview, hidingReview, digestReview],
  reportables: [topicReportable, replyReportable],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [searchSource, replySearchSource],
  purchases: [],
  viewed: [{ kind: 'TOPIC', table: 'forum_topics', column: 'view_count' }],
  writtenTexts: [writtenTopic, writtenReply],
} satisfies Domain<ForumTables>

declare module '#server/db/schema.ts' {
  interface Database extends ForumTables {}
}
