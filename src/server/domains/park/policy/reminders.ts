/** Telling people of deadlines: seven days before, and one day before. Each once, whatever stood still in between. */

import { daysUntil } from '#lib/format/date.ts'
import { midnightOf } from '#lib/format/shanghai.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { takeDue } from './queries.ts'
import { listPolicyEntries } from './service.ts'

const WEEK_DAYS = 7
/** Reminders in one run of the job. */
const TURN_LIMIT = 200

export const daysLeft = (validTo: string, now: Date): number => daysUntil(midnightOf(validTo), now)

/** The reminder of a deadline that is so many days ahead; null: none today. */
export const dueOf = (days: number): 'WEEK' | 'DAY' | null => (days < 0 || days > WEEK_DAYS ? null : days > 1 ? 'WEEK' : 'DAY')

const leftText = (days: number): string => (days === 0 ? '今天截止' : days === 1 ? '明天截止' : `还有 ${days} 天截止`)

export async function remindOfDeadlines(db: Db, now: Date): Promise<void> {
  const ending = new Map<number, { title: string; validTo: string; days: number }>()
  for (const { data } of listPolicyEntries()) {
    if (data.validTo === undefined) continue
    const days = daysLeft(data.validTo, now)
    if (dueOf(days)) ending.set(data.id, { title: data.title, validTo: data.validTo, days })
  }
  for (const reminder of ['WEEK', 'DAY'] as const) {
    const policyIds = [...ending].filter(([, policy]) => dueOf(policy.days) === reminder).map(([id]) => id)
    if (policyIds.length === 0) continue
    for (let taken = TURN_LIMIT; taken === TURN_LIMIT; ) {
      taken = await db.transaction().execute(async trx => {
        const due = await takeDue(trx, { policyIds, told: reminder, limit: TURN_LIMIT })
        for (const { user_id, policy_id } of due) {
          const { title, validTo, days } = ending.get(policy_id)!
          await notify(trx, user_id, {
            kind: 'SYSTEM',
            title: `${leftText(days)}：${title}`,
            body: `受理到 ${validTo}。不想再收到，可以在“政策提醒”里关闭。`,
            link: `/park/park_politics?id=${policy_id}`,
            dedupeKey: `policy-${policy_id}-${validTo}-${reminder}`,
          })
        }
        return due.length
      })
    }
  }
}
