/** Everything about a course: saved as a draft, handed in for review, locked while it is being reviewed. */
import { DraftNote } from '#components/ui/DraftNote.tsx'
import type { CourseCategory } from '#lib/contract/learn/course.ts'
import type { CourseRecord } from '#lib/contract/learn/course-author.ts'
import { time } from '#lib/format/date.ts'
import { ErrorsContext } from '../fields.tsx'
import { Basics } from './Basics.tsx'
import { CourseState } from './CourseState.tsx'
import { Syllabus } from './Syllabus.tsx'
import { NOTICE_ID, useCourseEditor } from './use-course-editor.ts'
import { isLocked } from './workspace.ts'

interface Props {
  record: CourseRecord | null
  groups: readonly CourseCategory[]
  schools: readonly { schoolId: number; name: string }[]
  /** The first saving of a new course: it has a number from now on. */
  onCreated: (courseId: number) => void
  /** What the server has counts again. */
  onReset: () => void
}

function Actions({ busy, savedAt, act }: Pick<ReturnType<typeof useCourseEditor>, 'busy' | 'savedAt' | 'act'>) {
  return (
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
  )
}

export function Editor({ record, groups, schools, onCreated, onReset }: Props) {
  const { form, element, errors, problem, busy, savedAt, act, discard } = useCourseEditor(record, onCreated)
  const locked = isLocked(record)
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
        {discard && <DraftNote discard={discard} />}
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
        {!locked && <Actions busy={busy} savedAt={savedAt} act={act} />}
      </form>
    </ErrorsContext>
  )
}
