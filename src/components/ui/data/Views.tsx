/** Two or three lists of one section, each with its own address: `?view=…`, none for the first. */
import { Link } from 'wouter'
import { useListQuery } from './list-query.ts'

interface Props {
  label: string
  views: readonly (readonly [view: string, label: string])[]
}

export function Views({ label, views }: Props) {
  const place = useListQuery()
  const asked = place.get('view')
  const current = views.find(([view]) => view === asked) ?? views[0]
  return (
    <nav className="segments" aria-label={label}>
      {views.map(one => (
        <Link
          key={one[0]}
          href={one[0] ? `${place.path}?view=${one[0]}` : place.path}
          aria-current={one === current ? 'page' : undefined}
        >
          {one[1]}
        </Link>
      ))}
    </nav>
  )
}
