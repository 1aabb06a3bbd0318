/** What the lists of learning have in common. */
import { dateTime } from '#lib/format/date.ts'
import '#components/ui/progress-line.css'

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
