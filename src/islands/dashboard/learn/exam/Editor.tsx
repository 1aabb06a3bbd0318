/** Everything an exam says: saved as a whole, published when it is ready, changed as far as nobody relies on it. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DraftNote } from '#components/ui/DraftNote.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import type { ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import { time } from '#lib/format/date.ts'
import { examStateNames } from '#lib/format/learn-workspace.ts'
import { ErrorsContext } from '../fields.tsx'
import { Basics, Registration } from './Basics.tsx'
import { Sites, Subjects } from './SubjectsAndSites.tsx'
import { NOTICE_ID, type Props, useExamEditor } from './use-exam-editor.ts'
import { api, refresh } from './workspace.ts'

function DeleteDraft({ examId, onGone }: { examId: number; onGone: () => void }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-quiet">
          删除
        </button>
      }
      title="删除这场考试？"
      text="没有发布的考试删除后找不回来。"
      confirm="删除"
      danger
      act={async () => {
        await api.discardExam({ params: { examId }, body: {} })
        onGone()
        await refresh()
      }}
      done="已经删除"
    />
  )
}

interface ActionsProps extends Pick<ReturnType<typeof useExamEditor>, 'act' | 'busy' | 'savedAt'> {
  record: ExamRecord | null
  onGone: () => void
}

function Actions({ record, busy, savedAt, act, onGone }: ActionsProps) {
  const busyTitle = busy ? '正在处理，请稍候' : undefined
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="submit" className="btn btn-main" disabled={busy} aria-busy={busy} title={busyTitle}>
        {record?.state === 'PUBLISHED' ? '保存修改' : '发布考试'}
      </button>
      {record?.state !== 'PUBLISHED' && (
        <button type="button" className="btn" disabled={busy} title={busyTitle} onClick={() => void act('save')}>
          保存草稿
        </button>
      )}
      {record?.state === 'DRAFT' && <DeleteDraft examId={record.examId} onGone={onGone} />}
      <span className="text-ink-3" role="status">
        {busy ? '正在保存…' : savedAt && `已保存 ${time(savedAt)}`}
      </span>
    </div>
  )
}

export function Editor(props: Props) {
  const { record, schools, onGone } = props
  const { form, element, errors, problem, busy, savedAt, act, discard } = useExamEditor(props)
  const isOver = record?.state === 'CANCELLED' || record?.state === 'ARCHIVED'
  return (
    <ErrorsContext value={errors}>
      <form
        ref={element}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void act(record?.state === 'PUBLISHED' ? 'save' : 'publish')
        }}
      >
        {discard && <DraftNote discard={discard} />}
        {record && (
          <div className="flex flex-wrap items-center gap-2">
            <StateBadge names={examStateNames} state={record.state} />
            {record.isLocked && <span className="text-ink-2">已经有人报名：费用、院校、科目和材料要求不能再改。</span>}
          </div>
        )}
        <fieldset className="stack" disabled={isOver}>
          <Basics form={form} schools={schools} />
          <Registration form={form} />
          <Subjects form={form} />
          <Sites form={form} />
        </fieldset>
        <div hidden id={NOTICE_ID} />
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        {!isOver && <Actions record={record} busy={busy} savedAt={savedAt} act={act} onGone={onGone} />}
      </form>
    </ErrorsContext>
  )
}
