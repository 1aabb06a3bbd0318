/** What the duties of operators are called. */
import type { Duty } from '#lib/contract/define.ts'

export const dutyTexts: Record<Duty, string> = {
  content: '内容',
  merchants: '商家',
  money: '资金',
  support: '客服',
  super: '全部',
}

/** `content,support` → `内容、客服`; a duty that is not known stays as it was written. */
export const dutyListText = (list: string): string =>
  list
    .split(',')
    .map(duty => dutyTexts[duty as Duty] ?? duty)
    .join('、')
