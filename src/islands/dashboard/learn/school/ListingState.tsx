/** The state of a school's listing, and the actions that this state allows. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { schoolWorkspace } from '#lib/calls/learn/school-workspace.ts'
import type { SchoolRecord } from '#lib/contract/learn/school-workspace.ts'
import { listingNames, revisionNames } from '#lib/format/learn-workspace.ts'
import { DiscardChanges, WithdrawFromReview } from '../review-actions.tsx'
import { api, isLocked, refreshLists } from './workspace.ts'

interface ActionProps {
  schoolId: number
  refresh: () => Promise<void>
}

function Publication({ schoolId, online, refresh }: ActionProps & { online: boolean }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm">
          {online ? '下线' : '上线'}
        </button>
      }
      title={online ? '让这所院校下线？' : '让这所院校上线？'}
      text={online ? '下线后学校频道和地图上都看不到，随时可以再上线。' : '上线后会出现在学校频道和地图上。'}
      confirm={online ? '下线' : '上线'}
      act={async () => {
        await api.setSchoolPublished({ params: { schoolId }, body: { online: !online } })
        await refresh()
      }}
      done={online ? '已经下线' : '已经上线'}
    />
  )
}

export function ListingState({ record, onReset }: { record: SchoolRecord; onReset: () => void }) {
  const { schoolId, state, revision } = record
  const refresh = async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(schoolWorkspace.getCompanySchool) }), refreshLists()])
    onReset()
  }
  const approved = state === 'ONLINE' || state === 'OFFLINE'
  const reviewing = isLocked(record)
  const reason = revision?.reason ?? (state === 'REJECTED' ? record.reason : null)
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center gap-2">
        <StateBadge names={listingNames} state={state} />
        {revision && <StateBadge names={revisionNames} state={revision.state} />}
        <span className="grow" />
        {state === 'ONLINE' && (
          <a className="btn btn-sm" href={`/school/schoolDetail?id=${schoolId}`}>
            去公开页面
          </a>
        )}
        {approved && <Publication schoolId={schoolId} online={state === 'ONLINE'} refresh={refresh} />}
        {reviewing && (
          <WithdrawFromReview send={() => api.withdrawSchool({ params: { schoolId }, body: {} })} refresh={refresh} />
        )}
        {!reviewing && (!approved || revision) && (
          <DiscardChanges
            approved={approved}
            noun="登记"
            thisNoun="这条登记"
            keptText="填写的变更会丢掉，线上内容不受影响。"
            deletedText="填写的内容和材料都会删除，不能恢复。"
            list="/merchant/school/under"
            send={() => api.discardSchool({ params: { schoolId }, body: {} }).then(refreshLists)}
            refresh={refresh}
          />
        )}
      </div>
      {reason && <p className="notice notice-bad">{`没有通过：${reason}`}</p>}
      {reviewing && (
        <p className="notice" id="school-locked">
          正在审核，撤回之后才能修改。
        </p>
      )}
      {record.check?.isOverdue && !reviewing && (
        <p className="notice notice-bad">
          认证有效到 {record.check.validUntil}，已经过期，认证标识暂时隐藏。核对内容和材料后提交审核，通过之后恢复。
        </p>
      )}
      {approved && record.check && !record.check.isOverdue && (
        <p className="notice">认证有效到 {record.check.validUntil}，每年核验一次：到期前核对内容和材料，再提交一次审核。</p>
      )}
      {approved && !reviewing && (
        <p className="notice">修改会存为一份变更，提交并通过审核后才替换线上的内容；在那之前公开页面不变。</p>
      )}
    </div>
  )
}
