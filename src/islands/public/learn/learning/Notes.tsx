/** The person's private notes on a course, each with its second. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { MAX_NOTE } from '#lib/calls/learn/course-learning.ts'
import type { CourseNote, LearningLesson } from '#lib/contract/learn/course-learning.ts'
import { duration } from '#lib/format/date.ts'
import { api, notesKey } from './calls.ts'

interface Props {
  courseId: number
  courseTitle: string
  lesson: LearningLesson
  /** Where the film is. */
  seconds: number
  /** Undefined where there is no film. */
  seek: ((seconds: number) => void) | undefined
}

const refresh = (courseId: number) => queryClient.invalidateQueries({ queryKey: notesKey(courseId) })

async function save(courseTitle: string, list: readonly CourseNote[]): Promise<void> {
  try {
    const { saveAs } = await fetchLate(() => import('#components/ui/data/csv.ts'))
    const text = list.map(one => `## ${one.lessonTitle} ${duration(one.atSeconds)}\n\n${one.body}\n`).join('\n')
    saveAs(`${courseTitle}的笔记.md`, `# ${courseTitle}\n\n${text}`, 'text/markdown')
  } catch {
    toast('网络不太顺畅，请再试一次', { tone: 'bad' })
  }
}

function NewNote({ courseId, lesson, seconds, seek }: Omit<Props, 'courseTitle'>) {
  const form = useForm({ defaultValues: { body: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ body }) => {
    await api.addCourseNote({
      params: { id: courseId },
      body: { lessonId: lesson.lessonId, atSeconds: seek ? seconds : 0, body },
    })
    form.reset()
    await refresh(courseId)
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={seek ? `在 ${duration(seconds)} 记一笔` : '记一笔'}
        help="只有自己能看到"
        error={form.formState.errors.body?.message}
      >
        <textarea className="textarea" rows={2} maxLength={MAX_NOTE} {...form.register('body')} />
      </Field>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn justify-self-start" disabled={sending} title={sending ? '正在保存' : undefined}>
        保存笔记
      </button>
    </form>
  )
}

export function Notes({ courseId, courseTitle, lesson, seconds, seek }: Props) {
  const notes = useQuery(
    { queryKey: notesKey(courseId), queryFn: () => api.listCourseNotes({ params: { id: courseId } }) },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-labelledby="notes-heading">
      <h2 className="text-base font-semibold" id="notes-heading">
        我的笔记
      </h2>
      <NewNote courseId={courseId} lesson={lesson} seconds={seconds} seek={seek} />
      <Answer query={notes}>
        {list => {
          const here = list.filter(one => one.lessonId === lesson.lessonId)
          return (
            <>
              {here.length === 0 ? (
                <p className="text-ink-2">这个课时还没有笔记。</p>
              ) : (
                <ul className="stack" aria-label="这个课时的笔记">
                  {here.map(one => (
                    <Note key={one.noteId} courseId={courseId} note={one} seek={seek} />
                  ))}
                </ul>
              )}
              {list.length > 0 && (
                <button type="button" className="btn btn-sm justify-self-start" onClick={() => void save(courseTitle, list)}>
                  导出全部 {list.length} 条笔记
                </button>
              )}
            </>
          )
        }}
      </Answer>
    </section>
  )
}

interface EditedProps extends Pick<ReturnType<typeof useSubmit>, 'submit' | 'problem' | 'sending'> {
  form: UseFormReturn<{ body: string }>
  cancel: () => void
}

function EditedNote({ form, submit, problem, sending, cancel }: EditedProps) {
  return (
    <li>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="修改笔记" error={form.formState.errors.body?.message ?? problem ?? undefined}>
          <textarea className="textarea" rows={3} maxLength={MAX_NOTE} {...form.register('body')} />
        </Field>
        <div className="flex gap-2">
          <button type="submit" className="btn btn-sm" disabled={sending} title={sending ? '正在保存' : undefined}>
            保存
          </button>
          <button type="button" className="btn btn-quiet btn-sm" onClick={cancel}>
            取消
          </button>
        </div>
      </form>
    </li>
  )
}

function Note({ courseId, note, seek }: { courseId: number; note: CourseNote; seek: Props['seek'] }) {
  const [editing, setEditing] = useState(false)
  const form = useForm({ defaultValues: { body: note.body } })
  const { submit, problem, sending } = useSubmit(form, async ({ body }) => {
    await api.saveCourseNote({ params: { noteId: note.noteId }, body: { body } })
    await refresh(courseId)
    setEditing(false)
  })
  if (editing) return <EditedNote {...{ form, submit, problem, sending }} cancel={() => setEditing(false)} />
  return (
    <li className="stack">
      <p className="whitespace-pre-wrap break-words">
        {seek && (
          <>
            <button
              type="button"
              className="link num"
              aria-label={`跳到 ${duration(note.atSeconds)}`}
              onClick={() => seek(note.atSeconds)}
            >
              {duration(note.atSeconds)}
            </button>{' '}
          </>
        )}
        {note.body}
      </p>
      <p className="flex gap-2">
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setEditing(true)}>
          修改
        </button>
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-quiet btn-sm text-bad">
              删除
            </button>
          }
          title="删除这条笔记？"
          text="删除后不能恢复。"
          confirm="删除"
          danger
          act={async () => {
            await api.deleteCourseNote({ params: { noteId: note.noteId }, body: {} })
            await refresh(courseId)
          }}
          done="已经删除"
        />
      </p>
    </li>
  )
}
