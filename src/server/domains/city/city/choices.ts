/** The choices that filters of companies offer. */
import { companyScaleTexts } from '#lib/format/recruitment.ts'
import type { CompanyScale } from '#server/domains/people/company/service.ts'

export const scaleChoices = (Object.entries(companyScaleTexts) as [CompanyScale, string][]).map(([value, text]) => ({
  value,
  text,
}))

export const scoreChoices = [
  { value: 4.5, text: '4.5 分以上' },
  { value: 4, text: '4 分以上' },
  { value: 3, text: '3 分以上' },
]

export const companySortChoices = [
  { value: 'default' as const, text: '综合' },
  { value: 'score' as const, text: '履约分' },
  { value: 'sales' as const, text: '成交量' },
  { value: 'newest' as const, text: '最新入驻' },
]

/** Industries a company may belong to, as the operator keeps them. */
export const industryChoices = [
  '家政服务',
  '维修安装',
  '装修设计',
  '搬家物流',
  '企业服务',
  '法律服务',
  '广告设计',
  '软件信息',
  '教育培训',
  '摄影婚庆',
  '汽车服务',
  '健康生活',
  '电子制造',
  '餐饮食品',
  '零售电商',
  '医疗健康',
  '新能源',
  '金融保险',
]
