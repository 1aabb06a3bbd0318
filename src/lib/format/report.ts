/** What reports and strikes are called, and which reasons fit what. */
import type { BrokenRule, ReportKind, ReportOutcome, ReportReason } from '#lib/contract/platform/report.ts'
import { type DateValue, dateTime } from './date.ts'

/** Until when somebody publishes nothing whose publishing has ended for good. */
export const NO_END = new Date('9999-01-01T00:00:00Z')

const isEndless = (until: DateValue): boolean => new Date(until).getTime() >= NO_END.getTime()

export const restrictionText = (until: DateValue): string =>
  isEndless(until) ? '不能再发布内容' : `到 ${dateTime(until)} 前不能发布内容`

/** Beside 不能发布到. */
export const restrictionEndText = (until: DateValue): string => (isEndless(until) ? '不再恢复' : dateTime(until))

export const reportKindNames: Readonly<Record<ReportKind, string>> = {
  SERVICE: '服务',
  SERVICE_QUESTION: '服务提问',
  RECRUITMENT: '招聘求职',
  RECRUITMENT_COMMENT: '招聘评论',
  QUESTION: '提问',
  ANSWER: '回答',
  QUESTION_COMMENT: '问答评论',
  CHAT: '消息',
  BULLET: '弹幕',
  TOPIC: '主题',
  REPLY: '回复',
  COMPANY: '公司',
  PERSON: '个人主页',
  COURSE: '课程',
  COURSE_COMMENT: '课程评论',
  SCHOOL: '院校',
  SCHOOL_NEWS: '招生动态',
  EXAM: '考试',
  VIDEO: '视频',
  VIDEO_BULLET: '视频弹幕',
  DOWNLOAD: '资料',
  ARTICLE: '文章',
  VACANCY: '空置房源',
  REVIEW: '评价',
  EVALUATION: '咨询评价',
  PLAYBACK: '咨询实录',
  OFFICIAL_ACCOUNT: '官方号',
  LEARN_QUESTION: '课程和考试提问',
}

export const reportReasonNames: Readonly<Record<ReportReason, string>> = {
  FALSE: '信息不实，或与实际不符',
  FRAUD: '疑似诈骗，或要求私下付款、先交押金',
  FEE: '招聘收取押金或费用',
  DISCRIMINATION: '歧视性条件',
  ILLEGAL: '违法违规，或禁止发布的内容',
  MINORS: '危害未成年人',
  PRIVACY: '泄露个人信息',
  ABUSE: '辱骂、骚扰、攻击他人',
  SPAM: '广告、刷屏',
  OFF_PLATFORM: '引导站外交易',
  COPIED: '复制粘贴，没有针对问题',
  INFRINGEMENT: '盗用图片、文字、资质或作品',
  OTHER: '其他',
}

const WORDS = ['SPAM', 'FRAUD', 'ABUSE', 'PRIVACY', 'ILLEGAL', 'MINORS', 'OTHER'] as const
const OFFERS = ['FALSE', 'FRAUD', 'ILLEGAL', 'INFRINGEMENT', 'MINORS', 'OTHER'] as const
const WORKS = ['INFRINGEMENT', 'ILLEGAL', 'FALSE', 'PRIVACY', 'SPAM', 'MINORS', 'OTHER'] as const

/** Those that fit, the likeliest first. */
export const reasonsFor: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  SERVICE: OFFERS,
  SERVICE_QUESTION: WORDS,
  RECRUITMENT: ['FEE', 'FALSE', 'DISCRIMINATION', 'FRAUD', 'ILLEGAL', 'INFRINGEMENT', 'MINORS', 'OTHER'],
  RECRUITMENT_COMMENT: WORDS,
  QUESTION: ['ILLEGAL', 'PRIVACY', 'OFF_PLATFORM', 'ABUSE', 'INFRINGEMENT', 'MINORS', 'OTHER'],
  ANSWER: ['COPIED', 'OFF_PLATFORM', 'ABUSE', 'PRIVACY', 'ILLEGAL', 'FALSE', 'INFRINGEMENT', 'MINORS', 'OTHER'],
  QUESTION_COMMENT: WORDS,
  CHAT: ['FRAUD', 'ABUSE', 'SPAM', 'OFF_PLATFORM', 'ILLEGAL', 'MINORS', 'OTHER'],
  BULLET: WORDS,
  TOPIC: ['SPAM', 'FRAUD', 'ABUSE', 'PRIVACY', 'ILLEGAL', 'INFRINGEMENT', 'MINORS', 'OTHER'],
  REPLY: ['SPAM', 'FRAUD', 'ABUSE', 'PRIVACY', 'ILLEGAL', 'INFRINGEMENT', 'MINORS', 'OTHER'],
  COMPANY: OFFERS,
  PERSON: ['ABUSE', 'FALSE', 'FRAUD', 'PRIVACY', 'SPAM', 'ILLEGAL', 'INFRINGEMENT', 'MINORS', 'OTHER'],
  COURSE: OFFERS,
  COURSE_COMMENT: WORDS,
  SCHOOL: OFFERS,
  SCHOOL_NEWS: OFFERS,
  EXAM: OFFERS,
  VIDEO: WORKS,
  VIDEO_BULLET: WORDS,
  DOWNLOAD: WORKS,
  ARTICLE: WORKS,
  VACANCY: ['FALSE', 'FRAUD', 'DISCRIMINATION', 'ILLEGAL', 'OTHER'],
  REVIEW: ['FALSE', 'ABUSE', 'SPAM', 'PRIVACY', 'ILLEGAL', 'OTHER'],
  EVALUATION: ['FALSE', 'ABUSE', 'SPAM', 'PRIVACY', 'ILLEGAL', 'OTHER'],
  PLAYBACK: ['PRIVACY', 'FALSE', 'ABUSE', 'OFF_PLATFORM', 'ILLEGAL', 'INFRINGEMENT', 'MINORS', 'OTHER'],
  OFFICIAL_ACCOUNT: ['FALSE', 'INFRINGEMENT', 'FRAUD', 'SPAM', 'ILLEGAL', 'MINORS', 'OTHER'],
  LEARN_QUESTION: WORDS,
}

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'

export const reportOutcomeNames: Readonly<Record<ReportOutcome, readonly [label: string, tone: Tone]>> = {
  UNFOUNDED: ['不成立', 'slate'],
  UPHELD: ['属实，已提醒', 'ok'],
  FOLDED: ['属实，已折叠', 'ok'],
  HIDDEN: ['属实，已隐藏', 'ok'],
  REMOVED: ['属实，已删除', 'ok'],
  WITHDRAWN: ['已撤回', 'slate'],
}

export const brokenRuleNames: Readonly<Record<BrokenRule, string>> = {
  PUBLISHING: '内容发布规则',
  COMMUNITY: '社区公约',
  RECRUITMENT: '招聘求职规则',
  CONSULTATION: '咨询服务规则',
  PARK: '园区社区规则',
  COPYRIGHT: '知识产权保护规则',
  MINORS: '未成年人保护规则',
  AGREEMENT: '用户服务协议',
}

export const strikeStateNames: Readonly<Record<'ACTIVE' | 'EXPIRED' | 'REVOKED', readonly [label: string, tone: Tone]>> = {
  ACTIVE: ['计分中', 'bad'],
  EXPIRED: ['已过期', 'slate'],
  REVOKED: ['已撤销', 'ok'],
}

export const trustTexts = ['0 级（新账号，或有处罚）', '1 级', '2 级', '3 级'] as const
