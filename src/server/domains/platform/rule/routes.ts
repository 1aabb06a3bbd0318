import { operatorRule } from '#lib/contract/platform/operator-rule.ts'
import { rule } from '#lib/contract/platform/rule.ts'
import { operatorOf, signedInPerson } from '#server/access/actor.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { implement } from '#server/http/implement.ts'
import { listRuleChanges } from './announcing.ts'
import { agreeToRules, listPendingConsents } from './consent.ts'
import { getRuleEditor, listManagedRules, publishRule, withdrawRule } from './publishing.ts'
import { getRule, listRules } from './service.ts'

export const ruleRoutes = implement(rule, {
  listRules: ({ db, now }) => listRules(db, now),
  getRule: ({ db, params, query, now }) => getRule(db, params.ruleId, now, query.version),
  listRuleChanges: ({ db, now }) => listRuleChanges(db, now),
  listPendingConsents: ({ db, actor, now }) => listPendingConsents(db, signedInPerson(actor).userId, now),
  agreeToRules: ({ db, actor, body, now }) => agreeToRules(db, signedInPerson(actor).userId, body, now),
})

export const operatorRuleRoutes = implement(operatorRule, {
  listManagedRules: ({ db, now }) => listManagedRules(db, now),
  getRuleEditor: ({ db, query, now }) => getRuleEditor(db, query.ruleId, now),
  previewRule: ({ body }) => ({ html: renderMarkdown(body.body).html }),
  publishRule: ({ db, actor, body, exchange, now }) => publishRule(db, body, { operator: operatorOf(actor), exchange, now }),
  withdrawRule: ({ db, actor, body, exchange, now }) => withdrawRule(db, body, { operator: operatorOf(actor), exchange, now }),
})
