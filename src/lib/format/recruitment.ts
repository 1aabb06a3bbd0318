/** The words of recruitment: what each choice is called, and pay the way job seekers write it. */
import type {
  CompanyScale,
  EducationLevel,
  EmploymentType,
  ExperienceLevel,
  SalaryBand,
  SalaryUnit,
} from '#lib/contract/city/recruitment.ts'

export const educationTexts: Record<EducationLevel, string> = {
  ANY: '学历不限',
  MIDDLE: '初中及以下',
  HIGH: '高中/中专',
  COLLEGE: '大专',
  BACHELOR: '本科',
  MASTER: '硕士',
  DOCTOR: '博士',
}

export const experienceTexts: Record<ExperienceLevel, string> = {
  ANY: '经验不限',
  STUDENT: '在校/应届',
  UNDER_1: '1年以内',
  Y1_3: '1-3年',
  Y3_5: '3-5年',
  Y5_10: '5-10年',
  OVER_10: '10年以上',
}

export const employmentTexts: Record<EmploymentType, string> = { FULL: '全职', PART: '兼职', INTERN: '实习', REMOTE: '远程' }

export const salaryUnitTexts: Record<SalaryUnit, string> = { MONTH: '月', DAY: '天', HOUR: '小时', PIECE: '件' }

export const companyScaleTexts: Record<CompanyScale, string> = {
  UNDER_20: '20人以下',
  FROM_20: '20-99人',
  FROM_100: '100-499人',
  FROM_500: '500-999人',
  FROM_1000: '1000-9999人',
  FROM_10000: '10000人以上',
}

/** Monthly pay in fen; the upper end is open in the last band. */
export const salaryBands: { value: SalaryBand; text: string; min: number | null; max: number | null }[] = [
  { value: 'B1', text: '3千以下', min: 0, max: 300_000 },
  { value: 'B2', text: '3-5千', min: 300_000, max: 500_000 },
  { value: 'B3', text: '5-8千', min: 500_000, max: 800_000 },
  { value: 'B4', text: '8千-1.2万', min: 800_000, max: 1_200_000 },
  { value: 'B5', text: '1.2-2万', min: 1_200_000, max: 2_000_000 },
  { value: 'B6', text: '2-5万', min: 2_000_000, max: 5_000_000 },
  { value: 'B7', text: '5万以上', min: 5_000_000, max: null },
  { value: 'NEGOTIABLE', text: '面议', min: null, max: null },
]

const trim = (value: number): string => String(Math.round(value * 10) / 10)

/** 8000 yuan → `8千`, 12000 → `1.2万`, 260 → `260元`. */
const yuanText = (fen: number): string => {
  const yuan = fen / 100
  if (yuan >= 10_000) return `${trim(yuan / 10_000)}万`
  if (yuan >= 1_000) return `${trim(yuan / 1_000)}千`
  return `${trim(yuan)}元`
}

/** A pay range as job seekers read it: `8千-1.2万·13薪`, `200-260元/天`, `面议`. Amounts in fen. */
export function salaryText(salary: {
  unit: SalaryUnit
  min: number | null
  max: number | null
  negotiable: boolean
  months: number
}): string {
  const { unit, min, max } = salary
  if (salary.negotiable || (min === null && max === null)) return '面议'
  const tail = unit === 'MONTH' ? (salary.months > 12 ? `·${salary.months}薪` : '') : `/${salaryUnitTexts[unit]}`
  if (min === null || max === null) return `${yuanText(min ?? max ?? 0)}${min === null ? '以内' : '起'}${tail}`
  if (min === max) return yuanText(min) + tail
  const [from, to] = [yuanText(min), yuanText(max)]
  const unitOf = (text: string) => text.replace(/[\d.]/g, '')
  return `${unitOf(from) === unitOf(to) ? from.slice(0, -unitOf(from).length) : from}-${to}${tail}`
}

/** `5 小时`, `3 天`: how long applicants wait. Never less than it was. */
export const replyTime = (hours: number): string => (hours <= 48 ? `${hours} 小时` : `${Math.ceil(hours / 24)} 天`)
