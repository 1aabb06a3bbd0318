import type { SuggestionKind, SuggestionState } from '#lib/contract/platform/suggestion.ts'

export const SUGGESTION_KINDS: Record<SuggestionKind, string> = {
  FEATURE: '功能建议',
  BUG: '使用问题',
  CONTENT: '内容有误',
  COMPLAINT: '投诉',
  MINORS: '未成年人保护',
  PRIVACY: '隐私与个人信息',
  OTHER: '其他',
}

/** Within what time each kind is answered: rules 未成年人保护, 七 and 隐私政策, 七. */
export const suggestionAnswerTime = (kind: SuggestionKind): string =>
  kind === 'MINORS'
    ? '我们会在 24 小时内处理。'
    : kind === 'PRIVACY'
      ? '核实身份后，我们会在 15 个工作日内处理。'
      : '一般在 3 个工作日内答复。'

export const SUGGESTION_STATES: Record<SuggestionState, string> = {
  WAITING: '等待答复',
  ANSWERED: '已答复',
  DECLINED: '未采纳',
}
