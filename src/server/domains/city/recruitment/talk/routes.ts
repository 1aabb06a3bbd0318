import { recruitmentTalk } from '#lib/contract/city/recruitment-talk.ts'
import { implement } from '#server/http/implement.ts'
import { getMyRecruitment, likeComment, likeRecruitment, replyComment, reportRecruitment } from './service.ts'

export const talkRoutes = implement(recruitmentTalk, {
  likeRecruitment: ({ db, actor, body, now }) => likeRecruitment(db, actor, body.recruitmentId, body.like, now),
  replyRecruitmentComment: ({ db, actor, body, now }) => replyComment(db, actor, body, now),
  likeRecruitmentComment: ({ db, actor, body, now }) => likeComment(db, actor, body.commentId, body.like, now),
  reportRecruitment: ({ db, actor, body, now }) => reportRecruitment(db, actor, body, now),
  getMyRecruitment: ({ db, actor, params }) => getMyRecruitment(db, actor, params.recruitmentId),
})
