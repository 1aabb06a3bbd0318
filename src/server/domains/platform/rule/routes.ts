import { rule } from '#lib/contract/platform/rule.ts'
import { implement } from '#server/http/implement.ts'
import { getRule, listRules } from './service.ts'

export const ruleRoutes = implement(rule, {
  listRules: () => listRules(),
  getRule: ({ params }) => getRule(params.ruleId),
})
