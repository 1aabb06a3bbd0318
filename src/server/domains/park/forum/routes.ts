import { forum } from '#lib/contract/park/forum.ts'
import { forumManaging } from '#lib/contract/park/forum-managing.ts'
import { forumModerating, forumModerators } from '#lib/contract/park/forum-moderating.ts'
import { forumTalk } from '#lib/contract/park/forum-talk.ts'
import { forumWorkspace } from '#lib/contract/park/forum-workspace.ts'
import { forumWriting } from '#lib/contract/park/forum-writing.ts'
import { operatorOf, viewerOf } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import type { ManagingContext } from './managing/context.ts'
import { mergeTopics } from './managing/merge.ts'
import { appointModerator, dismissModerator, getModeratedTopic, listModerators } from './managing/moderators.ts'
import {
  getManagedTopic,
  hideManagedReply,
  hideManagedTopic,
  listManagedTopics,
  markTopic,
  moveTopic,
  restoreTopic,
} from './managing/service.ts'
import { renewModerator } from './managing/terms.ts'
import { getMergedTopic, getTopic, listBoards, listPinned, listReplies, listTopics } from './service.ts'
import { editReply, getOwnReply, replyTopic } from './talk/replies.ts'
import {
  collectTopic,
  followBoard,
  followTopic,
  getForumNews,
  getTopicMarks,
  likeForum,
  listTopicPeople,
  markSolution,
  readTopic,
  reportForum,
  visitBoard,
  voteInPoll,
} from './talk/service.ts'
import { appealReply, appealTopic } from './workspace/appeals.ts'
import { deleteReply, listMyReplies } from './workspace/replies.ts'
import { listCollectedTopics, listFollowedBoards, listFollowedTopics } from './workspace/saved.ts'
import { deleteTopic, getMyTopic, listMyTopics } from './workspace/topics.ts'
import { discardTopicDraft, editTopic, getTopicEditor, listTopicEdits, publishTopic, saveTopicDraft } from './writing/service.ts'

export const forumRoutes = implement(forum, {
  listBoards: ({ db, now }) => listBoards(db, now),
  listTopics: ({ db, actor, query }) => listTopics(db, query, viewerOf(actor)),
  listPinned: ({ db, query }) => listPinned(db, query.boardId),
  getTopic: ({ db, actor, params }) => getTopic(db, params.id, viewerOf(actor)),
  getMergedTopic: ({ db, params }) => getMergedTopic(db, params.id),
  listReplies: ({ db, params, query }) => listReplies(db, params.id, query),
})

export const forumWorkspaceRoutes = implement(forumWorkspace, {
  listMyTopics: ({ db, actor, query }) => listMyTopics(db, actor, query),
  getMyTopic: ({ db, actor, params, now }) => getMyTopic(db, actor, { id: params.id, now }),
  deleteTopic: ({ db, actor, params, now }) => deleteTopic(db, actor, { id: params.id, now }),
  appealTopic: ({ db, actor, params, body, now }) => appealTopic(db, actor, { id: params.id, ...body, now }),
  listMyReplies: ({ db, actor, query, now }) => listMyReplies(db, actor, { query, now }),
  deleteReply: ({ db, actor, params, now }) => deleteReply(db, actor, { id: params.id, now }),
  listCollectedTopics: ({ db, actor, query }) => listCollectedTopics(db, actor, query),
  listFollowedTopics: ({ db, actor, query }) => listFollowedTopics(db, actor, query),
  listFollowedBoards: ({ db, actor }) => listFollowedBoards(db, actor),
  appealReply: ({ db, actor, params, body, now }) => appealReply(db, actor, { id: params.id, ...body, now }),
})

export const forumWritingRoutes = implement(forumWriting, {
  getTopicEditor: ({ db, actor, query }) => getTopicEditor(db, actor, query.topicId),
  saveTopicDraft: ({ db, actor, body, now }) => saveTopicDraft(db, actor, body, now),
  discardTopicDraft: ({ db, actor, body, now }) => discardTopicDraft(db, actor, body.topicId, now),
  publishTopic: ({ db, actor, body, now }) => publishTopic(db, actor, body, now),
  editTopic: ({ db, actor, params, body, now }) => editTopic(db, actor, { id: params.id, body, now }),
  listTopicEdits: ({ db, params }) => listTopicEdits(db, params.id),
})

