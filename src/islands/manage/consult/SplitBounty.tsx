/** Splitting a bounty: the answers by the rule, those that are equal chosen, and what each is given before anything is decided. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { bountySplit } from '#lib/calls/consult/bounty-split.ts'
import type { UndecidedBounty } from '#lib/contract/consult/bounty-split.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'

const api = clientOf(bountySplit)
const resolver = lateResolver(() => import('#islands/manage/rules.ts').then(rules => rules.splitBountyBody))

type Values = { answerIds: number[]; reason: string }
type Shown = UndecidedBounty['answers'][number]

const MIN_SHARERS = 2

/** The chosen answers, the earliest first: the order in which the money is divided. */
const inTime = (answers: readonly Shown[], chosen: readonly number[]): Shown[] =>
  answers
    .filter(answer => chosen.includes(answer.consultationAnswerId))
    .toSorted(
      (one, other) => one.createdAt.localeCompare(other.createdAt) || one.consultationAnswerId - other.consultationAnswerId,
    )

function Amounts({ bounty, chosen }: { bounty: UndecidedBounty; chosen: readonly number[] }) {
  const parts = bounty.splits.find(split => split.sharers === chosen.length)?.parts
  if (!parts) return <p className="text-ink-2">选两个以上，这里会显示每人分得多少。</p>
  const fee = parts.reduce((sum, part) => sum + part.fee, 0)
  return (
    <section aria-label="每人分得">
      <ul className="divide-y divide-line">
        {inTime(bounty.answers, chosen).map((answer, index) => (
          <li key={answer.consultationAnswerId} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 truncate">{answer.author}</span>
            <b className="num shrink-0">{money(parts[index]?.net ?? 0)}</b>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        悬赏 {money(bounty.bounty)}，平台服务费 {money(fee)}；除不尽的分归较早的回答。
      </p>
    </section>
  )
}

function SplitForm({ bounty, close }: { bounty: UndecidedBounty; close: () => void }) {
  const [chosen, setChosen] = useState<number[]>([])
  const form = useForm<Values>({ resolver, defaultValues: { answerIds: [], reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ answerIds, reason }) => {
    const body = { answerIds, reason, seen: bounty.version }
    try {
      await api.splitBounty({ params: { id: bounty.consultationId }, body })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'state.changed')) throw error
      toast('回答或点赞刚刚有变化，没有平分。现在显示的是最新的，请重新选择', { tone: 'bad' })
      await refreshManage()
      return
    }
    toast('悬赏已经平分，提问者和回答者都收到了通知', { tone: 'ok' })
    await refreshManage()
    close()
  })
  const choose = (id: number, isIn: boolean) => {
    const next = isIn ? [...chosen, id] : chosen.filter(one => one !== id)
    setChosen(next)
    form.setValue('answerIds', next, { shouldValidate: form.formState.isSubmitted })
  }
  const wrong = form.formState.errors.answerIds?.message
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <fieldset aria-describedby={wrong ? 'split-problem' : undefined}>
        <legend className="font-medium">采纳哪些回答</legend>
        {bounty.answers.map(answer => (
          <label key={answer.consultationAnswerId} className="flex items-start gap-2 min-h-11 py-2">
            <input
              type="checkbox"
              className="mt-1"
              checked={chosen.includes(answer.consultationAnswerId)}
              onChange={event => choose(answer.consultationAnswerId, event.target.checked)}
            />
            <span className="min-w-0">
              <span className="font-medium">{answer.author}</span>
              {answer.company && <span className="text-ink-2">，{answer.company}</span>}
              <span className="card-meta">
                {answer.likeCount} 个赞，完整程度 {answer.completeness}，{dateTime(answer.createdAt)}
              </span>
              <span className="text-ink-2 clamp-2">{answer.summary}</span>
            </span>
          </label>
        ))}
        {wrong && (
          <p className="field-error" id="split-problem" role="alert">
            {wrong}
          </p>
        )}
      </fieldset>
      <Amounts bounty={bounty} chosen={chosen} />
      <Field label="理由" error={form.formState.errors.reason?.message}>
        <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="采纳并平分" />
    </form>
  )
}

interface Props {
  consultationId: number
  close: () => void
}

export function SplitBounty({ consultationId, close }: Props) {
  const bounty = useQuery(
    {
      queryKey: keyOf(bountySplit.getUndecidedBounty, consultationId),
      queryFn: () => api.getUndecidedBounty({ params: { id: consultationId } }),
    },
    queryClient,
  )
  return (
    <Dialog
      title="平分悬赏"
      description="只用于点赞同样最多、完整程度相近的回答。平分之后不能撤回，提问者和每位回答者都会收到通知。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <Answer query={bounty}>
        {data =>
          data.answers.length < MIN_SHARERS || data.splits.length === 0 ? (
            <p className="notice">能看到的回答不到两个，或者悬赏已经有了结果，不能平分。</p>
          ) : (
            // The answers changed meanwhile: the choice starts again.
            <SplitForm key={data.version} bounty={data} close={close} />
          )
        }
      </Answer>
    </Dialog>
  )
}
