/** The evaluation that an address of the member area names. */
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { EvaluationDetail } from './Evaluations.tsx'
import { backTo } from './last-list.ts'

const LIST = '/member/member_consulationList'

export default function EvaluationPage() {
  const id = Number(useListQuery().get('id'))
  if (!Number.isInteger(id) || id <= 0)
    return (
      <EmptyCard title="没有指明是哪一条评价" text="请从咨询的详情里打开。">
        <Link className="btn" href={LIST}>
          我的提问
        </Link>
      </EmptyCard>
    )
  return <EvaluationDetail key={id} id={id} side="given" back={backTo(LIST)} />
}
