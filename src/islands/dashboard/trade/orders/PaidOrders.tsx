/** What the merchant buys, as the acting identity: the company or the person. */
import { Orders } from './Orders.tsx'

export default function PaidOrders() {
  return (
    <Orders
      name="merchant-pay"
      label="支付的订单"
      side="buyer"
      empty={{ title: '还没有支付的订单', text: '以这个身份购买的服务和云工具，会列在这里。' }}
    />
  )
}
