/** The review of an order, with what both sides added. Of an anonymous one the seller reads here only that there is one. */
import { useState } from 'react'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import { MAX_REVIEW_TEXT } from '#lib/calls/trade/review.ts'
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import { dateTime } from '#lib/format/date.ts'
import { ReviewBody } from './ReviewBody.tsx'
import { StepDialog } from './StepDialog.tsx'

const api = clientOf({ followUpReview: orderActions.followUpReview })

export function OrderReview({ detail }: { detail: OrderDetail }) {
  const [adding, setAdding] = useState(false)
  const { review, orderNo } = detail
  if (!review) return null
  const { anonymous, stars, createdAt, held, heldFollowup, mayFollowUp } = review
  if (stars === null || createdAt === null) {
    return <p className="text-ink-2">买家匿名评价了这个订单，评价内容不和订单一起显示，请到“买家评价”里看。</p>
  }
  return (
    <div className="stack">
      <ReviewBody review={{ ...review, stars }}>
        <time className="text-ink-3 text-xs" dateTime={createdAt}>
          {dateTime(createdAt)}
        </time>
        {anonymous && <span className="text-ink-3 text-xs">（匿名）</span>}
        {held && <span className="badge badge-warn">审核中，只有你看得到</span>}
      </ReviewBody>
      {heldFollowup !== null && (
        <p className="text-ink-2 break-words whitespace-pre-line">
          <span className="badge badge-warn">追评审核中，只有你看得到</span> {heldFollowup}
        </p>
      )}
      {mayFollowUp && (
        <p>
          <button type="button" className="btn btn-sm" onClick={() => setAdding(true)}>
            追评
          </button>
        </p>
      )}
      {adding && (
        <StepDialog
          title="追评"
          description="用过一段时间后的感受，公开显示，只能追评一次。"
          label="追评内容"
          field="body"
          maxLength={MAX_REVIEW_TEXT}
          confirm="发表追评"
          done="追评已发表"
          act={async body => {
            const { held: waits } = await api.followUpReview({ params: { orderNo }, body: { body } })
            await queryClient.invalidateQueries(readBy(order))
            return waits ? '追评已提交，审核通过后公开' : undefined
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
