/** What a consultant is known by, the certificates that show it, and the first fee. */

import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { consultApply, MAX_CERTIFICATES } from '#lib/calls/consult/consult-apply.ts'
import type { ConsultApplication } from '#lib/contract/consult/consult-apply.ts'
import type { ConsultCategoryNode } from '#lib/contract/consult/consult-shapes.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { fenOf, yuanInput } from '#lib/format/money.ts'
import type { consultantPapers } from './rules.ts'

const api = clientOf({ apply: consultApply.apply, getCategoryTree: consult.getCategoryTree })

type Values = z.input<typeof consultantPapers>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.consultantPapers))

interface Props {
  answer: ConsultApplication
  onDone: (answer: ConsultApplication) => void
}

const valuesOf = ({ form: former, nickname }: ConsultApplication): Values => ({
  name: former?.name ?? nickname.slice(0, 20),
  rootCategoryId: former?.rootCategoryId ?? 0,
  categoryIds: former?.categoryIds.map(String) ?? [],
  title: former?.title ?? '',
  years: former?.years ?? ('' as never),
  credential: former?.credential ?? '',
  intro: former?.intro ?? '',
  certificateIds: former?.certificates ?? [],
  fee: {
    way: former?.fee?.way ?? 'TEXT',
    minutes: former?.fee?.minutes ?? 2880,
    price: former?.fee ? yuanInput(former.fee.price) : '',
  },
  agreed: false as never,
})

interface PartProps {
  form: UseFormReturn<Values>
}

function ConsultCategoryField({ form, tree }: PartProps & { tree: readonly ConsultCategoryNode[] }) {
  const { errors } = form.formState
  const directions = tree.find(one => one.categoryId === form.watch('rootCategoryId'))?.children ?? []
  return (
    <>
      <Field label="咨询领域" error={errors.rootCategoryId?.message}>
        <select
          className="select"
          {...form.register('rootCategoryId', { valueAsNumber: true, onChange: () => form.setValue('categoryIds', []) })}
        >
          <option value={0}>请选择</option>
          {tree.map(one => (
            <option key={one.categoryId} value={one.categoryId}>
              {one.name}
            </option>
          ))}
        </select>
      </Field>
      {directions.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">擅长的方向</legend>
          <div className="flex flex-wrap gap-x-4">
            {directions.map(one => (
              <label key={one.categoryId} className="flex items-center gap-2 min-h-11">
                <input type="checkbox" value={one.categoryId} {...form.register('categoryIds')} />
                {one.name}
              </label>
            ))}
          </div>
          {errors.categoryIds?.message && (
            <p className="field-error" role="alert">
              {errors.categoryIds.message}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}

function Qualifications({ form }: PartProps) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-4 items-start sm:grid-cols-2">
        <Field label="头衔" help="如：执业律师、中级会计师" error={errors.title?.message}>
          <input className="input" maxLength={20} {...form.register('title')} />
        </Field>
        <Field label="从业年限" error={errors.years?.message}>
          <input
            className="input"
            type="number"
            inputMode="numeric"
            min={0}
            {...form.register('years', { valueAsNumber: true })}
          />
        </Field>
      </div>
      <Field label="资质" help="证书名称，会公开显示" error={errors.credential?.message}>
        <input className="input" maxLength={40} {...form.register('credential')} />
      </Field>
      <Controller
        control={form.control}
        name="certificateIds"
        render={({ field }) => (
          <PictureField
            label="资质证书"
            purpose="CERTIFICATE"
            max={MAX_CERTIFICATES}
            value={field.value}
            onChange={field.onChange}
            error={errors.certificateIds?.message}
            help="只有审核人员能看到，不会公开"
          />
        )}
      />
    </>
  )
}

function Introduction({ form }: PartProps) {
  return (
    <Field label="介绍" help="做过什么、能解决哪些问题；不要写联系方式" error={form.formState.errors.intro?.message}>
      <textarea className="textarea" rows={5} maxLength={1000} {...form.register('intro')} />
    </Field>
  )
}

function FirstFee({ form }: PartProps) {
  const { errors } = form.formState
  const minutes = form.watch('fee.minutes')
  return (
    <fieldset className="stack">
      <legend className="text-base font-semibold pb-2">第一项收费</legend>
      <div className="grid gap-4 items-start sm:grid-cols-3">
        <Field label="方式" error={errors.fee?.way?.message}>
          <select className="select" {...form.register('fee.way')}>
            {Object.entries(wayTexts).map(([way, label]) => (
              <option key={way} value={way}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field
          label="时长（分钟）"
          error={errors.fee?.minutes?.message}
          {...(Number.isInteger(minutes) && minutes >= 120 ? { help: minutesText(minutes) } : {})}
        >
          <input
            className="input"
            type="number"
            inputMode="numeric"
            min={1}
            {...form.register('fee.minutes', { valueAsNumber: true })}
          />
        </Field>
        <Field label="价格（元）" error={errors.fee?.price?.message}>
          <input className="input" inputMode="decimal" autoComplete="off" {...form.register('fee.price')} />
        </Field>
      </div>
    </fieldset>
  )
}

function Agreement({ form }: PartProps) {
  const { errors } = form.formState
  return (
    <div className="field">
      <label className="flex items-start gap-2 min-h-11 py-2">
        <input type="checkbox" className="mt-1" aria-invalid={errors.agreed ? true : undefined} {...form.register('agreed')} />
        <span>
          资料和证书真实有效，同意
          <a className="link underline" href="/rule?id=consultation" target="_blank" rel="noreferrer">
            咨询规则
          </a>
        </span>
      </label>
      {errors.agreed && (
        <p className="field-error" role="alert">
          {errors.agreed.message}
        </p>
      )}
    </div>
  )
}

function Form({ answer, onDone, tree }: Props & { tree: readonly ConsultCategoryNode[] }) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(answer) })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async values =>
    onDone(
      await api.apply({
        body: {
          ...values,
          categoryIds: values.categoryIds.map(Number),
          certificateIds: values.certificateIds.map(file => file.id),
          fee: { ...values.fee, price: fenOf(values.fee.price) ?? 0 },
        },
      }),
    ),
  )
  return (
    <form className="card card-pad stack max-w-xl" onSubmit={submit} noValidate aria-label="咨询师申请资料">
      <Field label="对外称呼" help="客户看到的名字" error={errors.name?.message}>
        <input className="input" maxLength={20} {...form.register('name')} />
      </Field>
      <ConsultCategoryField form={form} tree={tree} />
      <Qualifications form={form} />
      <Introduction form={form} />
      <FirstFee form={form} />
      <Agreement form={form} />
      <SubmitRow problem={problem} sending={sending} label="提交申请" />
    </form>
  )
}

export function ConsultantForm(props: Props) {
  const tree = useQuery({ queryKey: keyOf(consult.getCategoryTree), queryFn: () => api.getCategoryTree() }, queryClient)
  return <Answer query={tree}>{nodes => <Form {...props} tree={nodes} />}</Answer>
}
