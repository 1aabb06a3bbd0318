/** The state of a course, and the actions that this state allows. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseAuthor } from '#lib/calls/learn/course-author.ts'
import type { CourseRecord } from '#lib/contract/learn/course-author.ts'
import { courseStateNames, revisionNames } from '#lib/format/learn-workspace.ts'
import { DiscardChanges, WithdrawFromReview } from '../review-actions.tsx'
import { api, isLocked, refreshLists } from './workspace.ts'

interface Props {
  record: CourseRecord
  onReset: () => void
}

interface ActionProps {
  courseId: number
  refresh: () => Promise<void>
}

function SaleSwitch({ courseId, online, refresh }: ActionProps & { online: boolean }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm">
          {online ? '下架' : '上架'}
        </button>
      }
      title={online ? '让这门课程下架？' : '让这门课程上架？'}
      text={online ? '下架后不能再报名，已经报名的学员可以继续学。' : '上架后可以搜到、可以报名。'}
      confirm={online ? '下架' : '上架'}
      act={async () => {
        await api.setCourseOnline({ params: { courseId }, body: { online: !online } })
        await refresh()
      }}
      done={online ? '已经下架' : '已经上架'}
    />
  )
}

export function CourseState({ record, onReset }: Props) {
  const { courseId, state, revision } = record
  const refresh = async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(courseAuthor.getAuthoredCourse) }), refreshLists()])
    onReset()
  }
  const approved = state === 'ONLINE' || state === 'OFFLINE'
  const online = state === 'ONLINE'
  const reviewing = isLocked(record)
  const reason = revision?.reason ?? (state === 'REJECTED' ? record.reason : null)
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center gap-2">
        <StateBadge names={courseStateNames} state={state} />
        {revision && <StateBadge names={revisionNames} state={revision.state} />}
        <span className="grow" />
        {online && (
          <a className="btn btn-sm" href={`/course/${courseId}`}>
            去公开页面
          </a>
        )}
        {approved && <SaleSwitch courseId={courseId} online={online} refresh={refresh} />}
        {reviewing && (
          <WithdrawFromReview send={() => api.withdrawCourse({ params: { courseId }, body: {} })} refresh={refresh} />
        )}
        {!reviewing && (!approved || revision) && (
          <DiscardChanges
            approved={approved}
            noun="课程"
            thisNoun="这门课程"
            keptText="填写的变更会丢掉，在售的内容不受影响。"
            deletedText="填写的内容和上传的文件都会删除，不能恢复。"
            list="/merchant/course/mine"
            send={() => api.discardCourse({ params: { courseId }, body: {} }).then(refreshLists)}
            refresh={refresh}
          />
        )}
      </div>
      {reason && <p className="notice notice-bad">{`没有通过：${reason}`}</p>}
      {reviewing && (
        <p className="notice" id="course-locked">
          正在审核，撤回之后才能修改。
        </p>
      )}
      {approved && !reviewing && (
        <p className="notice">修改会存为一份变更，通过审核后才替换在售的内容；学员学过的课时和进度不变。</p>
      )}
    </div>
  )
}
