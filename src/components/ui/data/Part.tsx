/** One part of a record: a titled card. */
import { type ReactNode, useId } from 'react'

export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card card-pad" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 mb-2">
        <h3 className="text-base font-semibold" id={id}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
