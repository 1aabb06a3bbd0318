/** How a course is refunded, in the words of the rule 退款 and as `coursePurchase.refund` works it out. */
import { MAX_PUPIL_LESSONS } from './course-limits.ts'

type Sold = { price: number; k12: boolean; validDays: number | null }

/** @returns one sentence a line; none for a course that costs nothing. */
export function refundTerms({ price, k12, validDays }: Sold): string[] {
  if (price === 0) return []
  return [
    '还没有学过收费课时的，全额退款；免费试看的课时不算学过。',
    '学过的，退款金额＝实付金额×（没学的收费课时÷全部收费课时）。打开过的收费课时就算学过。',
    ...(validDays === null ? [] : ['课程有效期过后不能再退。']),
    '在订单详情点“申请退款”，按上面的办法自动计算，不需要开课方同意；款项原路退回，一般五个工作日内到账。',
    ...(k12 ? [`面向中小学生：一次收费不超过三个月或 ${MAX_PUPIL_LESSONS} 课时，退费在十五日内办结。`] : []),
  ]
}
