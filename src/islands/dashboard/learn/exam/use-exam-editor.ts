/** The editor of an exam: its form, its errors, saving it and publishing it. */
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useDraft } from '#components/ui/use-draft.ts'
import { useDraftKey } from '#islands/dashboard/platform/frame/draft-key.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { fieldErrorsOf } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { examOrganising } from '#lib/calls/learn/exam-organising.ts'
import type { ExamDraft, ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import { type Problems, useProblems } from '../use-problems.ts'
import type { ExamForm } from './fields.tsx'
import { draftOf, emptyExam, errorsOf, type Values, valuesOf } from './values.ts'
import { api, refresh } from './workspace.ts'

export const NOTICE_ID = 'exam-elsewhere'

export interface Props {
  record: ExamRecord | null
  schools: readonly { schoolId: number; name: string }[]
  /** Called after the first save of a new exam, which gives it a number. */
  onCreated: (examId: number) => void
  onGone: () => void
}

/** An error disappears while its field is being edited. */
function useExamProblems(form: ExamForm): Problems {
  const problems = useProblems()
  const { setErrors } = problems
  useEffect(() => {
    const watching = form.watch((_, { name }) => {
      if (name) setErrors(({ [name]: _edited, ...rest }) => rest)
    })
    return () => watching.unsubscribe()
  }, [form, setErrors])
  return problems
}

/** @returns the draft; null when something is wrong, which is shown. */
async function readDraft(form: ExamForm, { setProblem, show }: Problems): Promise<ExamDraft | null> {
  const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
  if (!rules) {
    setProblem(RULES_MISSING)
    return null
  }
  const checked = rules.examDraft.safeParse(draftOf(form.getValues()))
  const found = checked.success
    ? Object.entries(rules.examProblems(checked.data))
    : checked.error.issues.map(issue => [issue.path.join('.'), issue.message] as const)
  if (!checked.success || found.length > 0) {
    show(errorsOf(found))
    return null
  }
  return checked.data
}

/** Saves a draft under its number, or as a new exam; `submit` saves it once more when it was changed elsewhere. */
function saveDraft(draft: ExamDraft, examId: number | null, form: ExamForm, submit: () => unknown): Promise<ExamRecord> {
  const { version } = form.getValues()
  const saving =
    examId === null ? api.createExam({ body: draft }) : api.saveExam({ params: { examId }, body: { ...draft, version } })
  return askIfChanged(saving, {
    noticeId: NOTICE_ID,
    form,
    newest: async () => valuesOf(await api.getOrganisedExam({ params: { examId: examId ?? 0 } })),
    submit,
  })
}

export function useExamEditor({ record, schools, onCreated }: Props) {
  const identity = useIdentityKey()
  const form = useForm<Values>({ defaultValues: record ? valuesOf(record) : emptyExam(schools[0]?.schoolId ?? 0) })
  const kept = useDraft(form, useDraftKey('exam', record?.examId))
  const problems = useExamProblems(form)
  const { setProblem, show } = problems
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const number = useRef(record?.examId ?? null)

  /** @returns the number of what was saved; null when it was not. */
  const save = async (): Promise<number | null> => {
    const draft = await readDraft(form, problems)
    if (!draft) return null
    const examId = number.current
    const saved = await saveDraft(draft, examId, form, () => act('save'))
    kept.forget(() => form.reset(valuesOf(saved)))
    setSavedAt(saved.updatedAt)
    show({})
    number.current = saved.examId
    queryClient.setQueryData(keyOf(examOrganising.getOrganisedExam, identity, saved.examId), saved)
    if (examId === null) onCreated(saved.examId)
    return saved.examId
  }

  const act = async (what: 'save' | 'publish') => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const examId = await save()
      if (examId === null) return
      if (what === 'publish') {
        await api.publishExam({ params: { examId }, body: {} })
        toast('考试已经发布', { tone: 'ok' })
      }
      await refresh()
    } catch (error) {
      const fields = fieldErrorsOf(error)
      if (fields) show(errorsOf(Object.entries(fields)))
      else setProblem(messageOf(error, '没有保存成功，请稍后再试') || null)
    } finally {
      setBusy(false)
    }
  }
  const { element, errors, problem } = problems
  const discard = () => kept.forget(() => form.reset())
  return { form, element, errors, problem, busy, savedAt, act, discard: kept.restored ? discard : null }
}
