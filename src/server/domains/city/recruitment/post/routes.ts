import { postManaging } from '#lib/contract/city/publication-managing.ts'
import { recruitmentPost } from '#lib/contract/city/recruitment-post.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { listManagedPosts, takePostDown } from './managing.ts'
import {
  discardPost,
  getPost,
  getPostSummary,
  listPosts,
  publishRecruitment,
  savePost,
  setPostState,
  submitPost,
  withdrawPost,
} from './service.ts'

export const postRoutes = implement(recruitmentPost, {
  publishRecruitment: ({ db, actor, body, now }) => publishRecruitment(db, actor, body, now),
  listPosts: ({ db, actor, query }) => listPosts(db, actor, query),
  getPostSummary: ({ db, actor, now }) => getPostSummary(db, actor, now),
  getPost: ({ db, actor, params }) => getPost(db, actor, params.recruitmentId),
  savePost: ({ db, actor, params, body, now }) => savePost(db, actor, params.recruitmentId, body, now),
  submitPost: ({ db, actor, params, now }) => submitPost(db, actor, params.recruitmentId, now),
  withdrawPost: ({ db, actor, params, now }) => withdrawPost(db, actor, params.recruitmentId, now),
  setPostState: ({ db, actor, params, body, now }) => setPostState(db, actor, params.recruitmentId, body, now),
  discardPost: ({ db, actor, params }) => discardPost(db, actor, params.recruitmentId),
})

export const postManagingRoutes = implement(postManaging, {
  listManagedPosts: ({ db, query }) => listManagedPosts(db, query),
  takePostDown: ({ db, actor, params, body, exchange, now }) =>
    takePostDown(db, { ...params, ...body }, { operator: operatorOf(actor), exchange, now }),
})
