import { rule } from '#lib/contract/rule.ts'
import { implement } from '#server/http/implement.ts'

export const ruleRoutes = implement(rule, {})
