/** Writing what a school reports, and handing it in. */
import { Controller, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { DraftNote } from '#components/ui/DraftNote.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { toast } from '#components/ui/toast.ts'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useDraftKey } from '#islands/dashboard/platform/frame/draft-key.ts'
import { MAX_NEWS_LENGTH } from '#lib/calls/learn/school-news.ts'
import type { NewsRecord, SchoolNewsForm } from '#lib/contract/learn/school-news.ts'
import { date } from '#lib/format/date.ts'
import { api, refresh } from './workspace.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.newsEditor))

type Values = { schoolId: string; title: string; body: string; day: string }

interface Props {
  /** Null: a new one. */
  record: NewsRecord | null
  schools: readonly { schoolId: number; name: string }[]
}

const valuesOf = (record: NewsRecord | null, schoolId: number | undefined): Values => ({
  schoolId: String(record?.schoolId ?? schoolId ?? ''),
  title: record?.title ?? '',
  body: record?.form.body ?? '',
  day: record?.day ?? date(Date.now()),
})

export function NewsForm({ record, schools }: Props) {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(record, schools[0]?.schoolId) })
  // Of the version it was written on: what was changed since is not overwritten by it.
  const draft = useDraft(form, useDraftKey('news', record ? `${record.newsId}-${record.version}` : undefined))
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = { ...values, schoolId: Number(values.schoolId) } as SchoolNewsForm
    if (record) await api.saveNews({ params: { newsId: record.newsId }, body: { ...body, version: record.version } })
    else await api.createNews({ body })
    draft.forget()
    toast('已提交审核，通过后公开', { tone: 'ok' })
    navigate(listQuery.hrefBack('news'))
    await refresh()
  })
  return (
    <form className="card card-pad stack" noValidate onSubmit={submit}>
      {draft.restored && <DraftNote discard={() => draft.forget(() => form.reset())} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="院校" error={errors.schoolId?.message}>
          <select className="select" {...form.register('schoolId')}>
            {schools.map(one => (
              <option key={one.schoolId} value={one.schoolId}>
                {one.name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="日期" help="不晚于今天" error={errors.day?.message}>
          <input className="input" type="date" {...form.register('day')} />
        </Field>
      </div>
      <Field label="标题" help="4 到 60 个字" error={errors.title?.message}>
        <input className="input" maxLength={60} {...form.register('title')} />
      </Field>
      <Controller
        control={form.control}
        name="body"
        render={({ field }) => (
          <RichText
            label="正文"
            help="至少 20 个字；招生人数、时间、收费以主管部门核定的为准"
            error={errors.body?.message}
            value={field.value}
            onChange={field.onChange}
            max={MAX_NEWS_LENGTH}
          />
        )}
      />
      {record?.state === 'PUBLISHED' && <p className="text-sm text-ink-2">修改后要重新审核，通过之前学校页面上不显示这一条。</p>}
      <SubmitRow problem={problem} sending={sending} label="提交审核" />
    </form>
  )
}
