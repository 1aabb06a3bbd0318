import type { SuggestionKind, SuggestionState } from '#lib/contract/platform/suggestion.ts'

export const SUGGESTION_KINDS: Record<SuggestionKind, string> = {
  FEATURE: '功能建议',
  BUG: '使用问题',
  CONTENT: '内容有误',
  COMPLAINT: '投诉',
  OTHER: '其他',
}

export const SUGGESTION_STATES: Record<SuggestionState, string> = {
  WAITING: '等待答复',
  ANSWERED: '已答复',
  DECLINED: '未采纳',
}
