/** The lines of a fee table, edited in place and saved whole. */

import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultSettings } from '#lib/calls/consult/consult-workspace-settings.ts'
import type { FeeLine, feesBody } from '#lib/contract/consult/consult-workspace-settings.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { fenOf, yuanInput } from '#lib/format/money.ts'
import type { feeTable } from './rules.ts'

const api = clientOf({ getSettings: consultSettings.getSettings, saveFees: consultSettings.saveFees })

type Values = z.input<typeof feeTable>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.feeTable))

interface Props {
  of: z.output<typeof feesBody>['of']
  fees: readonly FeeLine[]
  freeFirst: boolean
  version: string
  /** The public page that shows it. */
  page: string
}

const START = { way: 'TEXT', minutes: 2880, price: '', followUps: 2, note: '', enabled: true } as const

const valuesOf = ({ fees, freeFirst, version }: Pick<Props, 'fees' | 'freeFirst' | 'version'>): Values => ({
  freeFirst,
  fees: fees.map(fee => ({ ...fee, price: yuanInput(fee.price) })),
  version,
})

const readNewest = async (of: Props['of']): Promise<Values> => {
  const { consultant, company } = await api.getSettings()
  const table =
    of === 'company'
      ? company && { ...company, freeFirst: false }
      : consultant && { ...consultant, version: consultant.versions.fees }
  if (!table) throw new ApiError('missing.record', '现在不能设置收费了')
  return valuesOf(table)
}

interface FeeFieldsProps {
  form: UseFormReturn<Values>
  index: number
  remove: () => void
}

function Terms({ form, index }: Omit<FeeFieldsProps, 'remove'>) {
  const error = form.formState.errors.fees?.[index]
  const minutes = form.watch(`fees.${index}.minutes`)
  return (
    <>
      <Field label="方式" error={error?.way?.message}>
        <select className="select" {...form.register(`fees.${index}.way`)}>
          {Object.entries(wayTexts).map(([way, label]) => (
            <option key={way} value={way}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label="时长（分钟）"
        error={error?.minutes?.message}
        {...(Number.isInteger(minutes) && minutes >= 120 ? { help: minutesText(minutes) } : {})}
      >
        <input
          className="input"
          type="number"
          inputMode="numeric"
          min={1}
          {...form.register(`fees.${index}.minutes`, { valueAsNumber: true })}
        />
      </Field>
      <Field label="价格（元）" error={error?.price?.message}>
        <input className="input" inputMode="decimal" autoComplete="off" {...form.register(`fees.${index}.price`)} />
      </Field>
      <Field label="可追问次数" error={error?.followUps?.message}>
        <input
          className="input"
          type="number"
          inputMode="numeric"
          min={0}
          max={5}
          {...form.register(`fees.${index}.followUps`, { valueAsNumber: true })}
        />
      </Field>
    </>
  )
}

function FeeNote({ form, index, remove }: FeeFieldsProps) {
  const note = form.formState.errors.fees?.[index]?.note
  return (
    <>
      <div className="fee-note">
        <Field label="说明" error={note?.message}>
          <input className="input" maxLength={60} {...form.register(`fees.${index}.note`)} />
        </Field>
      </div>
      <div className="fee-end">
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" {...form.register(`fees.${index}.enabled`)} />
          对外收费
        </label>
        <button type="button" className="btn btn-quiet text-bad" onClick={remove}>
          删除
        </button>
      </div>
    </>
  )
}

/** Fields are registered in the order they stand in: the first wrong one gets the focus. */
function FeeFields({ form, index, remove }: FeeFieldsProps) {
  return (
    <fieldset className="fee-line" aria-label={`收费项目 ${index + 1}`}>
      <Terms form={form} index={index} />
      <FeeNote form={form} index={index} remove={remove} />
    </fieldset>
  )
}

export function FeeTable({ of, fees, freeFirst, version, page }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf({ fees, freeFirst, version }) })
  const lines = useFieldArray({ control: form.control, name: 'fees' })
  const { errors, isDirty } = form.formState
  const elsewhere = {
    noticeId: `${of}-fees-elsewhere`,
    form,
    newest: () => readNewest(of),
    submit: () => submit(),
  }
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = {
      of,
      version: values.version,
      freeFirst: values.freeFirst,
      fees: values.fees.map(fee => ({ ...fee, price: fenOf(fee.price) ?? 0 })),
    }
    const saved = await askIfChanged(api.saveFees({ body }), elsewhere)
    form.reset({ ...values, version: saved.version })
    toast('收费表已经保存', { tone: 'ok' })
    await queryClient.invalidateQueries({ queryKey: keyOf(consultSettings.getSettings) })
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {of === 'consultant' && (
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" {...form.register('freeFirst')} />
          第一次提问免费（每位提问者一次）
        </label>
      )}
      {lines.fields.length === 0 && <p className="text-ink-2">还没有收费项目，客户暂时不能下单。</p>}
      {lines.fields.map((line, index) => (
        <FeeFields key={line.id} form={form} index={index} remove={() => lines.remove(index)} />
      ))}
      {errors.fees?.message && <p className="field-error">{errors.fees.message}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {lines.fields.length < 20 && (
          <button type="button" className="btn" onClick={() => lines.append({ ...START })}>
            添加一项
          </button>
        )}
        <a className="link" href={page} target="_blank" rel="noreferrer">
          看公开页面
        </a>
        {isDirty && <span className="text-ink-3">有没保存的修改</span>}
      </div>
      <div hidden id={elsewhere.noticeId} />
      <div className="max-w-xs">
        <SubmitRow problem={problem} sending={sending} label="保存收费表" />
      </div>
    </form>
  )
}
