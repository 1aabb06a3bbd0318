/** Stopping somebody: why, which they will read, and for how long. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { freezeBody } from '../rules.ts'

type Values = z.output<typeof freezeBody>
const resolver = lateResolver(() => import('../rules.ts').then(rules => rules.freezeBody))

const TERMS: readonly [value: string, label: string][] = [
  ['1', '1 天'],
  ['3', '3 天'],
  ['7', '7 天'],
  ['30', '30 天'],
  ['180', '半年'],
  ['365', '一年'],
  ['', '直到人工解除'],
]

interface Props {
  name: string
  /** What happens, in one sentence. */
  effect: string
  open: boolean
  close: () => void
  freeze: (values: Values) => Promise<unknown>
}

export function FreezeDialog({ name, effect, open, close, freeze }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: { reason: '', days: 7 } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async values => {
    await freeze(values)
    form.reset()
    close()
  })
  return (
    <Dialog title={`冻结“${name}”`} description={effect} open={open} onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="理由" help="对方登录时会看到" error={errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <Field label="期限" help="到期自动恢复" error={errors.days?.message}>
          <select
            className="select"
            {...form.register('days', {
              setValueAs: (value: string | number | null) => (value === '' || value === null ? null : Number(value)),
            })}
          >
            {TERMS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <SubmitRow problem={problem} sending={sending} label="冻结" />
      </form>
    </Dialog>
  )
}
