/** When somebody was stopped, why, by whom, and how it ended. */
import type { FreezeEntry } from '#lib/contract/platform/operator-people.ts'
import { dateTime } from '#lib/format/date.ts'

const endText = (freeze: FreezeEntry): string =>
  freeze.endedAt ? `${dateTime(freeze.endedAt)} 已解除` : freeze.until ? `到 ${dateTime(freeze.until)}` : '直到人工解除'

export function Freezes({ freezes }: { freezes: readonly FreezeEntry[] }) {
  if (freezes.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="freezes">
      <h3 className="text-base font-semibold mb-2" id="freezes">
        冻结记录
      </h3>
      <ol className="data-timeline">
        {freezes.map(freeze => (
          <li key={freeze.id}>
            <p className="break-words">
              {freeze.reason} {!freeze.endedAt && <span className="badge badge-bad">冻结中</span>}
            </p>
            <p className="card-meta">
              <time dateTime={freeze.frozenAt}>{dateTime(freeze.frozenAt)}</time>
              <span>{freeze.frozenBy.nickname}</span>
              <span>{endText(freeze)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