export const forumTalkRoutes = implement(forumTalk, {
  replyTopic: ({ db, actor, params, body, now }) => replyTopic(db, actor, { id: params.id, body, now }),
  getOwnReply: ({ db, actor, params }) => getOwnReply(db, actor, params.id),
  editReply: ({ db, actor, params, body, now }) => editReply(db, actor, { id: params.id, body, now }),
  listTopicPeople: ({ db, actor, params }) => listTopicPeople(db, actor, params.id),
  voteInPoll: ({ db, actor, params, body, now }) => voteInPoll(db, actor, { id: params.id, ...body, now }),
  likeForum: ({ db, actor, body, now }) => likeForum(db, actor, body, now),
  collectTopic: ({ db, actor, params, body, now }) => collectTopic(db, actor, { id: params.id, ...body, now }),
  followTopic: ({ db, actor, params, body, now }) => followTopic(db, actor, { id: params.id, ...body, now }),
  followBoard: ({ db, actor, params, body, now }) => followBoard(db, actor, { id: params.id, ...body, now }),
  markSolution: ({ db, actor, params, body }) => markSolution(db, actor, { id: params.id, ...body }),
  reportForum: ({ db, actor, body, now }) => reportForum(db, actor, body, now),
  readTopic: ({ db, actor, params, body, now }) => readTopic(db, actor, { id: params.id, ...body, now }),
  visitBoard: ({ db, actor, params, now }) => visitBoard(db, actor, { id: params.id, now }),
  getForumNews: ({ db, actor, query, now }) => getForumNews(db, actor, { ...query, now }),
  getTopicMarks: ({ db, actor, params }) => getTopicMarks(db, actor, params.id),
})

const asOperator = ({ actor, exchange, now }: ActorContext): ManagingContext => ({ by: operatorOf(actor), exchange, now })
const asModerator = ({ actor, exchange, now }: ActorContext): ManagingContext => ({ by: actor, exchange, now, asModerator: true })

export const forumManagingRoutes = implement(forumManaging, {
  listManagedTopics: ({ db, query }) => listManagedTopics(db, query),
  getManagedTopic: ({ db, params }) => getManagedTopic(db, params.id),
  markTopic: input => markTopic(input.db, { ...input.params, ...input.body }, asOperator(input)),
  moveTopic: input => moveTopic(input.db, { ...input.params, ...input.body }, asOperator(input)),
  mergeTopic: input => mergeTopics(input.db, { ...input.params, ...input.body }, asOperator(input)),
  hideTopic: input => hideManagedTopic(input.db, { ...input.params, ...input.body }, asOperator(input)),
  restoreTopic: input => restoreTopic(input.db, { ...input.params, ...input.body }, asOperator(input)),
  hideReply: input => hideManagedReply(input.db, { ...input.params, ...input.body }, asOperator(input)),
})

export const forumModeratingRoutes = implement(forumModerating, {
  getModeratedTopic: ({ db, actor, params }) => getModeratedTopic(db, actor, params.id),
  markAsModerator: input => markTopic(input.db, { ...input.params, ...input.body }, asModerator(input)),
  moveAsModerator: input => moveTopic(input.db, { ...input.params, ...input.body }, asModerator(input)),
  mergeAsModerator: input => mergeTopics(input.db, { ...input.params, ...input.body }, asModerator(input)),
  hideAsModerator: input => hideManagedTopic(input.db, { ...input.params, ...input.body }, asModerator(input)),
  hideReplyAsModerator: input => hideManagedReply(input.db, { ...input.params, ...input.body }, asModerator(input)),
})

export const forumModeratorsRoutes = implement(forumModerators, {
  listModerators: ({ db, now }) => listModerators(db, now),
  appointModerator: input => appointModerator(input.db, input.body, asOperator(input)),
  renewModerator: input => renewModerator(input.db, input.body, asOperator(input)),
  dismissModerator: input => dismissModerator(input.db, input.body, asOperator(input)),
})
