/** One part of a record (or, at level 2, of a section): a titled card. */
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** 3 under a record's own heading, 2 directly under the section's. */
  level?: 2 | 3
  children: ReactNode
}

export function RecordPart({ title, aside, level = 3, children }: Props) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className="card card-pad" aria-labelledby={id}>
      <div className="card-head">
        <Heading className="text-base font-semibold" id={id}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}
