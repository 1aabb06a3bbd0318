/** Everything about a course: saved as a draft, handed in for review, locked while it is being reviewed. */
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/elsewhere.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { courseAuthor } from '#lib/calls/learn/course-author.ts'
import type { CourseCategory } from '#lib/contract/learn/course.ts'
import type { CourseRecord } from '#lib/contract/learn/course-author.ts'
import { time } from '#lib/format/date.ts'
import { Basics } from './Basics.tsx'
import { CourseState } from './CourseState.tsx'
import { ErrorsContext } from './fields.tsx'
import { Syllabus } from './Syllabus.tsx'
import { draftOf, type Errors, emptyCourse, errorsOf, type Values, valuesOf, withKeysOf } from './values.ts'
import { api, isLocked, refreshLists } from './workspace.ts'

interface Props {
  record: CourseRecord | null
  groups: readonly CourseCategory[]
  schools: readonly { schoolId: number; name: string }[]
  /** The first saving of a new course: it has a number from now on. */
  onCreated: (courseId: number) => void
  /** What the server has counts again. */
  onReset: () => void
}

const NOTICE_ID = 'course-elsewhere'

export function Editor({ record, groups, schools, onCreated, onReset }: Props) {
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({ defaultValues: record ? valuesOf(record) : emptyCourse() })
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'saving' | 'sending' | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const locked = isLocked(record)
  const number = useRef(record?.courseId ?? null)

  const show = (found: Errors): void => {
    setErrors(found)
    const count = Object.keys(found).length
    setProblem(count > 0 ? `有 ${count} 处没填好，请按提示修改` : null)
    // After the lessons that have an error have opened.
    if (count > 0) setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50)
  }

  /** @returns the number of what was saved; null when it was not. */
  const save = async (): Promise<number | null> => {
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
    const courseId = number.current
    const saving =
      courseId === null
        ? api.createCourse({ body: checked.data })
        : api.saveCourse({ params: { courseId }, body: { ...checked.data, version } })
    const editor = {
      noticeId: NOTICE_ID,
      form,
      newest: async () => valuesOf(await api.getAuthoredCourse({ params: { courseId: courseId ?? 0 } })),
      submit: () => act('saving'),
    }
    const saved = await askIfChanged(saving, editor)
    form.reset(withKeysOf(form.getValues(), valuesOf(saved)))
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
      if (error instanceof ApiError && error.fields && Object.keys(error.fields).length > 0)
        show(errorsOf(Object.entries(error.fields)))
      else setProblem(error instanceof ApiError ? error.message || null : '没有保存成功，请稍后再试')
    } finally {
      setBusy(null)
    }
  }

  return (
    <ErrorsContext value={errors}>
      <form
        ref={element}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void act('sending')
        }}
      >
        {record && <CourseState record={record} onReset={onReset} />}
        <fieldset className="stack" disabled={locked} aria-describedby={locked ? 'course-locked' : undefined}>
          <Basics
            form={form}
            groups={groups}
            schools={schools}
            passed={record?.state === 'ONLINE' || record?.state === 'OFFLINE'}
          />
          <Syllabus form={form} locked={locked} />
        </fieldset>
        <div hidden id={NOTICE_ID} />
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        {!locked && (
          <div className="flex flex-wrap items-center gap-3">
            <button
              type="submit"
              className="btn btn-main"
              disabled={busy !== null}
              aria-busy={busy === 'sending'}
              title={busy ? '正在处理，请稍候' : undefined}
            >
              {busy === 'sending' ? '请稍候…' : '提交审核'}
            </button>
            <button
              type="button"
              className="btn"
              disabled={busy !== null}
              title={busy ? '正在处理，请稍候' : undefined}
              onClick={() => void act('saving')}
            >
              保存草稿
            </button>
            <span className="text-ink-3" role="status">
              {busy === 'saving' ? '正在保存…' : savedAt && `已保存 ${time(savedAt)}`}
            </span>
          </div>
        )}
      </form>
    </ErrorsContext>
  )
}
