/** One question in one form: saved while one writes, with similar ones beside it, checked and handed in at the end. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import type { Saving } from '#components/ui/use-autosave.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { question } from '#lib/calls/consult/question.ts'
import { time } from '#lib/format/date.ts'
import { api, type Categories, type OwnQuestion } from './calls.ts'
import { CategoryPart, QuestionPart, TermsPart } from './QuestionParts.tsx'
import { SubmittedQuestion } from './SubmittedQuestion.tsx'
import { useHandIn } from './use-hand-in.ts'
import { useQuestionForm, type Writing } from './use-question-form.ts'
import { useSuggestions } from './use-suggestions.ts'

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存到草稿` : '改动会自动保存为草稿，换一台设备也能接着写'
}

function EndOfForm({ writing: { form, id, saving, forget }, sending }: { writing: Writing; sending: boolean }) {
  const discard = async () => {
    forget()
    if (id.current > 0) await api.discardQuestion({ params: { consultationId: id.current }, body: {} })
    location.assign('/consult/newPost')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="submit" className="btn btn-main" disabled={sending} aria-busy={sending}>
        {sending ? '请稍候…' : form.rewarded ? '提交并付款' : '提交审核'}
      </button>
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-quiet">
            不写了
          </button>
        }
        title="删除这份草稿？"
        text="写下的内容和图片都会删除，不能恢复。"
        confirm="删除"
        danger
        act={discard}
        done="已删除"
      />
      <p className="text-sm text-ink-2" role="status">
        {savingText(saving)}
      </p>
    </div>
  )
}

export function QuestionEditor({ categories, stored }: { categories: Categories; stored: OwnQuestion | null }) {
  const writing = useQuestionForm(stored)
  const { form, errors, change, id } = writing
  const { similar, likely, labels } = useSuggestions(form)
  const { handed, sending, handIn } = useHandIn(writing)
  const terms = useQuery({ queryKey: keyOf(question.getQuestionTerms), queryFn: () => api.getQuestionTerms() }, queryClient)
  const element = useRef<HTMLFormElement>(null)

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  if (handed) return <SubmittedQuestion consultationId={id.current} title={form.title} {...handed} />
  const part = { form, errors, change }
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      aria-label="提问"
      onSubmit={event => {
        event.preventDefault()
        void handIn()
      }}
    >
      {stored?.state === 'REJECTED' && <p className="notice notice-bad">没有通过：{stored.reason}。改好后可以再提交。</p>}
      <QuestionPart {...part} similar={similar} />
      <CategoryPart {...part} categories={categories} likely={likely} labels={labels} />
      <TermsPart {...part} bountyClosed={terms.data?.bountyClosed ?? null} />
      <EndOfForm writing={writing} sending={sending} />
    </form>
  )
}
