/** The topic as it is typed, kept as a draft while one writes. */
import { useRef, useState } from 'react'
import { useAutosave } from '#components/ui/use-autosave.ts'
import { api, draftOf, type Editor, emptyForm, formOf, type TopicForm } from './calls.ts'

export type Errors = Record<string, string>

/** @param boardId named by the address; counts for a new topic, if there is such a board. */
export function useTopicForm({ boards, topic, draft }: Editor, boardId: number) {
  const shown = draft?.content ?? topic?.content
  const [form, setForm] = useState<TopicForm>(() =>
    shown ? formOf(shown) : emptyForm(boards.some(board => board.boardId === boardId) ? boardId : 0),
  )
  const [errors, setErrors] = useState<Errors>({})
  const newest = useRef(form)
  newest.current = form
  const version = useRef(draft?.version)
  const topicId = topic ? { topicId: topic.topicId } : {}

  const { saving, touch, flush, forget } = useAutosave(async () => {
    const saved = await api.saveTopicDraft({
      body: { ...draftOf(newest.current), ...topicId, ...(version.current ? { version: version.current } : {}) },
    })
    version.current = saved.version
    return saved.savedAt
  })
  const change = (changes: Partial<TopicForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }
  /** What is written now, as it would be saved. */
  const newestDraft = () => draftOf(newest.current)

  return { form, change, errors, setErrors, newestDraft, topicId, saving, flush, forget }
}

export type Writing = ReturnType<typeof useTopicForm>
