/** Two or three lists of one section, each with its own address: `?view=…`, none for the first. */
import { Link } from 'wouter'
import { useListQuery } from './list-query.ts'

interface Props {
  label: string
  views: readonly (readonly [view: string, label: string])[]
}

export function Views({ label, views }: Props) {
  const listQuery = useListQuery()
  const asked = listQuery.get('view')
  const current = views.find(([view]) => view === asked) ?? views[0]
  return (
    <nav className="segments" aria-label={label}>
      {views.map(one => (
        <Link
          key={one[0]}
          href={one[0] ? `${listQuery.path}?view=${one[0]}` : listQuery.path}
          aria-current={one === current ? 'page' : undefined}
        >
          {one[1]}
        </Link>
      ))}
    </nav>
  )
}
