/**
 * Every section of the member and the merchant area: its route (in the specification's spelling), name and group, and as whom one
 * has to act there. The navigation, the titles and the 404 of unknown addresses come from this table.
 */

import { type AreaSection, findSection } from './area-section.ts'

export type DashboardArea = 'member' | 'merchant'

export type DashboardSection = AreaSection & {
  /** `company`: only when acting for a company; `person`: only as the plain person; `any`: as either. */
  identity: 'any' | 'person' | 'company'
  /** In companies: only for these parts. Left out: everybody there. */
  roles?: readonly ('OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF')[]
  /** A place one gets to from another section, not from the navigation. */
  detail?: true
}

const MANAGERS = ['OWNER', 'ADMIN'] as const
const CONSULTING = ['OWNER', 'ADMIN', 'CONSULTANT'] as const

const MEMBER = [
  { path: '/member', label: '概览', group: '', identity: 'any' },
  { path: '/member/member_order', label: '我的订单', group: '交易', identity: 'any' },
  { path: '/member/member_service', label: '我买的服务', group: '交易', identity: 'any' },
  { path: '/member/member_settlement', label: '钱包与结算', group: '交易', identity: 'any' },
  { path: '/member/member_coin', label: '金币', group: '交易', identity: 'any' },
  { path: '/member/member_cloud_paltform', label: '我的云平台', group: '交易', identity: 'any' },
  { path: '/member/member_consulationList', label: '我的提问', group: '咨询', identity: 'any' },
  { path: '/member/member_consulting', label: '我的解答', group: '咨询', identity: 'any' },
  { path: '/member/member_feeSetting', label: '收费设置', group: '咨询', identity: 'any' },
  { path: '/member/member_consulation_detail', label: '咨询详情', group: '咨询', identity: 'any', detail: true },
  { path: '/member/member_consultEvaluate_detail', label: '评价详情', group: '咨询', identity: 'any', detail: true },
  { path: '/member/member_recruitment', label: '求职', group: '求职', identity: 'any' },
  { path: '/member/member_saved_search', label: '保存的搜索', group: '求职', identity: 'any' },
  { path: '/member/member_school', label: '课程与考试', group: '学习', identity: 'any' },
  { path: '/member/member_park', label: '我的园区', group: '园区', identity: 'any' },
  { path: '/member/member_park/member_park_forum', label: '我的帖子', group: '园区', identity: 'any', detail: true },
  { path: '/member/member_park/member_park_data', label: '我的资料', group: '园区', identity: 'any', detail: true },
  { path: '/member/member_park/member_park_vedio', label: '我的视频', group: '园区', identity: 'any', detail: true },
  { path: '/member/member_booking', label: '我的预约', group: '园区', identity: 'any' },
  { path: '/member/member_vacancy', label: '租房咨询', group: '园区', identity: 'any' },
  { path: '/member/member_policy', label: '政策提醒', group: '园区', identity: 'any' },
  { path: '/member/member_person_data', label: '个人资料', group: '账号', identity: 'any' },
  { path: '/member/member_authentication', label: '实名认证', group: '账号', identity: 'any' },
  { path: '/member/member_account_bind', label: '账号绑定', group: '账号', identity: 'any' },
  { path: '/member/member_minor', label: '未成年人模式', group: '账号', identity: 'any' },
  { path: '/member/member_report', label: '我的举报', group: '账号', identity: 'any' },
  { path: '/member/member_rights', label: '侵权通知', group: '账号', identity: 'any' },
  { path: '/member/member_strike', label: '账号处罚', group: '账号', identity: 'any' },
  { path: '/member/member_set_pwd', label: '修改密码', group: '账号', identity: 'any' },
  { path: '/member/member_bind_email', label: '绑定邮箱', group: '账号', identity: 'any' },
] as const satisfies readonly DashboardSection[]

