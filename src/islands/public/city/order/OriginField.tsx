/** Links an order or a quote request to the consultation that led to it. */
import { messageOf } from '#lib/api/message.ts'
import type { Origin } from './use-origin.ts'

export function OriginField({ origin: { found, problem, linked, setLinked } }: { origin: Origin }) {
  if (problem) {
    const why = messageOf(problem, '网络不太顺畅')
    return (
      <p className="notice" role="status">
        不会关联咨询：{why}。可以照常提交。
      </p>
    )
  }
  if (!found) return null
  return (
    <div>
      <label className="flex items-center gap-2 min-h-11">
        <input
          type="checkbox"
          checked={linked}
          onChange={event => setLinked(event.target.checked)}
          aria-describedby="order-origin-help"
        />
        <span className="min-w-0 break-words">关联咨询“{found.title}”</span>
      </label>
      <p id="order-origin-help" className="field-help">
        {found.anonymous
          ? '这次咨询你是匿名的。订单会写明你是谁，关联之后对方就知道提问的人是你；不关联就不会知道。'
          : '双方在订单里能回到这次咨询，订单的进展也会出现在会话里。'}
      </p>
    </div>
  )
}
