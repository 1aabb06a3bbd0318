import type { GuardianAction } from '#lib/contract/people/guardian.ts'

/** What an operator does for a guardian. */
export const guardianActionTexts: Record<GuardianAction, string> = {
  MINOR_ON: '开启未成年人模式',
  MINOR_OFF: '关闭未成年人模式',
  CLOSE: '注销账号',
  KEEP: '撤回注销',
}
