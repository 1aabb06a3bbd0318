/** What the lists of learning have in common. */
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { dateTime } from '#lib/format/date.ts'

export const Time = ({ at }: { at: string | null }) => (at ? <time dateTime={at}>{dateTime(at)}</time> : <span>—</span>)

export function Progress({ done, of }: { done: number; of: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <progress className="progress-line" max={Math.max(1, of)} value={done} aria-label="学习进度" />
      <span className="num text-ink-2 whitespace-nowrap">
        {done}/{of} 课时
      </span>
    </span>
  )
}

/** Two lists of one section, each with its own address. */
export function Views({ label, views }: { label: string; views: readonly (readonly [view: string, label: string])[] }) {
  const place = useListQuery()
  const current = place.get('view') ?? ''
  return (
    <nav className="flex flex-wrap gap-2" aria-label={label}>
      {views.map(([view, name]) => (
        <Link
          key={view}
          className="chip"
          href={view ? `${place.path}?view=${view}` : place.path}
          aria-current={current === view ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
