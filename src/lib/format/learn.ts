/** The Chinese words for what schools, courses and exams are, shared by the API and the pages. */
import type { CourseCard, CourseLevel, CoursePriceBand, LessonKind } from '#lib/contract/learn/course.ts'
import type { ExamKind, ExamPhase } from '#lib/contract/learn/exam.ts'
import type { MajorMode, SchoolFeeBand, SchoolKind, SchoolNature, TuitionUnit } from '#lib/contract/learn/school.ts'
import { thousands } from './thousands.ts'

export const levelTexts: Record<CourseLevel, string> = {
  ANY: '不限基础',
  BEGINNER: '入门',
  INTERMEDIATE: '进阶',
  ADVANCED: '高级',
}

export const lessonKindTexts: Record<LessonKind, string> = { VIDEO: '视频', TEXT: '图文', FILE: '资料', QUIZ: '测验' }

export const priceBandTexts: Record<CoursePriceBand, string> = {
  FREE: '免费',
  UNDER_100: '100元以内',
  FROM_100: '100-500元',
  FROM_500: '500-2000元',
  OVER_2000: '2000元以上',
}

export const schoolKindTexts: Record<SchoolKind, string> = {
  KINDERGARTEN: '幼儿园',
  PRIMARY: '小学',
  MIDDLE: '中学',
  VOCATIONAL: '中职技校',
  COLLEGE: '高等院校',
  TRAINING: '职业培训',
  LANGUAGE: '语言培训',
  ART: '艺术培训',
  CONTINUING: '继续教育',
}

export const natureTexts: Record<SchoolNature, string> = { PUBLIC: '公办', PRIVATE: '民办', JOINT: '中外合作' }

export const majorModeTexts: Record<MajorMode, string> = { FULL_TIME: '全日制', PART_TIME: '业余', ONLINE: '线上' }

export const tuitionUnitTexts: Record<TuitionUnit, string> = { YEAR: '年', TERM: '学期', MONTH: '月', WHOLE: '全程' }

export const feeBandTexts: Record<SchoolFeeBand, string> = {
  FREE: '免学费',
  UNDER_5000: '5千元以内',
  FROM_5000: '5千-2万元',
  FROM_20000: '2万-5万元',
  OVER_50000: '5万元以上',
}

export const examKindTexts: Record<ExamKind, string> = {
  VOCATIONAL: '职业技能',
  FINANCE: '财会金融',
  BUILDING: '建筑工程',
  MEDICAL: '医药卫生',
  LANGUAGE: '语言能力',
  COMPUTER: '计算机',
  EDUCATION: '教育师资',
  CIVIL: '公职考试',
}

export const examPhaseTexts: Record<ExamPhase, string> = {
  COMING: '即将报名',
  OPEN: '报名中',
  FULL: '名额已满',
  CLOSED: '报名结束',
  RUNNING: '考试中',
  FINISHED: '已结束',
  CANCELLED: '已取消',
}

/** How long something takes: `45分钟`, `12小时30分`. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${minutes}分钟`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60}小时` : `${Math.floor(minutes / 60)}小时${rest}分`
}

/** Months of study: `3年`, `2年6个月`, `6个月`. */
export function monthsText(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return `${years ? `${years}年` : ''}${rest ? `${rest}个月` : ''}`
}

/** A range of fees in fen a year: `免学费`, `8,000元/年`, `1.2-3.5万元/年`, `9,900元-1.2万元/年`. */
export function feeRangeText(min: number | null, max: number | null): string {
  if (min === null || max === null) return '学费面议'
  const yuan = (fen: number) =>
    fen >= 1_000_000 ? `${Number((fen / 1_000_000).toFixed(2))}万` : thousands(Math.round(fen / 100))
  if (max === 0) return '免学费'
  if (min === 0) return `${yuan(max)}元/年以内`
  if (min === max) return `${yuan(min)}元/年`
  // 万 once, at the end, where both sides are tens of thousands; a smaller one names its own unit.
  if (min >= 1_000_000) return `${yuan(min).replace('万', '')}-${yuan(max)}元/年`
  return max >= 1_000_000 ? `${yuan(min)}元-${yuan(max)}元/年` : `${yuan(min)}-${yuan(max)}元/年`
}

const providerPaths: Record<CourseCard['provider']['kind'], string> = {
  school: '/school/schoolDetail?id=',
  company: '/city/company/',
  person: '/search/user/',
}

/** Where who offers a course stands on the site. */
export const courseProviderHref = ({ kind, id }: Pick<CourseCard['provider'], 'kind' | 'id'>): string =>
  `${providerPaths[kind]}${id}`

export const courseProviderTexts: Record<CourseCard['provider']['kind'], string> = {
  school: '学校',
  company: '机构',
  person: '讲师',
}
