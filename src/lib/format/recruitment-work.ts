/** What the states and steps of posts and applications are called where people work on them. */
import type { ApplicationEvent, JobApplicationState } from '#lib/contract/city/job-application.ts'
import type { PostEditState, PostState } from '#lib/contract/city/recruitment-post.ts'
import type { ResumeAudience } from '#lib/contract/city/resume.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'
type Named<Key extends string> = Readonly<Record<Key, readonly [label: string, tone: Tone]>>

export const postStateNames: Named<PostState> = {
  PUBLISHED: ['招聘中', 'ok'],
  DRAFT: ['草稿', 'slate'],
  REVIEWING: ['审核中', 'brand'],
  REJECTED: ['未通过', 'bad'],
  PAUSED: ['已暂停', 'slate'],
  EXPIRED: ['已到期', 'warn'],
  CLOSED: ['已关闭', 'slate'],
  TAKEN_DOWN: ['被下架', 'bad'],
  APPEALING: ['申诉中', 'warn'],
  CHECKING: ['核实中', 'warn'],
}

export const postEditNames: Named<PostEditState> = {
  DRAFT: ['有未提交的修改', 'slate'],
  REVIEWING: ['修改审核中', 'brand'],
  REJECTED: ['修改未通过', 'bad'],
}

export const applicationStateNames: Named<JobApplicationState> = {
  APPLY: ['已投递', 'slate'],
  VIEW: ['已查看', 'brand'],
  CANDIDATE: ['初选通过', 'brand'],
  INTERVIEW: ['面试', 'action'],
  OFFER: ['待入职', 'action'],
  HIRED: ['已录用', 'ok'],
  ABANDON: ['未通过', 'bad'],
  WITHDRAWN: ['已撤回', 'slate'],
  EXPIRED: ['已过期', 'slate'],
}

/** As a button says it. */
export const applicationEventNames: Readonly<Record<ApplicationEvent, string>> = {
  view: '标为已查看',
  shortlist: '通过初选',
  invite: '约面试',
  acceptInterview: '接受面试',
  declineInterview: '不能参加',
  offer: '发录用通知',
  acceptOffer: '接受录用',
  abandon: '婉拒',
  withdraw: '撤回投递',
}

/** As the history says it. */
export const applicationHistoryNames: Readonly<Record<string, string>> = {
  apply: '投递了简历',
  view: '查看了简历',
  shortlist: '通过初选',
  invite: '发出面试邀请',
  acceptInterview: '接受了面试',
  declineInterview: '表示不能参加面试',
  offer: '发出录用通知',
  acceptOffer: '接受了录用',
  abandon: '婉拒了投递',
  withdraw: '撤回了投递',
  expire: '太久没有进展，已结束',
  agreeContact: '同意开放联系方式',
  closeContact: '收回了联系方式',
}

export const audienceNames: Readonly<Record<ResumeAudience, string>> = {
  PRIVATE: '仅自己可见',
  APPLIED: '投递时给对方看',
  PUBLIC: '投递时给对方看，也可公开为求职信息',
}
