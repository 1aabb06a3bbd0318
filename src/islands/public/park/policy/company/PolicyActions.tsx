/** One policy: whether my company fits, the checklist begun, the reminder of its deadline. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { policyWorkspace } from '#lib/calls/park/policy-workspace.ts'
import { FACTS_PAGE, MatchUnavailable, Reasons } from './parts.tsx'

const api = clientOf({
  listCompanyMatches: policyWorkspace.listCompanyMatches,
  getStanding: policyWorkspace.getStanding,
  setReminder: policyWorkspace.setReminder,
  startApplication: policyWorkspace.startApplication,
})

const VERDICTS = { MET: '公司符合这些条件', UNKNOWN: '还缺公司资料，不能确定', UNMET: '公司有不符合的条件' } as const

function PolicyMatch({ policyId }: { policyId: number }) {
  const matches = useQuery(
    {
      queryKey: keyOf(policyWorkspace.listCompanyMatches, policyId),
      queryFn: () => api.listCompanyMatches({ query: { policyId } }),
      retry: false,
    },
    queryClient,
  )
  if (matches.error) return <MatchUnavailable error={matches.error} retry={() => void matches.refetch()} />
  const match = matches.data?.list[0]
  if (!match) return <Loading lines={2} />
  return (
    <div className="stack">
      <p className="font-medium">{VERDICTS[match.result]}</p>
      <Reasons match={match} />
      {match.result === 'UNKNOWN' && (
        <a className="link text-sm" href={FACTS_PAGE}>
          去补充公司情况
        </a>
      )}
      <p className="text-sm text-ink-3">其他条件写成文字，请用“对照自查”逐条核对。</p>
      <StartApplication policyId={policyId} />
    </div>
  )
}

/** The same for both actions: one at a time, said in words when it is refused. */
function useSending() {
  const [sending, setSending] = useState(false)
  const send = async (work: () => Promise<unknown>, done: string) => {
    if (sending) return
    setSending(true)
    try {
      await work()
      toast(done, { tone: 'ok' })
    } catch (error) {
      toast(messageOf(error, '没有保存成功，请重试'), { tone: 'bad' })
    } finally {
      setSending(false)
      await queryClient.invalidateQueries(readBy({ standing: policyWorkspace.getStanding }))
    }
  }
  return { send, sending }
}

const useStanding = (policyId: number) =>
  useQuery(
    {
      queryKey: keyOf(policyWorkspace.getStanding, policyId),
      queryFn: () => api.getStanding({ params: { id: policyId } }),
    },
    queryClient,
  )

function StartApplication({ policyId }: { policyId: number }) {
  const companyPolicy = useStanding(policyId)
  const { send, sending } = useSending()
  if (!companyPolicy.data) return null
  if (companyPolicy.data.applicationId !== null) {
    return (
      <a className="btn btn-main btn-block" href={FACTS_PAGE}>
        看材料清单
      </a>
    )
  }
  const begin = () => api.startApplication({ params: { id: policyId }, body: {} })
  return (
    <button
      type="button"
      className="btn btn-main btn-block"
      aria-busy={sending}
      onClick={() => void send(begin, '已建好材料清单，同事也能勾选')}
    >
      开始准备材料
    </button>
  )
}

function Reminder({ policyId }: { policyId: number }) {
  const companyPolicy = useStanding(policyId)
  const { send, sending } = useSending()
  // What was just chosen, until the server says the same or something else.
  const [wish, setWish] = useState<boolean | null>(null)
  const change = async (on: boolean) => {
    setWish(on)
    const work = () => api.setReminder({ params: { id: policyId }, body: { on } })
    await send(work, on ? '截止前 7 天和 1 天会通知你' : '不再提醒')
    setWish(null)
  }
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input
        type="checkbox"
        checked={wish ?? companyPolicy.data?.reminds ?? false}
        aria-busy={sending}
        onChange={event => void change(event.target.checked)}
      />
      截止前 7 天和 1 天提醒我
    </label>
  )
}

/** Only a policy that ends one day, and not yet, can be watched: the page says so by the button's host. */
const canRemind = (): boolean => document.getElementById('policy-company')?.dataset.deadline === 'open'

export function PolicyActions({ policyId }: { policyId: number }) {
  return (
    <div className="stack" aria-live="polite">
      <PolicyMatch policyId={policyId} />
      {canRemind() && <Reminder policyId={policyId} />}
    </div>
  )
}
