/** The editor of a course: its form, its errors, saving it and submitting it for review. */
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
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
import { courseAuthor } from '#lib/calls/learn/course-author.ts'
import type { CourseDraft, CourseRecord } from '#lib/contract/learn/course-author.ts'
import { type Problems, useProblems } from '../use-problems.ts'
import { draftOf, emptyCourse, errorsOf, type Values, valuesOf, withKeysOf, withNewKeys } from './values.ts'
import { api, isLocked, refreshLists } from './workspace.ts'

export const NOTICE_ID = 'course-elsewhere'

/** @returns the draft with the version it was loaded in; null when something is wrong, which is shown. */
async function readDraft(form: UseFormReturn<Values>, { setProblem, show }: Problems) {
  const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
  if (!rules) {
    setProblem(RULES_MISSING)
    return null
  }
  const { version } = form.getValues()
  const checked = rules.courseDraft.safeParse(draftOf(form.getValues()))
  if (!checked.success) {
    show(errorsOf(checked.error.issues.map(issue => [issue.path.join('.'), issue.message] as const)))
    return null
  }
  return { draft: checked.data, version }
}

/** Saves a draft under its number, or as a new course; `submit` saves it once more when it was changed elsewhere. */
function saveDraft(
  { draft, version }: { draft: CourseDraft; version: string | undefined },
  courseId: number | null,
  form: UseFormReturn<Values>,
  submit: () => unknown,
): Promise<CourseRecord> {
  const saving =
    courseId === null ? api.createCourse({ body: draft }) : api.saveCourse({ params: { courseId }, body: { ...draft, version } })
  const editor = {
    noticeId: NOTICE_ID,
    form,
    newest: async () => valuesOf(await api.getAuthoredCourse({ params: { courseId: courseId ?? 0 } })),
    submit,
  }
  return askIfChanged(saving, editor)
}

export function useCourseEditor(record: CourseRecord | null, onCreated: (courseId: number) => void) {
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const form = useForm<Values>({ defaultValues: record ? valuesOf(record) : emptyCourse() })
  const draft = useDraft(form, useDraftKey('course', isLocked(record) ? 'locked' : record?.courseId), undefined, withNewKeys)
  const problems = useProblems()
  const { setProblem, show } = problems
  const [busy, setBusy] = useState<'saving' | 'sending' | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const number = useRef(record?.courseId ?? null)

  /** @returns the number of what was saved; null when it was not. */
  const save = async (): Promise<number | null> => {
    const found = await readDraft(form, problems)
    if (!found) return null
    const courseId = number.current
    const saved = await saveDraft(found, courseId, form, () => act('saving'))
    draft.forget(() => form.reset(withKeysOf(form.getValues(), valuesOf(saved))))
    setSavedAt(saved.updatedAt)
    show({})
    queryClient.setQueryData(keyOf(courseAuthor.getAuthoredCourse, identity, saved.courseId), saved)
    void refreshLists()
    if (courseId === null) {
      number.current = saved.courseId
      onCreated(saved.courseId)
    }
    return saved.courseId
  }

  const act = async (what: 'saving' | 'sending') => {
    if (busy) return
    setBusy(what)
    setProblem(null)
    try {
      const courseId = await save()
      if (courseId === null) return
      if (what === 'sending') {
        await api.submitCourse({ params: { courseId }, body: {} })
        toast('已经提交审核', { tone: 'ok' })
        await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(courseAuthor.getAuthoredCourse) }), refreshLists()])
        navigate('/merchant/course/mine')
      }
    } catch (error) {
      const fields = fieldErrorsOf(error)
      if (fields) show(errorsOf(Object.entries(fields)))
      else setProblem(messageOf(error, '没有保存成功，请稍后再试') || null)
    } finally {
      setBusy(null)
    }
  }

  const discard = () => draft.forget(() => form.reset())
  const { element, errors, problem } = problems
  return { form, element, errors, problem, busy, savedAt, act, discard: draft.restored ? discard : null }
}
