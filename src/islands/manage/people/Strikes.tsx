/** Points of one person: how far they are trusted, what they were given, giving and taking back. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { report } from '#lib/calls/platform/report.ts'
import type { Strike } from '#lib/contract/platform/report.ts'
import { restrictionEndText, trustTexts } from '#lib/format/report.ts'
import { StrikeForm, type StrikeValues } from '../platform/report/StrikeForm.tsx'
import { StrikeList } from '../platform/report/StrikeList.tsx'
import { refreshManage } from '../refresh.ts'

const api = clientOf({
  listUserStrikes: report.listUserStrikes,
  giveStrike: report.giveStrike,
  revokeStrike: report.revokeStrike,
})
const strikeResolver = lateResolver(() => import('../rules.ts').then(rules => rules.strikeFields))
const refusalResolver = lateResolver(() => import('../rules.ts').then(rules => rules.refusal))

function GiveDialog({ userId, close }: { userId: number; close: () => void }) {
  const form = useForm<StrikeValues>({ resolver: strikeResolver, defaultValues: { rule: 'PUBLISHING', points: 1, reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async values => {
    await api.giveStrike({ params: { id: userId }, body: values })
    toast('已经记下，并告诉了对方', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title="记处罚" description="对方会收到通知，十五天内可以申诉一次。" open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <StrikeForm form={form} points={[1, 2, 3]} />
        <SubmitRow problem={problem} sending={sending} label="记下" />
      </form>
    </Dialog>
  )
}

function RevokeDialog({ strike, close }: { strike: Strike; close: () => void }) {
  const form = useForm<{ reason: string }>({ resolver: refusalResolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await api.revokeStrike({ params: { id: strike.strikeId }, body: { reason } })
    toast('已经撤销', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title="撤销处罚" description="记的分取消，限制随之重新计算。" open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="理由" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="撤销" />
      </form>
    </Dialog>
  )
}

export function Strikes({ userId, open }: { userId: number; open: boolean }) {
  const [isGiving, setGiving] = useState(false)
  const [revoked, setRevoked] = useState<Strike | null>(null)
  const strikes = useQuery(
    { queryKey: keyOf(report.listUserStrikes, userId), queryFn: () => api.listUserStrikes({ params: { id: userId } }) },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-labelledby="strikes">
      <h3 className="text-base font-semibold" id="strikes">
        处罚与信任
      </h3>
      <Answer query={strikes}>
        {reputation => (
          <>
            <Facts
              facts={[
                ['信任', trustTexts[reputation.trust]],
                ['现在的分数', `${reputation.points} 分`],
                ['不能发布到', reputation.restrictedUntil && restrictionEndText(reputation.restrictedUntil)],
              ]}
            />
            <StrikeList strikes={reputation.strikes} revoke={setRevoked} />
          </>
        )}
      </Answer>
      {open && (
        <div>
          <button type="button" className="btn" onClick={() => setGiving(true)}>
            记处罚
          </button>
        </div>
      )}
      {isGiving && <GiveDialog userId={userId} close={() => setGiving(false)} />}
      {revoked && <RevokeDialog strike={revoked} close={() => setRevoked(null)} />}
    </section>
  )
}
