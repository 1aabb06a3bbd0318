/** What waits for me: each line a number of real rows and the way to them. */
import { Link } from 'wouter'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { counter } from '#lib/format/count.ts'

export type Todo = { label: string; count: number | undefined; href: string; outside?: boolean }

interface Props {
  todos: readonly Todo[]
  /** Shown when nothing is to be done. */
  nothing: string
  /** What the numbers come from. */
  queries: readonly { error: unknown; isPending: boolean; refetch: () => unknown }[]
}

export function Todos({ todos, nothing, queries }: Props) {
  if (queries.some(query => query.isPending)) return <Loading lines={2} />
  const open = todos.filter(todo => (todo.count ?? 0) > 0)
  const failed = queries.filter(query => query.error)
  return (
    <section className="card card-pad" aria-labelledby="todos">
      <h2 className="text-base font-semibold mb-2" id="todos">
        待办
      </h2>
      {open.length === 0 && failed.length === 0 && <p className="text-ink-2">{nothing}</p>}
      {open.length > 0 && (
        <ul className="todos">
          {open.map(todo => {
            const content = (
              <>
                <b className="num">{counter(todo.count ?? 0)}</b>
                <span>{todo.label}</span>
              </>
            )
            return (
              <li key={todo.label}>
                {todo.outside ? (
                  <a className="todo" href={todo.href}>
                    {content}
                  </a>
                ) : (
                  <Link className="todo" href={todo.href}>
                    {content}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {failed.length > 0 && (
        <div className="mt-2">
          <Failed
            error={failed[0]?.error}
            retry={() => {
              for (const query of failed) query.refetch()
            }}
          />
        </div>
      )}
    </section>
  )
}
