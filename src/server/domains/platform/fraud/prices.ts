/** Prices far off those of the same kind in the same place: every day, a district or a city at a time, each along its index. */
import { money } from '#lib/format/money.ts'
import { DAY_SECONDS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { submitFinding, withdrawFinding } from './findings.ts'
import * as queries from './price-queries.ts'
import { findLatest } from './queries.ts'
import { thresholdsOf } from './settings.ts'

type Kind = 'SERVICE' | 'RECRUITMENT'

function reasonOf(kind: Kind, one: queries.PriceOutlier, bounds: queries.PriceBounds): string {
  const isLow = one.price < one.median
  const of = kind === 'SERVICE' ? `同区同类 ${one.others} 个服务` : `同区同类 ${one.others} 个职位`
  const what = kind === 'SERVICE' ? '价格' : '月薪上限'
  const share = isLow ? `不到它的 ${bounds.lowPercent}%` : `超过它的 ${bounds.highPercent}%`
  return `${what} ${money(one.price)}/${one.unit}，${of}的中位数是 ${money(Math.round(one.median))}，${share}`
}

/** @returns those that are off now. */
async function saveOutliers(db: Db, kind: Kind, off: readonly queries.PriceOutlier[], bounds: queries.PriceBounds, now: Date) {
  for (const one of off) {
    await db.transaction().execute(async trx => {
      const subject = { kind, id: one.id } as const
      const latest = await findLatest(trx, { signal: 'PRICE_OFF', ...subject })
      // Judged at this price, or found and not judged yet.
      if (latest && latest.outcome !== 'GONE' && (latest.outcome === null || latest.measured === one.price)) return
      const found = { signal: 'PRICE_OFF', level: 'QUEUE', subject, userId: one.user_id, measured: one.price } as const
      await submitFinding(trx, { ...found, reason: reasonOf(kind, one, bounds) }, now)
    })
  }
  return off.map(one => `${kind} ${one.id}`)
}

export const pricesWork: Job = {
  name: 'platform.fraud.prices',
  everySeconds: DAY_SECONDS,
  async work({ db, now }) {
    const bounds = await thresholdsOf(db, 'PRICE_OFF')
    if (!bounds) return
    const off = new Set<string>()
    const add = (found: readonly string[]) => found.forEach(one => void off.add(one))
    for (const district of await queries.listServiceDistricts(db)) {
      add(await saveOutliers(db, 'SERVICE', await queries.listServicePriceOutliers(db, district, bounds), bounds, now))
    }
    for (const city of await queries.listJobCities(db)) {
      add(await saveOutliers(db, 'RECRUITMENT', await queries.listJobPriceOutliers(db, city, bounds), bounds, now))
    }
    // Mended, sold out or taken down since: nobody has to look at it.
    for (const row of await queries.listWaitingPrices(db)) {
      if (off.has(`${row.subject_kind} ${row.subject_id}`)) continue
      await db.transaction().execute(trx => withdrawFinding(trx, row.id, now))
    }
  },
}
