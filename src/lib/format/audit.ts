/** What the audit log knows of, in words. An action that stands not here cannot be recorded: the server takes its type from this list. */
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { reviewKindTexts } from './review.ts'
import { identityTexts, permissionTexts } from './staff.ts'

export const auditActions = {
  'account.close': '申请注销账号',
  'account.close_hindered': '注销受阻',
  'account.close_withdrawn': '撤回注销',
  'account.erase': '清除个人资料',
  'banner.add': '新增横幅',
  'banner.change': '修改横幅',
  'banner.remove': '删除横幅',
  'banner.sort': '排序横幅',
  'category.sort': '排序服务分类',
  'certification.apply': '提交认证',
  'certification.certified': '认证通过',
  'certification.end_in_time': '认证到期',
  'certification.read_number': '查看证件号码',
  'certification.revoke': '撤销认证',
  'certification.transfer_wrong': '填错打款金额',
  'city.hot': '设定热门城市',
  'company.dissolve': '解散公司',
  'company.freeze': '冻结公司',
  'company.save': '修改公司资料',
  'company.unfreeze': '解除冻结公司',
  'consult.fees': '修改咨询收费',
  'consultation.read_name': '查看匿名提问者',
  'consultant.apply': '申请成为顾问',
  'consultant.withdraw': '撤回顾问申请',
  'course.discard': '放弃课程修改',
  'course.offline': '下架课程',
  'course.online': '上架课程',
  'course.submit': '提交课程审核',
  'course.withdraw': '撤回课程审核',
  'correction.approve': '通过账目更正',
  'correction.propose': '提出账目更正',
  'correction.refuse': '不通过账目更正',
  'data.export': '导出个人数据',
  'email.bind': '绑定邮箱',
  'email.change': '更换邮箱',
  'email.unbind': '解绑邮箱',
  'exam.publish': '发布考试',
  'exam.read_applicant': '查看报名者证件',
  'exam.import_scores': '导入考试成绩',
  'exam.issue_tickets': '编排座位、发放准考证',
  'operator.appoint': '任命运营人员',
  'operator.dismiss': '解除运营人员',
  'order.decide': '裁定订单争议',
  'order.read_phone': '查看订单联系电话',
  'ownership.accept': '接受公司转让',
  'ownership.decline': '谢绝公司转让',
  'ownership.offer': '提出公司转让',
  'ownership.withdraw': '撤回公司转让',
  'password.change': '修改密码',
  'password.reset': '重设密码',
  'phone.change': '更换手机号',
  'privacy.save': '修改隐私设置',
  'review.approve': '通过审核',
  'review.claim': '领取审核',
  'review.reject': '驳回审核',
  'review.release': '放回审核',
  'school.discard': '放弃学校修改',
  'school.offline': '下架学校',
  'school.online': '上架学校',
  'school.submit': '提交学校审核',
  'school.withdraw': '撤回学校审核',
  'session.revoke': '让设备退出',
  'staff.card': '修改员工名片',
  'staff.decline': '谢绝员工邀请',
  'staff.invite': '邀请员工',
  'staff.join': '加入公司',
  'staff.leave': '离开公司',
  'staff.remove': '移除员工',
  'staff.resend_invitation': '重发员工邀请',
  'staff.update': '修改员工权限',
  'staff.withdraw_invitation': '撤回员工邀请',
  'reconciliation.ask': '向支付机构查询差异',
  'reconciliation.correct': '以更正了结差异',
  'reconciliation.explain': '说明对账差异',
  'reconciliation.statement': '录入付款流水',
  'third_party.link': '绑定第三方账号',
  'third_party.unlink': '解绑第三方账号',
  'payout.remove': '解绑收款账户',
  'payout.save': '设置收款账户',
  'user.freeze': '冻结用户',
  'user.sign_out': '让用户全部退出',
  'user.unfreeze': '解除冻结用户',
  'withdrawal.apply': '申请提现',
  'withdrawal.approve': '复核提现',
  'withdrawal.check': '初审提现',
  'withdrawal.fail': '登记提现失败',
  'withdrawal.pay': '登记提现付款',
  'withdrawal.read_number': '查看收款账号',
  'withdrawal.refuse': '驳回提现',
  'withdrawal.start': '开始提现付款',
  'fee.approve': '通过服务费调整',
  'fee.propose': '提出服务费调整',
  'fee.refuse': '不通过服务费调整',
  'invoice.issue': '登记发票',
  'invoice.refuse': '不开发票',
  'invoice.turn_red': '登记红字发票',
  'invoice.withdraw': '撤回发票申请',
  'word.hot': '设定搜索热词',
} as const

export type AuditAction = keyof typeof auditActions

export const auditSubjects = {
  user: '用户',
  company: '公司',
  company_employee: '员工',
  staff_invitation: '员工邀请',
  certification: '认证',
  consultant: '顾问',
  consult_company: '咨询公司',
  consultation: '咨询',
  school: '学校',
  course: '课程',
  exam: '考试',
  exam_registration: '考试报名',
  review: '审核',
  category: '服务分类',
  city: '城市',
  word: '搜索热词',
  banner: '横幅',
  order: '订单',
  payout_account: '收款账户',
  correction: '账目更正',
  withdrawal: '提现',
  reconciliation: '对账',
  fee: '服务费',
  invoice: '发票',
} as const

export type AuditSubject = keyof typeof auditSubjects

/** Entries are never changed, so one may carry a name that is not given any more: it is shown as it was written. */
export const auditActionText = (action: string): string => auditActions[action as AuditAction] ?? action

export const auditSubjectText = (kind: string): string => auditSubjects[kind as AuditSubject] ?? kind

/** The names that entries use for what they keep besides. */
const detailNames: Record<string, string> = {
  reason: '理由',
  amount: '金额（分）',
  channel: '付款渠道',
  reference: '流水号',
  days: '天数',
  revoked: '退出的设备',
  provider: '平台',
  identity: '身份',
  employeeIdentity: '身份',
  cloudPermission: '云工具',
  way: '方式',
  kind: '类别',
  refId: '记录编号',
  from: '由',
  to: '到',
  userId: '用户编号',
  handedTo: '交接给',
  before: '之前',
  after: '之后',
  codes: '代码',
  words: '热词',
  title: '标题',
  renamed: '改了名称',
  tries: '次数',
  duties: '职责',
  isNew: '新任',
  byTerm: '到期自动',
}

const detailValues: Record<string, string> = {
  ...identityTexts,
  ...permissionTexts,
  PHONE: '手机号',
  LINK: '链接',
  WECHAT: '微信',
  ALIPAY: '支付宝',
  OIDC: '统一身份',
  true: '是',
  false: '否',
}

const detailValue = (name: string, value: string | number | boolean | null): string => {
  if (value === null) return '—'
  const text = String(value)
  // A kind of review and a part in a company may have the same code.
  return (name === 'kind' ? reviewKindTexts[text as ReviewKind] : detailValues[text]) ?? text
}

/** What an entry keeps besides, in words as far as there are words for it. */
export const auditDetailText = (detail: Record<string, string | number | boolean | null>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${detailNames[name] ?? name}：${detailValue(name, value)}`)
    .join('；')
