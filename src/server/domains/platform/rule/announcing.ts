/** Announces a new version of a rule: on the front page, and to everybody with an account where it is an agreement. */
import { AGREEMENTS, type RuleChange } from '#lib/contract/platform/rule.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import * as queries from './queries.ts'
import { listVersioned } from './versions.ts'

/** How long the front page goes on saying that a version holds. */
const ANNOUNCED_DAYS = 7
/** Accounts notified in one transaction. */
const BATCH = 500

type Unannounced = NonNullable<Awaited<ReturnType<typeof queries.lockUnannounced>>>

const wordsOf = (title: string, row: Unannounced) =>
  row.withdrawn_at
    ? {
        title: `《${title}》${row.version} 已经撤回`,
        body: `之前公布的 ${row.version} 不会生效，仍按现行的版本执行。`,
        dedupeKey: `rule:${row.rule_id}:${row.version}:withdrawn`,
      }
    : {
        title: `《${title}》有新版本`,
        body: `${row.version} 从 ${row.effective_on} 起生效：${row.changes}`,
        dedupeKey: `rule:${row.rule_id}:${row.version}`,
      }

/** Notifies the next accounts of a version: a few thousand accounts a minute, each once. */
export const announceVersions = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockUnannounced(trx)
    if (!row) return
    const rule = (await listVersioned(trx)).find(one => one.file.data.id === row.rule_id)
    const people = rule ? await queries.listAccountsAfter(trx, row.notified_up_to, row.published_at, BATCH) : []
    const notice = wordsOf(rule?.file.data.title ?? '', row)
    // At the end of the page stand all versions, the announced one too.
    for (const id of people) await notify(trx, id, { kind: 'SYSTEM', link: `/rule?id=${row.rule_id}#history`, ...notice })
    const last = people.at(-1) ?? row.notified_up_to
    await queries.updateVersion(trx, row.id, { notified_up_to: last, notified_at: people.length < BATCH ? now : null })
  })

/** Whether everybody is notified of versions of this rule. */
export const isForAll = (ruleId: number): boolean => AGREEMENTS.includes(ruleId)

/** Versions of rules that promise to be announced: from the day they are published until some days after they hold. */
export async function listRuleChanges(db: Db, now: Date): Promise<RuleChange[]> {
  const today = date(now)
  const since = date(now.getTime() - ANNOUNCED_DAYS * DAY_MS)
  return (await listVersioned(db))
    .filter(({ file }) => file.data.noticeDays !== undefined)
    .flatMap(({ file, versions }) =>
      versions
        .filter(one => one.rowId !== null && one.effectiveOn > since)
        .map(({ version, effectiveOn, changes }) => ({
          ruleId: file.data.id,
          title: file.data.title,
          version,
          effectiveOn,
          changes,
          holds: effectiveOn <= today,
        })),
    )
}
