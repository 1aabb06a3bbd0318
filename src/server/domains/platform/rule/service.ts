/** Rules and agreements, answered from the editors' Markdown. */

import { ruleText } from '#lib/content/rule.ts'
import type { RuleCard, RuleDetail } from '#lib/contract/platform/rule.ts'
import { loadOnce, loadTexts } from '#server/content/load.ts'
import { AppError } from '#server/errors.ts'

const load = loadOnce(() => {
  const texts = loadTexts('rules', ruleText).sort((one, other) => one.data.order - other.data.order)
  return { texts, byId: new Map(texts.map(text => [text.data.id, text])) }
})

type Text = ReturnType<typeof load>['texts'][number]

const presentCard = ({ data, name }: Text): RuleCard => ({
  id: data.id,
  slug: name,
  title: data.title,
  group: data.group,
  summary: data.summary,
  version: data.version,
  effectiveOn: data.effectiveOn,
})

export const listRules = (): { list: RuleCard[] } => ({ list: load().texts.map(presentCard) })

/** @throws AppError `missing.record` for an id no text has. */
export function getRule(ruleId: number): RuleDetail {
  const text = load().byId.get(ruleId)
  if (!text) throw new AppError('missing.record')
  return {
    ...presentCard(text),
    html: text.html,
    headings: text.headings,
    publishedOn: text.data.publishedOn,
    history: text.data.history,
  }
}
