/** Rules of the site and answers to common questions; the texts are files of `src/content`, and versions that operators publish over them. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { announceVersions } from './announcing.ts'
import { operatorRuleRoutes, ruleRoutes } from './routes.ts'
import { applyVersions } from './service.ts'
import type { RuleTables } from './tables.ts'

export const ruleDomain = {
  name: 'platform/rule',
  tables: {
    rule_versions: [mentioned('published_by'), mentioned('withdrawn_by')],
    rule_consents: [deleted('user_id', { copy: copyOf('consents', '同意过的协议版本', 'rule_id version agreed_at') })],
  },
  routes: { rule: ruleRoutes, operatorRule: operatorRuleRoutes },
  jobs: [
    { name: 'platform.rule.versions', everySeconds: 60, work: ({ db, now }) => applyVersions(db, now) },
    { name: 'platform.rule.announcements', everySeconds: 15, work: ({ db, now }) => announceVersions(db, now) },
  ],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<RuleTables>

declare module '#server/db/schema.ts' {
  interface Database extends RuleTables {}
}
