/** Evaluating a consultation: stars, words and labels at its end; quick labels while it runs. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { api, type RoomOf, refresh } from './calls.ts'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.evaluationText))
const MAX_LABELS = 5

export function EvaluationForm({ consultation, room, close }: RoomOf & { close: () => void }) {
  const [labelIds, setLabelIds] = useState<number[]>([])
  const [anonymous, setAnonymous] = useState(true)
  const form = useForm<{ score: number; content: string }>({ resolver, defaultValues: { score: 0, content: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ score, content }) => {
    const body = { score, content, labelIds, anonymous }
    const { held } = await api.evaluateConsultation({ params: { consultationId: consultation.consultationId }, body })
    toast(held ? '已提交，审核通过之后公开' : '谢谢你的评价', { tone: 'ok' })
    close()
    await refresh()
  })
  const toggle = (id: number) =>
    setLabelIds(before => (before.includes(id) ? before.filter(other => other !== id) : [...before, id].slice(0, MAX_LABELS)))
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="星级" error={form.formState.errors.score?.message}>
        <select className="select" {...form.register('score', { valueAsNumber: true })}>
          <option value={0}>请选择</option>
          <option value={5}>★★★★★ 很满意</option>
          <option value={4}>★★★★ 满意</option>
          <option value={3}>★★★ 一般</option>
          <option value={2}>★★ 不满意</option>
          <option value={1}>★ 很不满意</option>
        </select>
      </Field>
      {room.evaluationLabels.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">标签（最多 {MAX_LABELS} 个）</legend>
          <p className="flex flex-wrap gap-1">
            {room.evaluationLabels.map(({ labelId, name }) => (
              <button
                key={labelId}
                type="button"
                className="chip chip-line"
                aria-pressed={labelIds.includes(labelId)}
                onClick={() => toggle(labelId)}
              >
                {name}
              </button>
            ))}
          </p>
        </fieldset>
      )}
      <Field label="评价" help="选填" error={form.formState.errors.content?.message}>
        <textarea className="textarea" rows={4} maxLength={500} {...form.register('content')} />
      </Field>
      {!consultation.anonymous && (
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={anonymous} onChange={event => setAnonymous(event.target.checked)} />
          匿名评价
        </label>
      )}
      <SubmitRow problem={problem} sending={sending} label="提交评价" />
    </form>
  )
}

export function OneTimeLabels({ consultation, room }: RoomOf) {
  const save = useMutation(
    {
      mutationFn: (labelIds: number[]) => api.labelOnce({ body: { consultationId: consultation.consultationId, labelIds } }),
      onSuccess: refresh,
      onError: error => toast(messageOf(error), { tone: 'bad' }),
    },
    queryClient,
  )
  if (!room.moves.includes('LABEL_ONCE') || room.onceLabels.length === 0) return null
  // What was pressed just now counts: a second press follows before the first is kept.
  const chosen = save.isPending ? save.variables : room.onceLabels.filter(label => label.chosen).map(label => label.labelId)
  const toggle = (id: number) =>
    save.mutate(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id].slice(-MAX_LABELS))
  return (
    <fieldset className="field">
      <legend className="field-label">这次感觉怎么样</legend>
      <p className="flex flex-wrap gap-1">
        {room.onceLabels.map(label => (
          <button
            key={label.labelId}
            type="button"
            className="chip chip-line"
            aria-pressed={chosen.includes(label.labelId)}
            aria-busy={save.isPending}
            onClick={() => toggle(label.labelId)}
          >
            {label.name}
          </button>
        ))}
      </p>
    </fieldset>
  )
}
