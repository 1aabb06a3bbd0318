/** Lists, records and figures before they are there: the same cards, with lines in place of words, so that little moves. */
import type { ReactNode } from 'react'

const Status = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={className} role="status" aria-label="正在加载">
    {children}
  </div>
)

const several = (count: number, draw: (index: number) => ReactNode) => Array.from({ length: count }, (_, index) => draw(index))

const Lines = () => (
  <>
    <div className="skeleton h-5 w-3/5" />
    <div className="skeleton h-4 w-2/5" />
    <div className="skeleton h-4 w-1/2" />
  </>
)

/** @param columns of the table; null: there is only room for cards. */
export function ListWaiting({ columns }: { columns: number | null }) {
  if (columns === null)
    return (
      <Status className="grid gap-3">
        {several(3, index => (
          <div key={index} className="card card-pad waits">
            <Lines />
          </div>
        ))}
      </Status>
    )
  return (
    <Status className="card data-waits">
      {several(6, row => (
        <div key={row} className="data-waits-row">
          {several(columns, column => (
            <div key={column} className="skeleton h-4" />
          ))}
        </div>
      ))}
    </Status>
  )
}

export function DetailWaiting() {
  return (
    <Status className="stack">
      <div className="skeleton h-6 w-1/2 max-w-sm" />
      <div className="grid gap-3 lg:grid-cols-2">
        {several(2, index => (
          <div key={index} className="card card-pad waits">
            <Lines />
          </div>
        ))}
      </div>
    </Status>
  )
}

export function FiguresWaiting({ count }: { count: number }) {
  return (
    <Status className="figures">
      {several(count, index => (
        <div key={index} className="card card-pad waits">
          <div className="skeleton h-4 w-3/5" />
          <div className="skeleton h-6 w-2/5" />
        </div>
      ))}
    </Status>
  )
}
