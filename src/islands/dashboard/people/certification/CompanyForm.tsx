/** The papers of a company. */
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
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
import type { CompanyBase } from '#lib/contract/people/company.ts'
import { ConsentField } from './ConsentField.tsx'
import type { companyPapers } from './rules.ts'

const { applyCompanyCertification } = clientOf({ applyCompanyCertification: certification.applyCompanyCertification })

type Values = z.input<typeof companyPapers>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.companyPapers))

interface Props {
  company: CompanyBase
  onDone: (answer: CertificationAnswer) => void
  /** Asked for by a click, whose button has gone: the form takes the focus. */
  again: boolean
  /** Of the last application. */
  legalPerson: string
}

const NOT_KEPT = ['agreed'] as const

export function CompanyForm({ company, onDone, again, legalPerson }: Props) {
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      companyName: company.name,
      creditCode: company.creditCode ?? '',
      legalPerson: legalPerson || company.legalPerson,
      pictureIds: [],
      agreed: false as never,
    },
  })
  const { errors } = form.formState
  const draft = useDraft(form, `company-papers-${company.companyId}`, NOT_KEPT)
  useEffect(() => {
    if (again) form.setFocus('companyName')
  }, [again, form])
  const { submit, problem, sending } = useSubmit(form, async ({ pictureIds, ...body }) => {
    const answer = await applyCompanyCertification({ body: { ...body, pictureIds: pictureIds.map(file => file.id) } })
    draft.forget()
    onDone(answer)
  })
  return (
    <form className="card card-pad stack" onSubmit={submit} noValidate aria-label="企业认证材料">
      <Field label="公司全称" help="与营业执照一致；通过后公司名称以此为准" error={errors.companyName?.message}>
        <input className="input" autoComplete="organization" maxLength={60} {...form.register('companyName')} />
      </Field>
      <Field label="统一社会信用代码" help="营业执照上的 18 位代码" error={errors.creditCode?.message}>
        <input className="input num" autoCapitalize="characters" maxLength={18} {...form.register('creditCode')} />
      </Field>
      <Field label="法定代表人" error={errors.legalPerson?.message}>
        <input className="input" maxLength={30} {...form.register('legalPerson')} />
      </Field>
      <Controller
        control={form.control}
        name="pictureIds"
        render={({ field }) => (
          <PictureField
            label="营业执照"
            purpose="CERTIFICATE"
            max={1}
            value={field.value}
            onChange={field.onChange}
            error={errors.pictureIds?.message}
            help="原件或加盖公章的复印件，四角完整"
          />
        )}
      />
      <ConsentField error={errors.agreed?.message} {...form.register('agreed')} />
      <SubmitRow problem={problem} sending={sending} label="提交认证" />
    </form>
  )
}
