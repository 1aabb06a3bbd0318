/** Every policy against what is known of my company: what fits, what lacks something, how many do not fit. */
import { useQuery } from '@tanstack/react-query'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Loading } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { policyWorkspace } from '#lib/calls/park/policy-workspace.ts'
import type { CompanyMatch, MatchResult } from '#lib/contract/park/policy-workspace.ts'
import { FACTS_PAGE, MatchUnavailable, Reasons } from './parts.tsx'

const api = clientOf({ listCompanyMatches: policyWorkspace.listCompanyMatches })

function Group({ title, matches }: { title: string; matches: readonly CompanyMatch[] }) {
  if (matches.length === 0) return null
  return (
    <section className="stack">
      <h2 className="text-lg">
        {title}（{matches.length} 条）
      </h2>
      <ul className="card rows">
        {matches.map(match => (
          <li key={match.policy.id} className="row-card row-card-plain card-link">
            <div className="row-card-body">
              <h3 className="card-title">
                <span className="badge badge-brand">{match.policy.level}</span>
                <a className="cover-link" href={`/park/park_politics?id=${match.policy.id}`}>
                  {match.policy.title}
                </a>
              </h3>
              <p className="text-sm text-ink-2">{match.policy.support}</p>
              <Reasons match={match} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CompanyMatches() {
  const matches = useQuery(
    {
      queryKey: keyOf(policyWorkspace.listCompanyMatches),
      queryFn: () => api.listCompanyMatches({ query: {} }),
      retry: false,
    },
    queryClient,
  )
  if (matches.error) return <MatchUnavailable error={matches.error} retry={() => void matches.refetch()} />
  if (!matches.data) return <Loading lines={4} />
  const { list } = matches.data
  const of = (result: MatchResult) => list.filter(match => match.result === result)
  const [fits, lacks, misses] = [of('MET'), of('UNKNOWN'), of('UNMET')]
  return (
    <div className="stack" aria-live="polite">
      {fits.length === 0 && lacks.length === 0 && (
        <EmptyCard title="没有符合公司情况的政策" text="情况变了，或有新的政策，可以再来匹配。" />
      )}
      <Group title="公司符合" matches={fits} />
      {lacks.length > 0 && (
        <p className="notice">
          补充公司情况之后，才知道下面这些是否符合。
          <a className="link" href={FACTS_PAGE}>
            去补充
          </a>
        </p>
      )}
      <Group title="还缺资料" matches={lacks} />
      <p className="text-sm text-ink-3">
        {misses.length > 0 && `另有 ${misses.length} 条不符合。`}每条政策还有写成文字的条件，要对照原文自行核对。
      </p>
    </div>
  )
}
