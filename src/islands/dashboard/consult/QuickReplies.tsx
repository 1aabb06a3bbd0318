/** Sentences one says often, to be sent with one click in a consultation. */
import { useFieldArray, useForm } from 'react-hook-form'
import type { z } from 'zod'
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
import type { quickReplies } from './rules.ts'

const api = clientOf({ getSettings: consultSettings.getSettings, saveQuickReplies: consultSettings.saveQuickReplies })

type Values = z.input<typeof quickReplies>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.quickReplies))

const valuesOf = (replies: readonly string[], version: string): Values => ({ replies: replies.map(text => ({ text })), version })

export function QuickReplies({ quickReplies, version }: { quickReplies: readonly string[]; version: string }) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(quickReplies, version) })
  const list = useFieldArray({ control: form.control, name: 'replies' })
  const { errors } = form.formState
  const elsewhere = {
    noticeId: 'replies-elsewhere',
    form,
    newest: async () => {
      const { consultant } = await api.getSettings()
      if (!consultant) throw new ApiError('missing.record', '现在不能设置快捷回复了')
      return valuesOf(consultant.quickReplies, consultant.versions.quickReplies)
    },
    submit: () => submit(),
  }
  const { submit, problem, sending } = useSubmit(form, async values => {
    const body = { quickReplies: values.replies.map(one => one.text), version: values.version }
    const saved = await askIfChanged(api.saveQuickReplies({ body }), elsewhere)
    form.reset({ ...values, version: saved.version })
    toast('快捷回复已经保存', { tone: 'ok' })
    await queryClient.invalidateQueries({ queryKey: keyOf(consultSettings.getSettings) })
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {list.fields.length === 0 && <p className="text-ink-2">还没有快捷回复。</p>}
      {list.fields.map((field, index) => (
        <div key={field.id}>
          <div className="flex gap-2">
            <input
              className="input"
              aria-label={`快捷回复 ${index + 1}`}
              aria-invalid={errors.replies?.[index]?.text ? true : undefined}
              maxLength={200}
              {...form.register(`replies.${index}.text`)}
            />
            <button
              type="button"
              className="btn btn-quiet shrink-0"
              aria-label={`删除快捷回复 ${index + 1}`}
              onClick={() => list.remove(index)}
            >
              删除
            </button>
          </div>
          {errors.replies?.[index]?.text && <p className="field-error">{errors.replies[index].text.message}</p>}
        </div>
      ))}
      {list.fields.length < 20 && (
        <button type="button" className="btn justify-self-start" onClick={() => list.append({ text: '' })}>
          添加一条
        </button>
      )}
      <div hidden id={elsewhere.noticeId} />
      <div className="max-w-xs">
        <SubmitRow problem={problem} sending={sending} label="保存快捷回复" />
      </div>
    </form>
  )
}
