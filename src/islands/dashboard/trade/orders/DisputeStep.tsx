/** What a side says to operators about an order: that there is a dispute, more about it, and why the decision should be looked at again. */
import type { ComponentProps } from 'react'
import { clientOf } from '#lib/api/browser.ts'
import { MAX_STEP_TEXT, orderActions, SUPPLEMENT_HOURS } from '#lib/calls/trade/order-actions.ts'
import { FiledStepDialog } from './FiledStepDialog.tsx'
import { stepAndRefresh } from './step-and-refresh.ts'

const { disputeOrder, addStatement, reconsiderDispute } = orderActions
const api = clientOf({ disputeOrder, addStatement, reconsiderDispute })

type DisputeMove = 'DISPUTE' | 'STATEMENT' | 'RECONSIDER'

const TEXTS: Readonly<
  Record<DisputeMove, Pick<ComponentProps<typeof FiledStepDialog>, 'title' | 'description' | 'label' | 'done'>>
> = {
  DISPUTE: {
    title: '申请平台介入',
    description: '介入期间款项不结算。对方应在 48 小时内提交说明和证据。',
    label: '事实与诉求',
    done: '已提交，平台会尽快处理',
  },
  STATEMENT: {
    title: '提交说明和证据',
    description: `对方和平台都会看到。答辩之后每一方还可以补充一次，时限 ${SUPPLEMENT_HOURS} 小时。`,
    label: '说明',
    done: '已提交',
  },
  RECONSIDER: {
    title: '申请复核裁定',
    description: '只能申请一次，须有新的证据或指出明显错误。由另一位运营人员处理，结果为平台内的最终结论。',
    label: '新的证据或明显的错误',
    done: '已提交，平台会尽快复核',
  },
}

export function DisputeStep({ move, orderNo, close }: { move: DisputeMove; orderNo: string; close: () => void }) {
  const params = { orderNo }
  const send = (text: string, files: number[]) => {
    if (move === 'STATEMENT') return api.addStatement({ params, body: { note: text, files } })
    const input = { params, body: { reason: text, files } }
    return move === 'DISPUTE' ? api.disputeOrder(input) : api.reconsiderDispute(input)
  }
  return (
    <FiledStepDialog
      {...TEXTS[move]}
      field={move === 'STATEMENT' ? 'note' : 'reason'}
      maxLength={MAX_STEP_TEXT}
      filesLabel="证据"
      confirm="提交"
      send={(text, files) => stepAndRefresh(send(text, files))}
      onClose={close}
    />
  )
}
