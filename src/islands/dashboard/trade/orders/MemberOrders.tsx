/** Everything I bought. */
import { Orders } from './Orders.tsx'

export default function MemberOrders() {
  return (
    <Orders
      name="member-orders"
      label="我的订单"
      side="buyer"
      empty={{
        title: '还没有订单',
        text: '买服务、咨询、课程之后，订单都在这里。',
        action: (
          <a className="btn btn-main" href="/city">
            去同城看看
          </a>
        ),
      }}
    />
  )
}
