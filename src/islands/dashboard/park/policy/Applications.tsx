/** Policies that my company applies for: what is known about it, and the checklist of each application. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { policyWorkspace } from '#lib/calls/park/policy-workspace.ts'
import type { PolicyApplication } from '#lib/contract/park/policy-workspace.ts'
import { date } from '#lib/format/date.ts'
import { policyStateText, policyStateTone } from '#lib/park/policy-state.ts'
import { FactsForm } from './FactsForm.tsx'

const api = clientOf({
  getFacts: policyWorkspace.getFacts,
  listApplications: policyWorkspace.listApplications,
  tickMaterial: policyWorkspace.tickMaterial,
  removeApplication: policyWorkspace.removeApplication,
})

const refresh = () => queryClient.invalidateQueries(readBy({ list: policyWorkspace.listApplications }))

function Item({ application, item }: { application: PolicyApplication; item: PolicyApplication['items'][number] }) {
  const tick = useMutation(
    {
      mutationFn: (ticked: boolean) => api.tickMaterial({ params: { id: application.id }, body: { item: item.text, ticked } }),
      onSuccess: refresh,
      onError: error => toast(messageOf(error, '没有保存成功，请重试'), { tone: 'bad' }),
    },
    queryClient,
  )
  return (
    <li>
      <label className="flex items-start gap-2 min-h-11 py-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={tick.isPending ? tick.variables : item.tickedAt !== null}
          onChange={event => tick.mutate(event.target.checked)}
        />
        <span className="grow min-w-0">{item.text}</span>
        {item.tickedAt && (
          <span className="text-sm text-ink-3">
            {item.tickedBy} {date(item.tickedAt)}
          </span>
        )}
      </label>
    </li>
  )
}

function Checklist({ application }: { application: PolicyApplication }) {
  const { id, policy, items } = application
  const ready = items.filter(item => item.tickedAt !== null).length
  return (
    <RecordPart
      level={2}
      title={policy.title}
      aside={<span className={`badge badge-${policyStateTone[policy.state]}`}>{policyStateText[policy.state]}</span>}
    >
      <p className="card-meta">
        <span>{policy.validTo ? `${policy.validTo} 截止` : '长期有效'}</span>
        <span>
          材料 {ready}/{items.length}
        </span>
        <span>
          {application.startedBy} {date(application.startedAt)} 开始
        </span>
      </p>
      {items.length === 0 ? (
        <p className="text-ink-2">这条政策没有列出材料，请看原文。</p>
      ) : (
        <ul className="divide-y divide-line" aria-label={`材料清单：${policy.title}`}>
          {items.map(item => (
            <Item key={item.text} application={application} item={item} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 pt-2">
        <a className="btn btn-sm" href={`/park/park_politics?id=${policy.id}`}>
          看政策原文
        </a>
        {application.canRemove && (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn btn-sm btn-quiet" aria-label={`不再准备：${policy.title}`}>
                不再准备
              </button>
            }
            title="不再准备这项申报？"
            text={`“${policy.title}”的材料清单和勾选会删除，同事也看不到了。`}
            confirm="删除清单"
            danger
            act={async () => {
              await api.removeApplication({ params: { id }, body: {} })
              await refresh()
            }}
            done="已删除"
          />
        )}
      </div>
    </RecordPart>
  )
}

const matchLink = (
  <a className="btn btn-main" href="/park/park_politics">
    去匹配政策
  </a>
)

export default function Applications() {
  const identity = useIdentityKey()
  const facts = useQuery({ queryKey: keyOf(policyWorkspace.getFacts, identity), queryFn: () => api.getFacts() }, queryClient)
  const list = useQuery(
    { queryKey: keyOf(policyWorkspace.listApplications, identity), queryFn: () => api.listApplications() },
    queryClient,
  )
  return (
    <div className="stack">
      <Answer query={facts}>{known => <FactsForm facts={known} />}</Answer>
      <Answer query={list}>
        {applications =>
          applications.length === 0 ? (
            <EmptyCard title="还没有在准备的申报" text="在政策页面匹配公司，点“开始准备材料”，清单会列在这里，同事可以一起勾选。">
              {matchLink}
            </EmptyCard>
          ) : (
            applications.map(application => <Checklist key={application.id} application={application} />)
          )
        }
      </Answer>
    </div>
  )
}
