import { forum } from '#lib/contract/forum.ts'
import { implement } from '#server/http/implement.ts'
import { getTopic, listBoards, listPinned, listReplies, listTopics } from './service.ts'

export const forumRoutes = implement(forum, {
  listBoards: ({ db, now }) => listBoards(db, now),
  listTopics: ({ db, query }) => listTopics(db, query),
  listPinned: ({ db, query }) => listPinned(db, query.boardId),
  getTopic: ({ db, params }) => getTopic(db, params.id),
  listReplies: ({ db, params, query }) => listReplies(db, params.id, query),
})
