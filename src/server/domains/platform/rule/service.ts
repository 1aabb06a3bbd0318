/** Rules and agreements, answered from the editors' Markdown and from what operators published over it. */
import type { RuleCard, RuleDetail } from '#lib/contract/platform/rule.ts'
import { date } from '#lib/format/date.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'
import { listVersioned, type RuleVersion, textOf, type VersionedRule, versionInForce } from './versions.ts'

export { noteConsentOfNew, requireConsent } from './consent.ts'

export const presentCard = ({ file }: VersionedRule, { version, effectiveOn }: RuleVersion): RuleCard => ({
  id: file.data.id,
  slug: file.name,
  title: file.data.title,
  group: file.data.group,
  summary: file.data.summary,
  version,
  effectiveOn,
})

export async function listRules(db: Db, now: Date): Promise<{ list: RuleCard[] }> {
  const rules = await listVersioned(db)
  return { list: rules.map(rule => presentCard(rule, versionInForce(rule, date(now)))) }
}

/**
 * @param version one that still has its text; without it the one that holds today.
 * @throws AppError `missing.record` for an id or a version that no text has.
 */
export async function getRule(db: Db, ruleId: number, now: Date, version?: string): Promise<RuleDetail> {
  const rule = (await listVersioned(db)).find(one => one.file.data.id === ruleId)
  if (!rule) throw new AppError('missing.record')
  const held = versionInForce(rule, date(now))
  const wanted = version === undefined ? held : rule.versions.find(one => one.version === version)
  if (!wanted) throw new AppError('missing.record')
  const { html, headings } = renderMarkdown(await textOf(db, rule, wanted))
  return {
    ...presentCard(rule, wanted),
    html,
    headings,
    publishedOn: wanted.publishedOn,
    isCurrent: wanted === held,
    history: [
      ...rule.versions.map(({ version: name, effectiveOn, changes }) => ({
        version: name,
        effectiveOn,
        changes,
        readable: true,
      })),
      // What the file tells of versions before its own; their texts are not kept.
      ...rule.file.data.history.slice(1).map(one => ({ ...one, readable: false })),
    ],
  }
}

/** Pages that show a version learn on its day that it holds. */
export const applyVersions = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    if (await queries.applyVersions(trx, date(now), now)) await purgeTags(trx, [pageTag.rules])
  })
