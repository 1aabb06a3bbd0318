import { forum } from '#lib/contract/park/forum.ts'
import { forumWorkspace } from '#lib/contract/park/forum-workspace.ts'
import { viewerOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getTopic, listBoards, listPinned, listReplies, listTopics } from './service.ts'
import { deleteReply, listMyReplies } from './workspace/replies.ts'
import { deleteTopic, getMyTopic, listMyTopics } from './workspace/topics.ts'

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
