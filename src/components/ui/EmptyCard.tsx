/** Nothing here (yet): what this place is for, and the first thing to do. The island's twin of EmptyState.astro. */
import type { ReactNode } from 'react'
import inbox from '#icons/inbox.svg?raw'
import { Icon } from './Icon.tsx'

export function EmptyCard({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="card">
      <div className="empty">
        <Icon svg={inbox} />
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {children && <div className="flex flex-wrap justify-center gap-2 pt-2">{children}</div>}
      </div>
    </div>
  )
}
