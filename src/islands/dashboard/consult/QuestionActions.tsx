/** What the asker can do with a question now: go on writing, pay, take it back, choose an answer on its page. */
import { useMutation } from '@tanstack/react-query'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import { question } from '#lib/calls/consult/question.ts'
import type { WorkspaceDetail } from '#lib/contract/consult/consult-workspace-cases.ts'

const api = clientOf({ withdrawQuestion: question.withdrawQuestion })

export function QuestionActions({ consultation }: { consultation: WorkspaceDetail }) {
  const { consultationId, state } = consultation
  const withdraw = useMutation(
    {
      mutationFn: () => api.withdrawQuestion({ params: { consultationId }, body: {} }),
      onSuccess: () => {
        toast(consultation.bounty > 0 ? '已撤回，悬赏会原路退回' : '已撤回，可以继续修改', { tone: 'ok' })
        return queryClient.invalidateQueries(readBy(consultCases))
      },
      onError: error => toast(messageOf(error), { tone: 'bad' }),
    },
    queryClient,
  )
  const editing = state === 'DRAFT' || state === 'REJECTED'
  if (!editing && state !== 'PENDING_PAY' && state !== 'REVIEWING' && state !== 'ANSWERING') return null
  return (
    <p className="flex flex-wrap gap-2">
      {editing && (
        <a className="btn btn-main" href={`/consult/newPost?id=${consultationId}`}>
          {state === 'DRAFT' ? '继续写' : '修改后再提交'}
        </a>
      )}
      {state === 'PENDING_PAY' && consultation.orderNo && (
        <a className="btn btn-main" href={`/pay/${consultation.orderNo}`}>
          去付款
        </a>
      )}
      {state === 'REVIEWING' && (
        <button type="button" className="btn" aria-busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          撤回，继续修改
        </button>
      )}
      {state === 'ANSWERING' && consultation.isPublic && (
        <a className="btn btn-main" href={`/consult/problemDetail/${consultationId}#answers`}>
          看回答，采纳一个
        </a>
      )}
    </p>
  )
}
