/** Words of the text check for people: kinds, levels, places. */
import type { TextKind, TextLevel, TextPlace } from '#lib/contract/platform/text-check.ts'

export const textKindTexts: Record<TextKind, string> = {
  FRAUD: '诈骗',
  CONTACT: '引到站外',
  GAMBLING: '赌博',
  PORN: '色情',
  FORGED_PAPERS: '假证件',
  EXAM_CHEATING: '考试作弊',
  DRUGS: '毒品',
  INSULT: '辱骂',
}

export const textLevelTexts: Record<TextLevel, string> = {
  REFUSE: '拒绝',
  HOLD: '先审',
  MASK: '遮住',
  NOTE: '记下',
}

export const textLevelHelp: Record<TextLevel, string> = {
  REFUSE: '不能发布，告诉作者是哪条规则，草稿还在',
  HOLD: '只有作者看得到，等运营人员决定',
  MASK: '照常公开，命中的字换成星号',
  NOTE: '照常公开，同时进审核队列；注册不满 7 天的账号先审',
}

export const textPlaceTexts: Record<TextPlace, string> = {
  FORUM: '论坛',
  COMMENT: '评论与提问',
  CONSULT: '咨询问答',
  JOB: '招聘求职',
  SERVICE: '服务',
  COURSE: '课程与院校',
  REVIEW: '评价',
  CHAT: '聊天',
  NAME: '昵称与公司名',
}
