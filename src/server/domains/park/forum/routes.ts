import { forum } from '#lib/contract/park/forum.ts'
import { forumManaging } from '#lib/contract/park/forum-managing.ts'
import { forumTalk } from '#lib/contract/park/forum-talk.ts'
import { forumWorkspace } from '#lib/contract/park/forum-workspace.ts'
import { forumWriting } from '#lib/contract/park/forum-writing.ts'
import { operatorOf, viewerOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import {
  getManagedTopic,
  hideManagedReply,
  hideManagedTopic,
  listManagedTopics,
  markTopic,
  moveTopic,
  restoreTopic,
} from './managing/service.ts'
import { getTopic, listBoards, listPinned, listReplies, listTopics } from './service.ts'
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
  voteInPoll,
} from './talk/service.ts'
import { deleteReply, listMyReplies } from './workspace/replies.ts'
import { deleteTopic, getMyTopic, listMyTopics } from './workspace/topics.ts'
import { discardTopicDraft, editTopic, getTopicEditor, listTopicEdits, publishTopic, saveTopicDraft } from './writing/service.ts'

export const forumRoutes = implement(forum, {
  listBoards: ({ db, now }) => listBoards(db, now),
  listTopics: ({ db, actor, query }) => listTopics(db, query, viewerOf(actor)),
  listPinned: ({ db, query }) => listPinned(db, query.boardId),
  getTopic: ({ db, actor, params }) => getTopic(db, params.id, viewerOf(actor)),
  listReplies: ({ db, params, query }) => listReplies(db, params.id, query),
})

export const forumWorkspaceRoutes = implement(forumWorkspace, {
  listMyTopics: ({ db, actor, query }) => listMyTopics(db, actor, query),
  getMyTopic: ({ db, actor, params }) => getMyTopic(db, actor, params.id),
  deleteTopic: ({ db, actor, params }) => deleteTopic(db, actor, params.id),
  listMyReplies: ({ db, actor, query }) => listMyReplies(db, actor, query),
  deleteReply: ({ db, actor, params }) => deleteReply(db, actor, params.id),
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
  getForumNews: ({ db, actor, query }) => getForumNews(db, actor, query),
  getTopicMarks: ({ db, actor, params }) => getTopicMarks(db, actor, params.id),
})

export const forumManagingRoutes = implement(forumManaging, {
  listManagedTopics: ({ db, query }) => listManagedTopics(db, query),
  getManagedTopic: ({ db, params }) => getManagedTopic(db, params.id),
  markTopic: ({ db, actor, params, body, exchange, now }) =>
    markTopic(db, { id: params.id, ...body }, { operator: operatorOf(actor), exchange, now }),
  moveTopic: ({ db, actor, params, body, exchange, now }) =>
    moveTopic(db, { id: params.id, ...body }, { operator: operatorOf(actor), exchange, now }),
  hideTopic: ({ db, actor, params, body, exchange, now }) =>
    hideManagedTopic(db, { id: params.id, ...body }, { operator: operatorOf(actor), exchange, now }),
  restoreTopic: ({ db, actor, params, exchange, now }) =>
    restoreTopic(db, params.id, { operator: operatorOf(actor), exchange, now }),
  hideReply: ({ db, actor, params, body, exchange, now }) =>
    hideManagedReply(db, { id: params.id, ...body }, { operator: operatorOf(actor), exchange, now }),
})
