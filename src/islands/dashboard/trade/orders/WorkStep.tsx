/** What a seller says of the work: that it begins, how far it is, that it is done. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ACCEPT_DAYS, MAX_STEP_TEXT, orderActions } from '#lib/calls/trade/order-actions.ts'
import { FiledStepDialog } from './FiledStepDialog.tsx'
import { stepAndRefresh } from './step-and-refresh.ts'

const { startOrder, noteProgress, deliverOrder } = orderActions
const api = clientOf({ startOrder, noteProgress, deliverOrder })

interface Props {
  move: 'START' | 'PROGRESS' | 'DELIVER'
  orderNo: string
  close: () => void
}

export function WorkStep({ move, orderNo, close }: Props) {
  const params = { orderNo }
  if (move === 'START') {
    return (
      <ConfirmDialog
        title="开始服务"
        text="买家会收到通知。除非服务写明随时退，开始之后买家不能直接取消，可以申请退没有做的部分。"
        confirm="开始服务"
        done="已开始服务"
        act={() => stepAndRefresh(api.startOrder({ params, body: {} }))}
        onClose={close}
      />
    )
  }
  if (move === 'PROGRESS') {
    return (
      <FiledStepDialog
        title="更新进展"
        description="做到哪一步了，买家会收到通知，也会留在订单的进度里。"
        label="进展"
        field="note"
        maxLength={MAX_STEP_TEXT}
        filesLabel="图片或文件"
        confirm="发给买家"
        done="已发给买家"
        send={(note, files) => stepAndRefresh(api.noteProgress({ params, body: { note, files } }))}
        onClose={close}
      />
    )
  }
  return (
    <FiledStepDialog
      title="交付"
      description={`买家 ${ACCEPT_DAYS} 天内没有异议，订单自动完成。`}
      label="交付说明"
      field="note"
      maxLength={MAX_STEP_TEXT}
      filesLabel="交付的文件"
      confirm="确认交付"
      done="已交付"
      send={(note, files) => stepAndRefresh(api.deliverOrder({ params, body: { note, files } }))}
      onClose={close}
    />
  )
}
