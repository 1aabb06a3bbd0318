/** All versions of the rules: the files are the first, what operators published comes over them. */
import { ruleText } from '#lib/content/rule.ts'
import { date } from '#lib/format/date.ts'
import { loadEntries, loadOnce } from '#server/content/load.ts'
import type { Db } from '#server/db/client.ts'
import * as queries from './queries.ts'

export const loadFiles = loadOnce(() => loadEntries('rules', ruleText).sort((one, other) => one.data.order - other.data.order))

export type RuleFile = ReturnType<typeof loadFiles>[number]

export type RuleVersion = {
  version: string
  publishedOn: string
  effectiveOn: string
  changes: string
  /** Null: the file's own text. */
  rowId: number | null
}

const published = (row: queries.VersionRow): RuleVersion => ({
  version: row.version,
  publishedOn: date(row.published_at),
  effectiveOn: row.effective_on,
  changes: row.changes,
  rowId: row.id,
})

const ofFile = ({ data }: RuleFile): RuleVersion => ({
  version: data.version,
  publishedOn: data.publishedOn,
  effectiveOn: data.effectiveOn,
  changes: data.history[0]?.changes ?? '',
  rowId: null,
})

/** One rule with the versions whose text is here, the newest first: never empty, the file's comes last. */
export type VersionedRule = { file: RuleFile; versions: readonly [RuleVersion, ...RuleVersion[]] }

export async function listVersioned(db: Db): Promise<VersionedRule[]> {
  const rows = await queries.listVersions(db)
  return loadFiles().map(file => {
    const over = rows.filter(row => row.rule_id === file.data.id).map(published)
    return { file, versions: [...over, ofFile(file)] as unknown as VersionedRule['versions'] }
  })
}

/** The version that holds on a day: the newest that has begun; before all of them the first. */
export const versionInForce = ({ versions }: VersionedRule, day: string): RuleVersion =>
  versions.find(one => one.effectiveOn <= day) ?? versions.at(-1) ?? versions[0]

/** What is announced and has not begun, the newest first. */
export const allUpcomingAfter = ({ versions }: VersionedRule, day: string): RuleVersion[] =>
  versions.filter(one => one.effectiveOn > day)

export const upcomingAfter = (rule: VersionedRule, day: string): RuleVersion | undefined => allUpcomingAfter(rule, day)[0]

export const textOf = async (db: Db, { file }: VersionedRule, { rowId }: RuleVersion): Promise<string> =>
  rowId === null ? file.body : ((await queries.findBody(db, rowId)) ?? '')
