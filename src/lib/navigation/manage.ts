/** Every section of the operators' console, and the duty or duties it belongs to. */
import type { Duty } from '#lib/contract/define.ts'
import { type AreaSection, findSection } from './area-section.ts'

export type ManageSection = AreaSection & {
  duty: Duty | 'any' | readonly Duty[]
}

export const MANAGE = [
  { path: '/manage', label: '工作台', group: '', duty: 'any' },
  // A duty that decides no reviews, or no reports, would find the queue empty for ever.
  { path: '/manage/review', label: '审核队列', group: '', duty: ['content', 'merchants', 'support'] },
  { path: '/manage/statistics', label: '统计报表', group: '', duty: 'any' },
  { path: '/manage/report', label: '举报', group: '', duty: ['content', 'support'] },
  { path: '/manage/fraud', label: '反骗护栏', group: '', duty: 'support' },
  { path: '/manage/strike', label: '处罚申诉', group: '', duty: 'support' },
  { path: '/manage/user', label: '用户', group: '对象', duty: 'support' },
  { path: '/manage/company', label: '公司', group: '对象', duty: 'merchants' },
  { path: '/manage/certification', label: '认证', group: '对象', duty: 'merchants' },
  { path: '/manage/number-view', label: '证件号查看', group: '对象', duty: 'merchants' },
  { path: '/manage/dispute', label: '订单争议', group: '对象', duty: 'support' },
  { path: '/manage/garden', label: '楼宇与设施', group: '园区', duty: 'content' },
  { path: '/manage/facility', label: '设施预约', group: '园区', duty: 'support' },
  { path: '/manage/vacancy', label: '租房咨询', group: '园区', duty: 'support' },
  { path: '/manage/withdraw', label: '提现', group: '资金', duty: 'money' },
  { path: '/manage/refund', label: '退款', group: '资金', duty: 'money' },
  { path: '/manage/platform-refund', label: '平台退款', group: '资金', duty: 'money' },
  { path: '/manage/ledger', label: '账目', group: '资金', duty: 'money' },
  { path: '/manage/correction', label: '账目更正', group: '资金', duty: 'money' },
  { path: '/manage/coin', label: '金币与签到', group: '资金', duty: 'money' },
  { path: '/manage/reconcile', label: '对账', group: '资金', duty: 'money' },
  { path: '/manage/fee', label: '服务费', group: '资金', duty: 'money' },
  { path: '/manage/invoice', label: '发票', group: '资金', duty: 'money' },
  { path: '/manage/tax', label: '卖家收入', group: '资金', duty: 'money' },
  { path: '/manage/publication', label: '服务与招聘', group: '内容', duty: 'content' },
  { path: '/manage/category', label: '分类', group: '内容', duty: 'content' },
  { path: '/manage/city', label: '热门城市', group: '内容', duty: 'content' },
  { path: '/manage/word', label: '热词和同义词', group: '内容', duty: 'content' },
  { path: '/manage/sensitive-word', label: '敏感词', group: '内容', duty: 'content' },
  { path: '/manage/refused-picture', label: '被拒图片', group: '内容', duty: 'content' },
  { path: '/manage/banner', label: '首页横幅', group: '内容', duty: 'content' },
  { path: '/manage/phone', label: '服务热线', group: '内容', duty: 'support' },
  { path: '/manage/forum', label: '论坛', group: '内容', duty: 'content' },
  { path: '/manage/rule', label: '规则与协议', group: '内容', duty: 'super' },
  { path: '/manage/area', label: '地区代码', group: '内容', duty: 'any' },
  { path: '/manage/feature', label: '功能开关', group: '系统', duty: 'super' },
  { path: '/manage/health', label: '运行状况', group: '系统', duty: 'super' },
  { path: '/manage/job', label: '后台任务', group: '系统', duty: 'super' },
  { path: '/manage/audit', label: '操作日志', group: '系统', duty: 'super' },
  { path: '/manage/outbox', label: '通知发送', group: '系统', duty: 'super' },
] as const satisfies readonly ManageSection[]

export type ManagePath = (typeof MANAGE)[number]['path']

export const manageSectionAt = (path: string) => findSection(MANAGE, path)

/** Whether a section belongs to one of these duties. */
export const isOfDuties = ({ duty }: ManageSection, duties: readonly Duty[]): boolean =>
  duty === 'any' || duties.includes('super') || (Array.isArray(duty) ? duty : [duty]).some(one => duties.includes(one))
