/** What happened to a record, one event below the other. */
import type { ReactNode } from 'react'
import { dateTime } from '#lib/format/date.ts'

export interface TimelineEvent {
  key: string
  title: string
  /** After the title: an amount. */
  aside?: ReactNode
  by: string
  note?: string | null | undefined
  /** Below the note: files. */
  children?: ReactNode
  at: string
}

export const EventTimeline = ({ events }: { events: readonly TimelineEvent[] }) => (
  <ol className="data-timeline">
    {events.map(({ key, title, aside, by, note, children, at }) => (
      <li key={key}>
        <p>
          <span className="font-medium">{title}</span>
          {aside}
          <span className="text-ink-3"> · {by}</span>
        </p>
        {note && <p className="text-ink-2 break-words">{note}</p>}
        {children}
        <time className="text-ink-3 text-xs" dateTime={at}>
          {dateTime(at)}
        </time>
      </li>
    ))}
  </ol>
)
