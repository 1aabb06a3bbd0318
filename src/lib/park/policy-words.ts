/** The words in which policies say for whom they are. */

export const POLICY_INDUSTRIES = [
  '人工智能',
  '软件与信息服务',
  '集成电路',
  '智能制造',
  '生物医药',
  '新能源',
  '新材料',
  '跨境电商',
  '文化创意',
  '现代物流',
  '金融科技',
  '专业服务',
  '教育培训',
  '商贸零售',
  '住宿餐饮',
  '现代农业',
] as const
export const COMPANY_SCALES = ['初创团队', '个体工商户', '微型企业', '小型企业', '中型企业', '大型企业'] as const
/** Where the company is registered, from near to far. */
export const POLICY_REGIONS = [
  '园区内',
  '南山区',
  '福田区',
  '宝安区',
  '龙岗区',
  '龙华区',
  '光明区',
  '深圳其他区',
  '广东其他城市',
  '其他省市',
] as const
