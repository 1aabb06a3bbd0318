/** The topic as it is typed, kept as a draft while one writes: on the server, and in the browser until it is there. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAutosave } from '#components/ui/use-autosave.ts'
import { api, draftOf, type Editor, emptyForm, formOf, type TopicForm } from './calls.ts'
import { dropCopy, keepCopy, type LocalCopy, readCopy } from './local-copy.ts'

export type Errors = Record<string, string>

/** The copy of this browser: restored at once, or by a press where the draft was changed elsewhere since. */
export type Found = { copy: LocalCopy; isBack: boolean }

function findCopy(topicId: number, version: string | undefined): Found | null {
  const copy = readCopy(topicId)
  return copy && { copy, isBack: copy.version === version }
}

/** What the form begins with, and the copy of this browser where it differs. */
function useBeginning({ boards, topic, draft }: Editor, boardId: number) {
  const [saved] = useState<TopicForm>(() => {
    const shown = draft?.content ?? topic?.content
    return shown ? formOf(shown) : emptyForm(boards.some(board => board.boardId === boardId) ? boardId : 0)
  })
  const [found, setFound] = useState(() => findCopy(topic?.topicId ?? 0, draft?.version))
  const [form, setForm] = useState<TopicForm>(() => (found?.isBack ? found.copy.form : saved))
  const newest = useRef(form)
  newest.current = form
  const show = (next: TopicForm) => {
    newest.current = next
    setForm(next)
  }
  return { saved, found, setFound, form, newest, show }
}

type Beginning = ReturnType<typeof useBeginning>

/** Keeps what is typed in this browser. While another copy waits to be put back, that one is not written over. */
function useCopy(place: number, { found, newest }: Beginning, version: RefObject<string | undefined>) {
  const isOpen = found !== null && !found.isBack
  const keep = () => {
    if (!isOpen) keepCopy(place, { form: newest.current, version: version.current, at: Date.now() })
  }
  /** @param sent what the server has now. */
  const settle = (sent: TopicForm) => {
    if (newest.current !== sent) keep()
    else if (!isOpen) dropCopy(place)
  }
  return { keep, settle }
}

/** @param boardId named by the address; counts for a new topic, if there is such a board. */
export function useTopicForm(editor: Editor, boardId: number) {
  const { topic, draft } = editor
  const place = topic?.topicId ?? 0
  const topicId = topic ? { topicId: place } : {}
  const beginning = useBeginning(editor, boardId)
  const { saved, found, setFound, form, newest, show } = beginning
  const [errors, setErrors] = useState<Errors>({})
  const version = useRef(draft?.version)
  const { keep, settle } = useCopy(place, beginning, version)

  const autosave = useAutosave(async () => {
    const sent = newest.current
    const seen = version.current ? { version: version.current } : {}
    const answer = await api.saveTopicDraft({ body: { ...draftOf(sent), ...topicId, ...seen } })
    version.current = answer.version
    settle(sent)
    return answer.savedAt
  })
  const { saving, touch, flush } = autosave
  const put = (next: TopicForm) => {
    show(next)
    keep()
    touch()
  }
  const change = (changes: Partial<TopicForm>) => {
    put({ ...newest.current, ...changes })
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
  }
  const drop = () => dropCopy(place)
  const forget = () => {
    autosave.forget()
    drop()
  }
  const noDraft = async () => {
    await flush()
    await api.discardTopicDraft({ body: topicId }).catch(() => undefined)
    version.current = undefined
  }
  const copy = usePutBack({ found, setFound, touch, put, drop, forget, back: () => put(saved), ...(draft ? {} : { noDraft }) })
  /** What is written now, as it would be saved. */
  const newestDraft = () => draftOf(newest.current)

  return { form, change, errors, setErrors, newestDraft, topicId, saving, flush, forget, found, ...copy }
}

type PuttingBack = {
  found: Found | null
  setFound: (found: Found | null) => void
  touch: () => void
  put: (form: TopicForm) => void
  /** Discards the copy of this browser. */
  drop: () => void
  /** Afterwards nothing is left to be saved. */
  forget: () => void
  /** Shows again what the server had. */
  back: () => void
  /** For a draft that the server did not have: discards what was saved of it since. */
  noDraft?: () => Promise<void>
}

function usePutBack({ found, setFound, touch, put, drop, forget, back, noDraft }: PuttingBack) {
  const isBack = found?.isBack === true
  // What was put back is not on the server yet.
  useEffect(() => {
    if (isBack) touch()
  }, [isBack, touch])
  const takeBack = () => {
    if (!found) return
    setFound({ ...found, isBack: true })
    put(found.copy.form)
  }
  /** Discards the copy of this browser. */
  const dropFound = () => {
    setFound(null)
    drop()
    if (!isBack) return
    back()
    if (noDraft) void noDraft().then(forget)
  }
  return { takeBack, dropFound }
}

export type Writing = ReturnType<typeof useTopicForm>
