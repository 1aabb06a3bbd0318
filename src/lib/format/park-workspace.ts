/** Words for what people put into the park. */
import type { OwnAccountState, OwnArticleState } from '#lib/contract/park/account-writing.ts'
import type { MyFileState } from '#lib/contract/park/download-workspace.ts'
import type { MyReplyState, MyTopic, MyTopicState } from '#lib/contract/park/forum-workspace.ts'
import type { MyVideo, MyVideoState } from '#lib/contract/park/video-workspace.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'
type Names<State extends string> = Readonly<Record<State, readonly [label: string, tone: Tone]>>

export const topicStateNames: Names<MyTopicState> = {
  DRAFT: ['草稿', 'slate'],
  UNDER_REVIEW: ['审核中', 'warn'],
  PUBLISHED: ['已发布', 'ok'],
  REJECTED: ['未通过', 'bad'],
  HIDDEN: ['已隐藏', 'bad'],
}

export const replyStateNames: Names<MyReplyState> = {
  UNDER_REVIEW: ['审核中', 'warn'],
  PUBLISHED: ['已发布', 'ok'],
  HIDDEN: ['已隐藏', 'bad'],
}

export const topicKindTexts: Record<MyTopic['kind'], string> = {
  DISCUSSION: '讨论',
  QUESTION: '提问',
  POLL: '投票',
  NOTICE: '公告',
}

export const videoStateNames: Names<MyVideoState> = {
  DRAFT: ['草稿', 'slate'],
  UNDER_REVIEW: ['审核中', 'warn'],
  PUBLISHED: ['已发布', 'ok'],
  REJECTED: ['未通过', 'bad'],
  OFFLINE: ['已下架', 'slate'],
}

export const visibilityTexts: Record<MyVideo['visibility'], string> = {
  PUBLIC: '公开',
  UNLISTED: '有链接的人可见',
  PRIVATE: '仅自己可见',
}

export const fileStateNames: Names<MyFileState> = {
  DRAFT: ['草稿', 'slate'],
  UNDER_REVIEW: ['审核中', 'warn'],
  PUBLISHED: ['已发布', 'ok'],
  REJECTED: ['未通过', 'bad'],
  OFFLINE: ['已下架', 'slate'],
}

export const accountStateNames: Names<OwnAccountState> = {
  UNDER_REVIEW: ['审核中', 'warn'],
  ACTIVE: ['已开通', 'ok'],
  REJECTED: ['未通过', 'bad'],
  SUSPENDED: ['已停用', 'bad'],
  CLOSED: ['已注销', 'slate'],
}

export const articleStateNames: Names<OwnArticleState> = {
  DRAFT: ['草稿', 'slate'],
  UNDER_REVIEW: ['审核中', 'warn'],
  SCHEDULED: ['等待发布', 'brand'],
  PUBLISHED: ['已发布', 'ok'],
  REJECTED: ['未通过', 'bad'],
  WITHDRAWN: ['已撤下', 'slate'],
}
