/** Policies whose deadlines I am told of. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { policyWorkspace } from '#lib/calls/park/policy-workspace.ts'
import type { PolicyReminder } from '#lib/contract/park/policy-workspace.ts'
import { policyStateText, policyStateTone } from '#lib/park/policy-state.ts'

const api = clientOf({ listReminders: policyWorkspace.listReminders, setReminder: policyWorkspace.setReminder })
const KEY = keyOf(policyWorkspace.listReminders)

function Entry({ policy }: PolicyReminder) {
  const stop = useMutation(
    {
      mutationFn: () => api.setReminder({ params: { id: policy.id }, body: { on: false } }),
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: KEY })
        toast('不再提醒', { tone: 'ok' })
      },
      onError: error => toast(messageOf(error, '没有保存成功，请重试'), { tone: 'bad' }),
    },
    queryClient,
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0">
        <a className="link font-medium" href={`/park/park_politics?id=${policy.id}`}>
          {policy.title}
        </a>
        <p className="card-meta">
          <span className={`badge badge-${policyStateTone[policy.state]}`}>{policyStateText[policy.state]}</span>
          <span>{policy.validTo ? `${policy.validTo} 截止` : '长期有效'}</span>
        </p>
      </div>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={`不再提醒：${policy.title}`}
        aria-busy={stop.isPending}
        onClick={() => !stop.isPending && stop.mutate()}
      >
        不再提醒
      </button>
    </li>
  )
}

export default function Reminders() {
  const list = useQuery({ queryKey: KEY, queryFn: () => api.listReminders() }, queryClient)
  return (
    <div className="stack">
      <p className="text-ink-2">在政策页面打开提醒之后，截止前 7 天和 1 天各通知一次。</p>
      <Answer query={list}>
        {reminders =>
          reminders.length === 0 ? (
            <EmptyCard title="还没有要提醒的政策" text="看到想申请的政策，打开截止提醒，就不会错过。">
              <a className="btn btn-main" href="/park/park_politics">
                去看政策
              </a>
            </EmptyCard>
          ) : (
            <ul className="card card-pad divide-y divide-line" aria-label="政策提醒">
              {reminders.map(({ policy }) => (
                <Entry key={policy.id} policy={policy} />
              ))}
            </ul>
          )
        }
      </Answer>
    </div>
  )
}
