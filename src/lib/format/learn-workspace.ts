/** Words of the working areas of learning. */
import type { CourseWorkspaceState, MyCourseState } from '#lib/contract/learn/course-workspace.ts'
import type { ExamWorkspaceState, RegistrationWorkspaceState } from '#lib/contract/learn/exam-workspace.ts'
import type { SchoolNewsState } from '#lib/contract/learn/school-news.ts'
import type { RevisionWorkspaceState, SchoolWorkspaceState } from '#lib/contract/learn/school-workspace.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'
type Names<State extends string> = Readonly<Record<State, readonly [label: string, tone: Tone]>>

export const enrolmentNames: Names<MyCourseState> = {
  UNPAID: ['待付款', 'warn'],
  LEARNING: ['学习中', 'brand'],
  FINISHED: ['已学完', 'ok'],
  EXPIRED: ['已过期', 'slate'],
  REFUNDING: ['退款中', 'warn'],
  REFUNDED: ['已退款', 'slate'],
  CANCELLED: ['已取消', 'slate'],
}

export const registrationNames: Names<RegistrationWorkspaceState> = {
  SUBMITTED: ['已提交', 'warn'],
  QUALIFYING: ['资格审核中', 'warn'],
  REFUSED: ['未通过审核', 'bad'],
  WAITLISTED: ['候补中', 'warn'],
  UNPAID: ['待缴费', 'warn'],
  REGISTERED: ['报名成功', 'ok'],
  TICKET_ISSUED: ['可打准考证', 'brand'],
  TAKEN: ['等待成绩', 'brand'],
  ABSENT: ['缺考', 'slate'],
  SCORED: ['成绩已出', 'ok'],
  CANCELLED: ['已取消', 'slate'],
}

export const listingNames: Names<SchoolWorkspaceState> = {
  DRAFT: ['草稿', 'slate'],
  UNDER_REVIEW: ['审核中', 'warn'],
  REJECTED: ['未通过', 'bad'],
  ONLINE: ['已上线', 'ok'],
  OFFLINE: ['已下线', 'slate'],
}

export const newsStateNames: Names<SchoolNewsState> = {
  UNDER_REVIEW: ['审核中', 'warn'],
  PUBLISHED: ['已公开', 'ok'],
  REJECTED: ['未通过', 'bad'],
  HIDDEN: ['已下架', 'bad'],
}

export const revisionNames: Names<RevisionWorkspaceState> = {
  DRAFT: ['变更未提交', 'slate'],
  UNDER_REVIEW: ['变更审核中', 'warn'],
  REJECTED: ['变更未通过', 'bad'],
}

export const courseStateNames: Names<CourseWorkspaceState> = { ...listingNames }

export const examStateNames: Names<ExamWorkspaceState> = {
  DRAFT: ['未发布', 'slate'],
  PUBLISHED: ['已发布', 'ok'],
  CANCELLED: ['已取消', 'bad'],
  ARCHIVED: ['已归档', 'slate'],
}
