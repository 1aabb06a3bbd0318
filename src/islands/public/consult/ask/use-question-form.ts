/** The question as it is typed, kept as a draft while one writes. */
import { useRef, useState } from 'react'
import { useAutosave } from '#components/ui/use-autosave.ts'
import type { QuestionDraft } from '#lib/contract/consult/question.ts'
import { api, draftOf, emptyForm, formOf, type OwnQuestion, type QuestionForm } from './calls.ts'

export type Errors = Record<string, string>

type Saved = { savedAt: string; pictures: string[]; version: string }

export function useQuestionForm(question: OwnQuestion | null) {
  const [form, setForm] = useState<QuestionForm>(() => (question ? formOf(question.content) : emptyForm()))
  const [errors, setErrors] = useState<Errors>({})
  const taken = useRef(new Map<number, string>())
  const newest = useRef(form)
  newest.current = form
  const id = useRef(question?.consultationId ?? 0)
  const version = useRef(question?.version)

  const remember = (sent: QuestionForm, saved: Saved): string => {
    version.current = saved.version
    for (const [index, file] of sent.pictures.entries()) {
      const key = saved.pictures[index]
      if (key) taken.current.set(file.id, key)
    }
    return saved.savedAt
  }
  const { saving, touch, flush, forget } = useAutosave(async () => {
    const sent = newest.current
    const content = draftOf(sent, taken.current)
    if (id.current === 0) {
      const made = await api.createQuestion({ body: content })
      id.current = made.consultationId
      history.replaceState(history.state, '', `${location.pathname}?id=${made.consultationId}`)
      return remember(sent, made)
    }
    return remember(
      sent,
      await api.saveQuestion({ params: { consultationId: id.current }, body: { ...content, version: version.current } }),
    )
  })

  const change = (changes: Partial<QuestionForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }
  /** What is written now, as it would be saved. */
  const newestDraft = (): QuestionDraft => draftOf(newest.current, taken.current)

  return { form, change, errors, setErrors, newestDraft, id, saving, touch, flush, forget }
}

export type Writing = ReturnType<typeof useQuestionForm>
