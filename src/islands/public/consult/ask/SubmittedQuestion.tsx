/** A question that is no draft any more: what happens next, and what can be done about it. */
import { useMutation } from '@tanstack/react-query'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { ORDER_PAY_MINUTES } from '#lib/calls/trade/order-actions.ts'
import type { WorkspaceState } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { api } from './calls.ts'

interface Props {
  consultationId: number
  state: WorkspaceState
  orderNo: string | null
  title: string
}

export function SubmittedQuestion({ consultationId, state, orderNo, title }: Props) {
  const withdraw = useMutation(
    {
      mutationFn: () => api.withdrawQuestion({ params: { consultationId }, body: {} }),
      onSuccess: () => location.assign(`/consult/newPost?id=${consultationId}`),
      onError: error => toast(messageOf(error), { tone: 'bad' }),
    },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-live="polite">
      <h2 className="text-lg break-words">{title}</h2>
      {state === 'PENDING_PAY' && <p>付款之后送去审核。{ORDER_PAY_MINUTES} 分钟内没有付款，会回到草稿。</p>}
      {state === 'REVIEWING' && <p>正在审核，结果会通知你。要继续改，请先撤回{orderNo && '，已付的悬赏会原路退回'}。</p>}
      {state !== 'PENDING_PAY' && state !== 'REVIEWING' && <p>这个提问已经公开，不能再修改。</p>}
      <p className="flex flex-wrap gap-2">
        {state === 'PENDING_PAY' && orderNo && (
          <a className="btn btn-main" href={`/pay/${orderNo}`}>
            去付款
          </a>
        )}
        {state === 'REVIEWING' && (
          <button type="button" className="btn" aria-busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            撤回，继续修改
          </button>
        )}
        {state !== 'PENDING_PAY' && state !== 'REVIEWING' && (
          <a className="btn btn-main" href={`/consult/problemDetail/${consultationId}`}>
            去看问题
          </a>
        )}
        <a className="btn" href="/member/member_consulationList">
          我的提问
        </a>
        <a className="btn" href="/consult/newPost">
          再提一个问题
        </a>
      </p>
    </section>
  )
}
