/** The calls of acting on a public post. */
import { clientOf } from '#lib/api/browser.ts'
import { jobApplication } from '#lib/calls/city/job-application.ts'
import { recruitmentTalk } from '#lib/calls/city/recruitment-talk.ts'
import { resume } from '#lib/calls/city/resume.ts'

export const api = clientOf({
  apply: jobApplication.apply,
  listResumes: resume.listResumes,
  getMyRecruitment: recruitmentTalk.getMyRecruitment,
  likeRecruitment: recruitmentTalk.likeRecruitment,
  likeRecruitmentComment: recruitmentTalk.likeRecruitmentComment,
  replyRecruitmentComment: recruitmentTalk.replyRecruitmentComment,
})
