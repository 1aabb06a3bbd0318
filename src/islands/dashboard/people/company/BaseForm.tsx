/** Everything that a company's public page shows about it, in one form. */
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { syncForm } from '#islands/dashboard/platform/frame/sync-form.ts'
import { clientOf } from '#lib/api/browser.ts'
import { company as contract } from '#lib/calls/people/company.ts'
import type { CompanyBase } from '#lib/contract/people/company.ts'
import { BasicPart, PicturesPart, WherePart } from './BaseParts.tsx'
import { type BaseValues, bodyOf, valuesOf } from './base-values.ts'
import { readDraft, useDraft } from './draft.ts'

const { getCompanyBase, saveCompanyBase } = clientOf({
  getCompanyBase: contract.getCompanyBase,
  saveCompanyBase: contract.saveCompanyBase,
})

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.companyBase))

interface Props {
  base: CompanyBase
  onSaved: (base: CompanyBase) => void
}

/** The form with its draft in this browser. Changes that colleagues save meanwhile are taken over as long as nothing was typed. */
function useBaseForm({ base, onSaved }: Props) {
  const name = `company:${base.companyId}`
  const form = useForm<BaseValues>({
    resolver,
    defaultValues: { ...valuesOf(base), ...readDraft<BaseValues>(name) } as BaseValues,
  })
  const draft = useDraft(name, form)
  const seen = useRef(base)
  useEffect(() => {
    if (seen.current === base || draft.kept) return
    seen.current = base
    syncForm(form, valuesOf(base))
  }, [base, draft.kept, form])
  const elsewhere = {
    noticeId: 'base-elsewhere',
    form,
    newest: async () => valuesOf(await getCompanyBase()),
    submit: () => sending.submit(),
  }
  const sending = useSubmit(form, async values => {
    const saved = await askIfChanged(saveCompanyBase({ body: bodyOf(values, base) }), elsewhere)
    form.reset(valuesOf(saved))
    draft.drop()
    toast('资料已保存，公开页面已更新', { tone: 'ok' })
    onSaved(saved)
  })
  const discard = () => {
    form.reset(valuesOf(base))
    draft.drop()
  }
  return { form, isDraft: draft.kept, discard, elsewhereId: elsewhere.noticeId, ...sending }
}

export function BaseForm({ base, onSaved }: Props) {
  const { form, isDraft, discard, elsewhereId, submit, problem, sending } = useBaseForm({ base, onSaved })
  const { isDirty } = form.formState
  return (
    <form className="stack max-w-2xl" onSubmit={submit} noValidate aria-label="公司资料">
      {isDraft && (
        <p className="notice" role="status">
          <span className="grow">这里有上次没有保存的修改。</span>
          <button type="button" className="btn btn-sm" onClick={discard}>
            放弃修改
          </button>
        </p>
      )}
      <BasicPart form={form} base={base} />
      <PicturesPart form={form} />
      <WherePart form={form} base={base} />
      <div hidden id={elsewhereId} />
      <div className="dash-save">
        <SubmitRow problem={problem} sending={sending} label={isDirty || isDraft ? '保存修改' : '保存'} />
      </div>
    </form>
  )
}