const MERCHANT = [
  { path: '/merchant', label: '概览', group: '', identity: 'any' },
  { path: '/merchant/information/baseinformation', label: '公司资料', group: '资料', identity: 'company', roles: MANAGERS },
  { path: '/merchant/information/baseinformationPerson', label: '个人商家资料', group: '资料', identity: 'person' },
  { path: '/merchant/information/Certification', label: '认证', group: '资料', identity: 'any', roles: MANAGERS },
  { path: '/merchant/information/save', label: '账号安全', group: '资料', identity: 'any' },
  { path: '/merchant/information/bind', label: '账号绑定', group: '资料', identity: 'any' },
  { path: '/merchant/information/setPwd', label: '修改密码', group: '资料', identity: 'any' },
  { path: '/merchant/order/mine', label: '待履约订单', group: '订单', identity: 'any', roles: MANAGERS },
  { path: '/merchant/order/pay', label: '支付的订单', group: '订单', identity: 'any', roles: MANAGERS },
  { path: '/merchant/order/inCome', label: '个人收入', group: '订单', identity: 'person' },
  { path: '/merchant/order/inComeCompany', label: '公司收入', group: '订单', identity: 'company', roles: MANAGERS },
  { path: '/merchant/order/review', label: '买家评价', group: '订单', identity: 'any', roles: MANAGERS },
  { path: '/merchant/order/invoice', label: '发票', group: '订单', identity: 'any', roles: MANAGERS },
  { path: '/merchant/order/coin', label: '金币', group: '订单', identity: 'any', roles: MANAGERS },
  { path: '/merchant/service/mine', label: '服务管理', group: '服务', identity: 'any', roles: MANAGERS },
  { path: '/merchant/service/newService', label: '发布服务', group: '服务', identity: 'any', roles: MANAGERS, detail: true },
  { path: '/merchant/service/myService', label: '进行中的服务', group: '服务', identity: 'any', roles: MANAGERS },
  { path: '/merchant/recruitment/mine', label: '职位管理', group: '招聘', identity: 'company', roles: MANAGERS },
  { path: '/merchant/recruitment/applicants', label: '应聘者', group: '招聘', identity: 'company', roles: MANAGERS },
  { path: '/merchant/consult/owner', label: '公司咨询', group: '咨询', identity: 'company', roles: MANAGERS },
  { path: '/merchant/consult/otherStaff', label: '员工咨询', group: '咨询', identity: 'company', roles: MANAGERS },
  { path: '/merchant/consult/mine', label: '我的咨询', group: '咨询', identity: 'any', roles: CONSULTING },
  { path: '/merchant/consult/feeSetting', label: '收费设置', group: '咨询', identity: 'any', roles: CONSULTING },
  { path: '/merchant/consult/evaluate', label: '收到的评价', group: '咨询', identity: 'any', roles: CONSULTING },
  { path: '/merchant/consult/memberEvaluate', label: '我给的评价', group: '咨询', identity: 'any', roles: CONSULTING },
  { path: '/merchant/consult/consultDetail', label: '咨询详情', group: '咨询', identity: 'any', roles: CONSULTING, detail: true },
  {
    path: '/merchant/consult/memberConsultDetail',
    label: '提问详情',
    group: '咨询',
    identity: 'any',
    roles: CONSULTING,
    detail: true,
  },
  { path: '/merchant/school/passed', label: '已通过的院校', group: '院校', identity: 'company', roles: MANAGERS },
  { path: '/merchant/school/under', label: '审核中的院校', group: '院校', identity: 'company', roles: MANAGERS },
  { path: '/merchant/school/addSchoold', label: '登记院校', group: '院校', identity: 'company', roles: MANAGERS, detail: true },
  { path: '/merchant/school/mine', label: '课程与考试', group: '院校', identity: 'company', roles: MANAGERS },
  { path: '/merchant/school/enquiry', label: '招生咨询', group: '院校', identity: 'company', roles: MANAGERS },
  { path: '/merchant/school/open-day', label: '开放日', group: '院校', identity: 'company', roles: MANAGERS },
  { path: '/merchant/school/news', label: '招生动态', group: '院校', identity: 'company', roles: MANAGERS },
  { path: '/merchant/school/exam', label: '编辑考试', group: '院校', identity: 'company', roles: MANAGERS, detail: true },
  { path: '/merchant/course/mine', label: '课程管理', group: '课程', identity: 'any', roles: MANAGERS },
  { path: '/merchant/course/edit', label: '编辑课程', group: '课程', identity: 'any', roles: MANAGERS, detail: true },
  { path: '/merchant/staff/working', label: '在职员工', group: '员工', identity: 'company' },
  { path: '/merchant/staff/adding', label: '邀请员工', group: '员工', identity: 'company', roles: MANAGERS },
  { path: '/merchant/park/mine', label: '园区内容', group: '园区', identity: 'any' },
  { path: '/merchant/park/policy', label: '政策申报', group: '园区', identity: 'company' },
  { path: '/merchant/park/mine/data', label: '资料', group: '园区', identity: 'any', detail: true },
  { path: '/merchant/park/mine/vedio', label: '视频', group: '园区', identity: 'any', detail: true },
  { path: '/merchant/park/mine/forum', label: '帖子', group: '园区', identity: 'any', detail: true },
  { path: '/merchant/settlement/mine', label: '结算', group: '结算', identity: 'any', roles: MANAGERS },
  { path: '/merchant/cloud/mine', label: '云工具', group: '云平台', identity: 'company' },
] as const satisfies readonly DashboardSection[]

export type SectionPath = (typeof MEMBER | typeof MERCHANT)[number]['path']

export const DASHBOARDS: Record<
  DashboardArea,
  { label: string; sections: readonly (DashboardSection & { path: SectionPath })[] }
> = {
  member: { label: '我的', sections: MEMBER },
  merchant: { label: '商家中心', sections: MERCHANT },
}

export const sectionAt = (area: DashboardArea, path: string) => findSection(DASHBOARDS[area].sections, path)
