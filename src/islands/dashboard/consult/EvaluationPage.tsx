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
      <EmptyCard title="要看哪一条评价？" text="这个地址里没有评价的编号。从列表里打开一次已经结束的咨询，里面有它的评价。">
        <Link className="btn btn-main" href={`${LIST}?state=done`}>
          已完成的提问
        </Link>
        <Link className="btn" href="/member/member_consulting?state=done">
          已完成的解答
        </Link>
      </EmptyCard>
    )
  return <EvaluationDetail key={id} id={id} side="given" back={backTo(LIST)} />
}
