/** Seeing what a person sees: asked for with a reason that they will read; and who did so before. */
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { operatorPeople } from '#lib/calls/platform/operator-people.ts'
import type { ShadowEntry } from '#lib/contract/platform/operator-people.ts'
import { dateTime, time } from '#lib/format/date.ts'
import { enterShadow } from '#lib/session/shadow.ts'

const api = clientOf({ beginShadow: operatorPeople.beginShadow })
const resolver = lateResolver(() => import('../rules.ts').then(rules => rules.shadowBody))

interface Props {
  user: { userId: number; nickname: string }
  open: boolean
  close: () => void
}

export function ShadowDialog({ user, open, close }: Props) {
  const form = useForm<{ reason: string }>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async values => {
    enterShadow(await api.beginShadow({ params: { id: user.userId }, body: values }))
  })
  return (
    <Dialog
      title={`以“${user.nickname}”的视角查看`}
      description="能看到对方的会员中心和商家中心，不能做任何操作，也看不到聊天和咨询往来。最多 15 分钟，对方会收到通知，操作日志会留下记录。"
      open={open}
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="原因" help="对方会看到" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="开始查看" />
      </form>
    </Dialog>
  )
}

export function Shadows({ shadows }: { shadows: readonly ShadowEntry[] }) {
  if (shadows.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="shadows">
      <h3 className="text-base font-semibold mb-2" id="shadows">
        视角查看记录
      </h3>
      <ol className="data-timeline">
        {shadows.map(shadow => (
          <li key={shadow.id}>
            <p className="break-words">{shadow.reason}</p>
            <p className="card-meta">
              <time dateTime={shadow.beganAt}>{dateTime(shadow.beganAt)}</time>
              <span>{shadow.operator.nickname}</span>
              <span>{shadow.endedAt ? `${time(shadow.endedAt)} 结束` : `到 ${time(shadow.endsAt)} 为止`}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
