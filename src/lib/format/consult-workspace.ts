/** Words of the working areas of consultation: states, stages, events, complaints. */
import type {
  ComplaintState,
  WorkspacePart,
  WorkspaceStage,
  WorkspaceState,
} from '#lib/contract/consult/consult-workspace-shapes.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'
type Names<State extends string> = Readonly<Record<State, readonly [label: string, tone: Tone]>>

export const workspaceStateNames: Names<WorkspaceState> = {
  DRAFT: ['草稿', 'slate'],
  PENDING_PAY: ['待付款', 'warn'],
  REVIEWING: ['审核中', 'warn'],
  REJECTED: ['未通过', 'bad'],
  OPEN: ['等待回答', 'brand'],
  ANSWERING: ['回答中', 'brand'],
  ACCEPTED: ['已采纳', 'ok'],
  FINISHED: ['已完成', 'ok'],
  EXPIRED: ['已过期', 'slate'],
  WAIT_ACCEPT: ['待接单', 'warn'],
  NEED_INFO: ['待补充资料', 'warn'],
  DECLINED: ['已谢绝', 'slate'],
  TIMEOUT: ['超时未接单', 'slate'],
  CANCELLED: ['已取消', 'slate'],
  CONSULTING: ['咨询中', 'brand'],
  WAIT_CONFIRM: ['待确认', 'warn'],
  REVIEWED: ['已评价', 'ok'],
  DISPUTED: ['有争议', 'bad'],
  PARTIAL_REFUND: ['部分退款', 'slate'],
  REFUNDED: ['已退款', 'slate'],
}

export const workspaceStageTexts: Record<WorkspaceStage, string> = {
  draft: '草稿',
  pay: '待付款',
  waiting: '等待中',
  running: '进行中',
  confirm: '待确认',
  done: '已完成',
  dispute: '有争议',
  closed: '已关闭',
}

const events: Record<string, string> = {
  SUBMIT: '提交审核',
  ORDER: '提交悬赏，等待付款',
  UNPAID: '没有付款',
  WITHDRAW: '撤回审核',
  APPROVE: '通过审核',
  REJECT: '没有通过审核',
  ANSWER: '有人回答',
  ANSWERS_GONE: '回答都已撤下',
  OPTIMAL: '采纳了一个回答',
  DECIDE: '平台采纳了一个回答',
  SPLIT: '平台采纳了几个回答，悬赏平分',
  CLOSE: '完成',
  DECIDE_NONE: '没有有效的回答',
  EXPIRE: '到期，没有人回答',
  TAKE_DOWN: '下架',
  CREATE: '提交咨询',
  PAID: '付款完成',
  ACCEPT: '接单',
  ASSIGN: '安排顾问',
  ASK_INFO: '请求补充资料',
  FINISH: '结束咨询',
  CONFIRM: '确认完成',
  EVALUATE: '评价',
  COMPLAIN: '发起投诉',
  JUDGE: '平台裁决',
  DECLINE: '谢绝',
  TIMEOUT: '超时',
  CANCEL: '取消',
  REFUND: '退款',
  GIVE_INFO: '补充资料',
  CALL_OFF: '开始之前取消',
  START: '开始',
  EXTEND: '续时',
  END: '时长用完',
  STOP: '没有答复，提前取消',
  ABORT: '咨询师中止',
  LEFT: '咨询师中途离开，全额退款',
  NO_REPLY: '到结束没有答复',
  AUTO_CONFIRM: '自动确认完成',
  RESUME: '撤回投诉',
  BACK_TO_CONFIRM: '撤回投诉',
  SETTLE: '撤回投诉',
  JUDGE_FINISH: '平台裁决：完成',
  JUDGE_PART: '平台裁决：部分退款',
  JUDGE_REFUND: '平台裁决：全额退款',
  RECONSIDER: '申请复核裁决',
  HANDOVER: '由同事接手',
}
export const workspaceEventText = (event: string): string => events[event] ?? '状态变化'

const actors: Record<string, string> = {
  ASKER: '提问者',
  CONSULTANT: '咨询师',
  COMPANY: '咨询公司',
  OPERATOR: '平台',
  SYSTEM: '系统',
}
export const workspaceActorText = (actor: string): string => actors[actor] ?? '系统'

export const workspacePartTexts: Record<WorkspacePart, string> = {
  ASKER: '我提的',
  CONSULTANT: '我解答的',
  COMPANY: '公司的',
  OPERATOR: '平台查看',
}

export const complaintStateNames: Names<ComplaintState> = {
  NEW: ['已提交', 'warn'],
  WAIT_APPEAL: ['等待申辩', 'warn'],
  COMMUNICATION: ['协商中', 'brand'],
  WAIT_ARBITRATION: ['等待裁决', 'brand'],
  COMPLETE: ['已裁决', 'ok'],
  CANCELLED: ['已撤回', 'slate'],
}

const reasons: Record<string, string> = {
  NO_ANSWER: '没有得到解答',
  LATE: '回复太慢',
  WRONG_ADVICE: '建议有误',
  OFF_PLATFORM: '引导站外交易',
  ATTITUDE: '服务态度',
  PRIVACY: '泄露隐私',
  OTHER: '其他',
}
export const complaintReasonText = (reason: string): string => reasons[reason] ?? '其他'

const evidence: Record<string, string> = { MESSAGE: '聊天记录', CALL: '通话记录', FILE: '文件', ORDER: '订单', EVENT: '进度记录' }
export const evidenceText = (kind: string): string => evidence[kind] ?? '材料'

const recordings: Record<string, string> = {
  RECORDING: '录制中',
  PROCESSING: '处理中',
  FAILED: '录制失败',
  PRIVATE: '仅双方可见',
  WAIT_CONSENT: '等待同意公开',
  PUBLISHED: '已公开',
  WITHDRAWN: '已撤回公开',
  TAKEN_DOWN: '平台下架',
}
export const recordingText = (state: string): string => recordings[state] ?? '仅双方可见'

export const answerStateNames: Names<'REVIEWING' | 'VISIBLE' | 'HIDDEN' | 'DELETED'> = {
  REVIEWING: ['审核中', 'warn'],
  VISIBLE: ['已发布', 'ok'],
  HIDDEN: ['已隐藏', 'bad'],
  DELETED: ['已删除', 'slate'],
}

export const consultantStateNames: Names<'APPLYING' | 'ACTIVE' | 'PAUSED' | 'REFUSED' | 'REVOKED'> = {
  APPLYING: ['申请中', 'warn'],
  ACTIVE: ['接单中', 'ok'],
  PAUSED: ['暂停接单', 'slate'],
  REFUSED: ['未通过', 'bad'],
  REVOKED: ['已取消资格', 'bad'],
}

export const weekdayTexts = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
