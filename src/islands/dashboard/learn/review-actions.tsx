/** What can be done with a course or a school that operators review: withdrawing it from review, and discarding what was changed. */
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'

interface WithdrawProps {
  send: () => Promise<unknown>
  refresh: () => Promise<unknown>
}

export function WithdrawFromReview({ send, refresh }: WithdrawProps) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm">
          撤回审核
        </button>
      }
      title="撤回审核？"
      text="撤回后可以继续修改，改好再提交。"
      confirm="撤回"
      act={async () => {
        await send()
        await refresh()
      }}
      done="已经撤回"
    />
  )
}

interface DiscardProps extends WithdrawProps {
  /** Whether it passed a review once: then only its changes are discarded, else all of it. */
  approved: boolean
  /** 课程, 登记; with its measure word: 这门课程, 这条登记. */
  noun: string
  thisNoun: string
  /** What becomes of it, in a sentence each. */
  keptText: string
  deletedText: string
  /** The list, once there is nothing left to show. */
  list: string
}

export function DiscardChanges({ approved, noun, thisNoun, keptText, deletedText, list, send, refresh }: DiscardProps) {
  const [, navigate] = useLocation()
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm btn-danger">
          {approved ? '放弃变更' : `删除${noun}`}
        </button>
      }
      title={approved ? '放弃还没生效的变更？' : `删除${thisNoun}？`}
      text={approved ? keptText : deletedText}
      confirm={approved ? '放弃变更' : '删除'}
      danger
      act={async () => {
        await send()
        if (approved) await refresh()
        else navigate(list)
      }}
      done={approved ? '变更已经放弃' : `${noun}已经删除`}
    />
  )
}
