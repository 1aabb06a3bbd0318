/** What the merchant sold and still has to fulfil, and what came of the rest. */
import { Orders } from './Orders.tsx'

export default function Fulfilment() {
  return (
    <Orders
      name="merchant-mine"
      label="待履约订单"
      side="seller"
      otherwise={{ label: '待办', phase: 'OPEN' }}
      empty={{ title: '没有待办的订单', text: '买家下单后，要付款、履约和验收的订单会列在这里。' }}
    />
  )
}
