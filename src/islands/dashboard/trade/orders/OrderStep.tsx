/** The dialog of one step of an order: fetched when somebody presses its button. */
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import {
  MAX_CANCEL_REASON,
  MAX_NO_SHOW_NOTE,
  MAX_STEP_TEXT,
  orderActions,
  REFUND_ANSWER_HOURS,
} from '#lib/calls/trade/order-actions.ts'
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import type { OrderMove, OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { money } from '#lib/format/money.ts'
import { DisputeStep } from './DisputeStep.tsx'
import { FiledStepDialog } from './FiledStepDialog.tsx'
import { StepDialog } from './StepDialog.tsx'
import { stepAndRefresh } from './step-and-refresh.ts'
import { WorkStep } from './WorkStep.tsx'
import { YuanInput } from './YuanInput.tsx'

const api = clientOf(orderActions)

interface StepProps {
  move: OrderMove
  order: OrderDetail
  moves: OrderMoves
  close: () => void
}

const REFUND_KINDS = ['与约定不符', '没有提供服务', '拍错了或不需要了', '时间不合适', '其他'] as const
const reasonOf = (kind: string, text: string): string => `${kind}：${text}`

function RefundDialog({ order, moves, close }: Omit<StepProps, 'move'>) {
  const [value, setValue] = useState<number | null>(moves.refundable)
  const [kind, setKind] = useState<string>(REFUND_KINDS[0])
  const params = { orderNo: order.orderNo }
  return (
    <FiledStepDialog
      title="申请退款"
      description={`最多可退 ${money(moves.refundable)}${order.coins > 0 ? '（含金币抵扣的部分）' : ''}。商家 ${REFUND_ANSWER_HOURS} 小时不处理视为同意。`}
      label="退款原因"
      filesLabel="凭证"
      confirm="提交申请"
      done="已提交退款申请"
      send={(text, files) =>
        stepAndRefresh(api.askRefund({ params, body: { value: value ?? 0, reason: reasonOf(kind, text), files } }))
      }
      field="reason"
      fields={['value']}
      maxLength={MAX_STEP_TEXT - reasonOf(kind, '').length}
      onClose={close}
    >
      {problems => (
        <>
          <Field label="为什么退">
            <select className="select" value={kind} onChange={event => setKind(event.target.value)}>
              {REFUND_KINDS.map(one => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </Field>
          <YuanInput label="退款金额（元）" initial={moves.refundable} onChange={setValue} error={problems.value} />
        </>
      )}
    </FiledStepDialog>
  )
}

function AnswerDialog({ order, moves, close }: Omit<StepProps, 'move'>) {
  const [agreed, setAgreed] = useState(true)
  const open = moves.refunds.find(refund => refund.state === 'APPLY')
  const params = { orderNo: order.orderNo }
  return (
    <StepDialog
      title="处理退款申请"
      description={
        open
          ? `买家申请退 ${money(open.value)}${open.compensation > 0 ? `，并赔付 ${money(open.compensation)}` : ''}：${open.reason}`
          : '买家申请退款'
      }
      label="说明"
      field="answer"
      maxLength={MAX_STEP_TEXT}
      optional={agreed}
      confirm={agreed ? '同意退款' : '拒绝退款'}
      danger={!agreed}
      done={agreed ? '已同意退款' : '已拒绝退款'}
      act={answer => stepAndRefresh(api.answerRefund({ params, body: { pass: agreed, answer } }))}
      onClose={close}
    >
      <fieldset className="flex flex-wrap gap-4">
        <legend className="sr-only">是否同意</legend>
        {[true, false].map(choice => (
          <label key={String(choice)} className="flex items-center gap-2 min-h-11">
            <input type="radio" name="agreed" checked={agreed === choice} onChange={() => setAgreed(choice)} />
            {choice ? '同意' : '拒绝'}
          </label>
        ))}
      </fieldset>
    </StepDialog>
  )
}

function CompleteDialog({ order, close }: Pick<StepProps, 'order' | 'close'>) {
  const params = { orderNo: order.orderNo }
  return (
    <ConfirmDialog
      title="确认验收"
      text="确认后订单完成，款项结算给商家。"
      confirm="确认验收"
      done="订单已完成"
      act={() => stepAndRefresh(api.completeOrder({ params, body: {} }))}
      onClose={close}
    />
  )
}

function RefundWithdrawalDialog({ order, close }: Pick<StepProps, 'order' | 'close'>) {
  const params = { orderNo: order.orderNo }
  return (
    <ConfirmDialog
      title="撤回退款申请"
      text="撤回后订单照常进行，之后还可以再申请。"
      confirm="撤回"
      done="已撤回"
      act={() => stepAndRefresh(api.withdrawRefundRequest({ params, body: {} }))}
      onClose={close}
    />
  )
}

function CancelDialog({ order, moves, close }: Omit<StepProps, 'move'>) {
  const params = { orderNo: order.orderNo }
  return (
    <StepDialog
      title="取消订单"
      description={moves.cancelling?.text ?? ''}
      label="取消原因"
      field="reason"
      maxLength={MAX_CANCEL_REASON}
      confirm="取消订单"
      danger
      done="订单已取消"
      act={reason => stepAndRefresh(api.cancelOrder({ params, body: { reason, cost: moves.cancelling?.cost ?? 0 } }))}
      onClose={close}
    />
  )
}

function ChangesDialog({ order, close }: Pick<StepProps, 'order' | 'close'>) {
  const params = { orderNo: order.orderNo }
  return (
    <FiledStepDialog
      title="要求修改"
      label="要修改的地方"
      field="note"
      maxLength={MAX_STEP_TEXT}
      filesLabel="图片或文件"
      confirm="发给商家"
      done="已发给商家"
      send={(note, files) => stepAndRefresh(api.requestChanges({ params, body: { note, files } }))}
      onClose={close}
    />
  )
}

function NoShowDialog({ order, moves, close }: Omit<StepProps, 'move'>) {
  const params = { orderNo: order.orderNo }
  return (
    <FiledStepDialog
      title="商家没有来"
      description={`约定时间过了半小时还没有到场，可以申请全额退款，并由商家赔付 ${money(moves.noShow ?? 0)}。商家 ${REFUND_ANSWER_HOURS} 小时不处理视为同意。`}
      label="经过"
      field="note"
      maxLength={MAX_NO_SHOW_NOTE}
      filesLabel="凭证"
      confirm="提交申请"
      done="已提交，等待商家处理"
      send={(note, files) => stepAndRefresh(api.claimNoShow({ params, body: { note, files } }))}
      onClose={close}
    />
  )
}

function NothingToAddDialog({ order, close }: Pick<StepProps, 'order' | 'close'>) {
  const params = { orderNo: order.orderNo }
  return (
    <ConfirmDialog
      title="不再补充"
      text="补充只有一次，放弃后不能再提交说明和证据。双方都说完，平台就可以裁定。"
      confirm="不再补充"
      done="已告知平台"
      act={() => stepAndRefresh(api.addStatement({ params, body: { note: '没有要补充的', files: [] } }))}
      onClose={close}
    />
  )
}

function RuleRefundDialog({ order, moves, close }: Omit<StepProps, 'move'>) {
  const params = { orderNo: order.orderNo }
  return (
    <StepDialog
      title="申请退款"
      description={`${moves.byRule?.text ?? ''}。提交后立即停用，款项原路退回，用掉的金币按比例退回。`}
      label="退款原因"
      field="reason"
      maxLength={MAX_STEP_TEXT}
      confirm="确认退款"
      danger
      done="已提交，退款原路退回"
      act={reason => stepAndRefresh(api.refundByRule({ params, body: { reason } }))}
      onClose={close}
    />
  )
}

export function OrderStep({ move, order, moves, close }: StepProps) {
  const empty = { params: { orderNo: order.orderNo }, body: {} }
  switch (move) {
    case 'CLOSE':
      return (
        <ConfirmDialog
          title="取消订单"
          text="还没有付款，取消后订单关闭，用掉的金币会退回。"
          confirm="取消订单"
          danger
          done="订单已取消"
          act={() => stepAndRefresh(api.closeOrder(empty))}
          onClose={close}
        />
      )
    case 'ACCEPT':
      return (
        <ConfirmDialog
          title="接单"
          text="接单后请按约定的时间和内容提供服务。"
          confirm="接单"
          done="已接单"
          act={() => stepAndRefresh(api.acceptOrder(empty))}
          onClose={close}
        />
      )
    case 'START':
    case 'PROGRESS':
    case 'DELIVER':
      return <WorkStep move={move} orderNo={order.orderNo} close={close} />
    case 'COMPLETE':
      return <CompleteDialog order={order} close={close} />
    case 'REFUND_CANCEL':
      return <RefundWithdrawalDialog order={order} close={close} />
    case 'CANCEL':
      return <CancelDialog order={order} moves={moves} close={close} />
    case 'REQUEST_CHANGES':
      return <ChangesDialog order={order} close={close} />
    case 'NO_SHOW':
      return <NoShowDialog order={order} moves={moves} close={close} />
    case 'DISPUTE':
    case 'STATEMENT':
    case 'RECONSIDER':
      return <DisputeStep move={move} orderNo={order.orderNo} close={close} />
    case 'NOTHING_TO_ADD':
      return <NothingToAddDialog order={order} close={close} />
    case 'REFUND_APPLY':
      return <RefundDialog order={order} moves={moves} close={close} />
    case 'REFUND_BY_RULE':
      return <RuleRefundDialog order={order} moves={moves} close={close} />
    case 'REFUND_ANSWER':
      return <AnswerDialog order={order} moves={moves} close={close} />
    // A link, and a dialog of its own.
    case 'PAY':
    case 'REVIEW':
      return null
  }
}
