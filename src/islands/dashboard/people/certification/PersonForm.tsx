/** The papers of a person. */
import { useEffect } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { certification } from '#lib/calls/people/certification.ts'
import type { CertificationAnswer } from '#lib/contract/people/certification.ts'
import { date } from '#lib/format/date.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { ConsentField } from './ConsentField.tsx'
import type { personPapers } from './rules.ts'

const { applyPersonCertification } = clientOf({ applyPersonCertification: certification.applyPersonCertification })

type Values = z.input<typeof personPapers>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.personPapers))

interface Props {
  onDone: (answer: CertificationAnswer) => void
  label: string
  /** Asked for by a click, whose button has gone: the form takes the focus. */
  again: boolean
  /** The name of the last application. */
  name: string
}

/** The number stays out of what the browser keeps; so does the consent, which belongs to this sending. */
const NOT_KEPT = ['idNumber', 'agreed'] as const

/** Until when the card is good: a day, or without end. */
function PaperEnd({ form }: { form: UseFormReturn<Values> }) {
  const isLasting = form.watch('isLasting')
  return (
    <div className="stack">
      {!isLasting && (
        <Field label="身份证到期日期" help="在国徽面的有效期限里" error={form.formState.errors.paperUntil?.message}>
          <input className="input num" type="date" min={date(Date.now())} {...form.register('paperUntil')} />
        </Field>
      )}
      <label className="flex items-center gap-2 min-h-11">
        <input type="checkbox" {...form.register('isLasting')} />
        身份证长期有效
      </label>
    </div>
  )
}

export function PersonForm({ onDone, label, again, name: before }: Props) {
  const form = useForm<Values>({
    resolver,
    defaultValues: { name: before, idNumber: '', isLasting: false, paperUntil: '', front: [], back: [], agreed: false as never },
  })
  const { errors } = form.formState
  const draft = useDraft(form, `person-papers-${$userInfo.get()?.userId ?? ''}`, NOT_KEPT)
  useEffect(() => {
    if (again) form.setFocus(before ? 'idNumber' : 'name')
  }, [again, before, form])
  const { submit, problem, sending } = useSubmit(form, async ({ front, back, name, idNumber, isLasting, paperUntil, agreed }) => {
    const pictureIds = [...front, ...back].map(file => file.id)
    const answer = await applyPersonCertification({
      body: { name, idNumber, paperUntil: isLasting ? null : paperUntil, pictureIds, agreed },
    })
    draft.forget()
    onDone(answer)
  })
  return (
    <form className="card card-pad stack" onSubmit={submit} noValidate aria-label="实名认证材料">
      <Field label="姓名" help="与身份证一致" error={errors.name?.message}>
        <input className="input" autoComplete="name" maxLength={30} {...form.register('name')} />
      </Field>
      <Field label="身份证号" help="18 位，加密保存，页面上只显示一部分" error={errors.idNumber?.message}>
        <input
          className="input num"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={18}
          {...form.register('idNumber')}
        />
      </Field>
      <PaperEnd form={form} />
      <div className="grid gap-4 items-start sm:grid-cols-2">
        {(['front', 'back'] as const).map(side => (
          <Controller
            key={side}
            control={form.control}
            name={side}
            render={({ field }) => (
              <PictureField
                label={side === 'front' ? '身份证人像面' : '身份证国徽面'}
                purpose="CERTIFICATE"
                max={1}
                value={field.value}
                onChange={field.onChange}
                error={errors[side]?.message ?? (side === 'front' ? errors.pictureIds?.message : undefined)}
                help="四角完整、文字清楚、没有反光"
              />
            )}
          />
        ))}
      </div>
      <ConsentField error={errors.agreed?.message} {...form.register('agreed')} />
      <SubmitRow problem={problem} sending={sending} label={label} />
    </form>
  )
}
