/** Codes of a job in words, and pay, money and moments as job seekers read them: as ours writes them. */
export const EDUCATION = {
  ANY: '学历不限',
  MIDDLE: '初中及以下',
  HIGH: '高中/中专',
  COLLEGE: '大专',
  BACHELOR: '本科',
  MASTER: '硕士',
  DOCTOR: '博士',
}
export const EXPERIENCE = {
  ANY: '经验不限',
  STUDENT: '在校/应届',
  UNDER_1: '1年以内',
  Y1_3: '1-3年',
  Y3_5: '3-5年',
  Y5_10: '5-10年',
  OVER_10: '10年以上',
}
export const EMPLOYMENT = { FULL: '全职', PART: '兼职', INTERN: '实习', REMOTE: '远程' }
export const SCALE = {
  UNDER_20: '20人以下',
  FROM_20: '20-99人',
  FROM_100: '100-499人',
  FROM_500: '500-999人',
  FROM_1000: '1000-9999人',
  FROM_10000: '10000人以上',
}
export const SALARY = {
  B1: '3千以下',
  B2: '3-5千',
  B3: '5-8千',
  B4: '8千-1.2万',
  B5: '1.2-2万',
  B6: '2-5万',
  B7: '5万以上',
  NEGOTIABLE: '面议',
}
const UNIT = { DAY: '天', HOUR: '小时', PIECE: '件' }

const thousands = new Intl.NumberFormat('zh-CN')
export const count = (value: number) => thousands.format(value)

export const money = (fen: number) => (fen / 100).toFixed(2)

const short = (fen: number): [number, string] =>
  fen >= 1_000_000 ? [fen / 1_000_000, '万'] : fen >= 100_000 ? [fen / 100_000, '千'] : [fen / 100, '元']
const rounded = (value: number) => String(Math.round(value * 10) / 10)

export function pay(job: {
  salary_min: number | null
  salary_max: number | null
  salary_unit: string
  salary_months: number
}): string {
  if (job.salary_min === null || job.salary_max === null) return '面议'
  const [from, fromUnit] = short(job.salary_min)
  const [to, toUnit] = short(job.salary_max)
  const tail =
    job.salary_unit === 'MONTH' ? (job.salary_months > 12 ? `·${job.salary_months}薪` : '') : `/${UNIT[job.salary_unit]}`
  return `${rounded(from)}${fromUnit === toUnit ? '' : fromUnit}-${rounded(to)}${toUnit}${tail}`
}

const shanghai = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString()
export const moment = (at: Date) => shanghai(at).slice(0, 16).replace('T', ' ')

export function ago(at: Date): string {
  const age = Date.now() - at.getTime()
  if (age < 3_600_000) return `${Math.max(1, Math.floor(age / 60_000))} 分钟前`
  const days = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) - Math.floor((at.getTime() + 8 * 3_600_000) / 86_400_000)
  if (days === 0) return `${Math.floor(age / 3_600_000)} 小时前`
  return days === 1 ? `昨天 ${shanghai(at).slice(11, 16)}` : `${days} 天前`
}
