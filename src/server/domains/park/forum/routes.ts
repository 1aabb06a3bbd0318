import { forum } from '#lib/contract/park/forum.ts'
import { forumDesk } from '#lib/contract/park/forum-desk.ts'
import { viewerOf } from '#server/http/actor.ts'
import { implement } from '#server/http/implement.ts'
import { deleteReply, listMyReplies } from './desk/replies.ts'
import { deleteTopic, getMyTopic, listMyTopics } from './desk/topics.ts'
import { getTopic, listBoards, listPinned, listReplies, listTopics } from './service.ts'

export const forumRoutes = implement(forum, {
  listBoards: ({ db, now }) => listBoards(db, now),
  listTopics: ({ db, actor, query }) => listTopics(db, query, viewerOf(actor)),
  listPinned: ({ db, query }) => listPinned(db, query.boardId),
  getTopic: ({ db, actor, params }) => getTopic(db, params.id, viewerOf(actor)),
  listReplies: ({ db, params, query }) => listReplies(db, params.id, query),
})

export const forumDeskRoutes = implement(forumDesk, {
  listMyTopics: ({ db, actor, query }) => listMyTopics(db, actor, query),
  getMyTopic: ({ db, actor, params }) => getMyTopic(db, actor, params.id),
  deleteTopic: ({ db, actor, params }) => deleteTopic(db, actor, params.id),
  listMyReplies: ({ db, actor, query }) => listMyReplies(db, actor, query),
  deleteReply: ({ db, actor, params }) => deleteReply(db, actor, params.id),
})
